"""Who people are: accounts, passwords, sessions."""
