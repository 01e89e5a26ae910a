"""What staff order, and what needs a second person."""
