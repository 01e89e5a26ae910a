"""Bad beat funds (13:69F-14.19): filed rules, offering, claims, displays, boxes, forms, and the end of a fund.

What happens to a fund is a fact (`facts.py`). Each of the other modules decides one kind of thing: it is given the book
and what a person wants, and returns the fact or refuses with the clause. `book.py` is what the facts come to, and
`accounts.py` says which chips each of them moves.
"""
