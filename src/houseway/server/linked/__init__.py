"""A bad beat fund across casinos: each casino's link to the host, and the host itself.

A contribution is put into the outbox in the transaction of its hand (`record/outbox.py`). The link (`link.py`) numbers
and signs what lies there and repeats it until the host has it; the host (`host.py`) books every message once. They talk
by one call, the exchange (`wire.py`), over HTTPS with a key on either side (`keys.py`, `channel.py`).
"""
