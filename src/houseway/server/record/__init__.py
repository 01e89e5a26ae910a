"""What is kept: the store, the journal, and what is read out of them."""
