"""The round protocol: a round asks, the world answers."""
