"""An outside witness of the record: it is shown signed heads of the journal, and gives receipts that it has seen them.

The owner of a record and its key can write another past and sign it. What the witness has seen they cannot unmake: its
receipts are chained and signed with a key of its own (`receipt.py`), and it keeps them itself (`book.py`). The service
shows it each new head outside the path of commands (`pushing.py`), over the network or in a folder elsewhere
(`targets.py`), and the audit holds the journal against every head that the witness has seen (`testimony.py`).
"""
