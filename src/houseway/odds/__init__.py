"""What a game costs: exact mathematics as fractions, simulation through the rules, and advice at the table."""
