"""What the regulation says: the clause catalogue, citations, claims and coverage."""
