"""The tables of the database, the same in SQLite and PostgreSQL.

`journal` is the truth: append-only, chained, signed. The others are read from it (`rounds`, `postings`, `balances`), or
hold what is not part of the record of play (accounts, sessions, keys of commands, the log, what goes to and comes from
other casinos): of those the journal keeps a seal a row, so that a changed one is found all the same.
"""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text, text

metadata = MetaData()

accounts = Table(
    "accounts",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("folded", String(80), nullable=False, unique=True),
    Column("guest", Boolean, nullable=False),
    Column("password", Text, nullable=False),
    Column("roles", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("used", BigInteger),
)

factors = Table(
    "factors",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("label", String(80), nullable=False),
    Column("secret", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("config", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("day", Text, nullable=False, server_default=""),
)

rounds = Table(
    "rounds",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("number", Integer, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("steps", Integer, nullable=False),
    Column("void", Boolean, nullable=False),
    Column("sealed", LargeBinary, nullable=False),
    Index("rounds_by_table", "table_id", "id"),
)

round_players = Table(
    "round_players",
    metadata,
    Column("round_id", String(32), primary_key=True),
    Column("player", String(40), primary_key=True),
    Column("net", BigInteger, nullable=False),
    Index("rounds_by_player", "player", "round_id"),
)

journal = Table(
    "journal",
    metadata,
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("table_id", String(40), nullable=False),
    Column("round_id", String(32), nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    Index("journal_by_round", "round_id", "seq"),
    Index("journal_of_funds", "seq", sqlite_where=text("kind = 'fund'"), postgresql_where=text("kind = 'fund'")),
)
OFFICE_LINES = "kind IN ('dispute', 'gaming-day', 'keno', 'meter', 'poker-room')"
"""The lines of the house's offices: few among those of the rounds, so an index holds them alone."""
Index(
    "journal_of_offices",
    journal.c.kind,
    journal.c.seq,
    sqlite_where=text(OFFICE_LINES),
    postgresql_where=text(OFFICE_LINES),
)

heads = Table(
    "heads",
    metadata,
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("hash", String(64), nullable=False),
    Column("signature", String(128), nullable=False),
)

postings = Table(
    "postings",
    metadata,
    Column("journal_seq", BigInteger, primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("source", String(120), nullable=False),
    Column("target", String(120), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("what", String(200), nullable=False),
    Column("rule", String(80), nullable=False),
    Column("round_id", String(32), nullable=False),
)

balances = Table(
    "balances",
    metadata,
    Column("account", String(120), primary_key=True),
    Column("amount", BigInteger, nullable=False),
)

commands = Table(
    "commands",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("reply", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

approvals = Table(
    "approvals",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("by", String(40), nullable=False),
    Column("what", String(40), nullable=False),
    Column("body", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("decided_by", String(40)),
    Column("decided", BigInteger),
    Column("approved", Boolean),
)

log = Table(
    "log",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("what", String(80), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("detail", Text, nullable=False),
)

policy = Table(
    "policy",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("settings", Text, nullable=False),
)

linked = Table(
    "linked",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("state", Text, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("number", BigInteger),
    Column("text", Text, nullable=False),
    Column("signature", String(128), nullable=False),
)

inbox = Table(
    "inbox",
    metadata,
    Column("casino", String(80), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("signature", String(128), nullable=False),
)

SEALED = (accounts, sessions, factors, commands, approvals, log, policy, linked, outbox, inbox)
"""Tables whose rows the journal vouches for by their seals."""
