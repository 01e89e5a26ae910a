"""A bad beat fund that several casinos offer together (13:69F-14.20, poker/A82 to A85).

`agreement.py` is what the casinos have signed, `messages.py` what they tell the host and what the host tells them, and
`book.py` the host's book: contributions, the amount shown, claims and payouts. All of it is pure: it reads no clock and
sends nothing. `server/linked/` carries it between services.
"""
