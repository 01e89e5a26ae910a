"""The poker room outside the round: what players keep on the table, and the office's papers."""
