"""The audit: does the record hold together, byte for byte, and do the rules still tell the same story?

The journal is cut into stretches (`stretch.py`). Of each the chain, the signed heads and the postings are checked, and
every round that begins in it is replayed (`one_round.py`); several processes share them (`processes.py`), and what was
checked can be kept for the next audit (`resuming.py`). What the stretches say about the other tables is put together in
their order (`whole.py`) and compared with those tables (`tables.py`). The database must be laid out as the program lays
it out (`layout.py`).
"""

from houseway.server.record.audit.report import Report
from houseway.server.record.audit.whole import Progress, audit, verify

__all__ = ["Progress", "Report", "audit", "verify"]
