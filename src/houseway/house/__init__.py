"""The house's money: what is owed to whom, and every move of it."""
