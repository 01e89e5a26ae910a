"""Several processes that serve one casino: one holds its tables, and all answer."""
