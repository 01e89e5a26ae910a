"""What the regulation says: the clause catalogue, the rulings, and how code cites them."""
