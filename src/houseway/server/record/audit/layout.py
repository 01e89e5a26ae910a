"""How the database is laid out: as this program lays it out, with nothing added and nothing missing.

A trigger or a rule could change rows as they are written or read. Without a unique index two rows could share a name
that must be one's alone.
"""

from typing import Any

import sqlalchemy as sa

from houseway.server.record import schema

_OURS = {str(table.name): table for table in schema.metadata.sorted_tables}
_KNOWN = {"alembic_version", "leases"}
"""The table that keeps the revision of the schema, and the one that says which process serves the casino."""

_PROGRAMS = {
    "sqlite": "SELECT type || ' ' || name FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY 1",
    "postgresql": """
        SELECT 'trigger ' || tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
        UNION ALL SELECT 'rule ' || rulename FROM pg_rewrite w JOIN pg_class c ON c.oid = w.ev_class
        WHERE relnamespace = current_schema()::regnamespace AND rulename <> '_RETURN'
        UNION ALL SELECT 'row policy ' || policyname FROM pg_policies WHERE schemaname = current_schema()
        UNION ALL SELECT 'view ' || viewname FROM pg_views WHERE schemaname = current_schema()
        ORDER BY 1""",
}
"""What else may lie in a database and change what is read or written."""


def differences(connection: sa.Connection) -> list[str]:
    """What is laid out otherwise."""
    look = sa.inspect(connection)
    found = set(look.get_table_names())
    wrong = [f"table {name}: is not part of a record" for name in sorted(found - _OURS.keys() - _KNOWN)]
    wrong += [f"table {name}: is gone" for name in sorted(_OURS.keys() - found)]
    programs = connection.execute(sa.text(_PROGRAMS[connection.dialect.name])).scalars()
    wrong += [f"{what}: is not part of a record" for what in programs]
    for name in sorted(_OURS.keys() & found):
        wrong += _of_table(look, _OURS[name])
    return wrong


def _of_table(look: sa.Inspector, table: sa.Table) -> list[str]:
    name, wrong = str(table.name), list[str]()
    columns = {column["name"] for column in look.get_columns(name)}
    if columns != set(table.columns.keys()):
        wrong.append(f"table {name}: its columns are not those of a record")
    if look.get_pk_constraint(name)["constrained_columns"] != [column.name for column in table.primary_key.columns]:
        wrong.append(f"table {name}: its primary key is not that of a record")
    stored = {index["name"]: (index["column_names"], bool(index["unique"])) for index in look.get_indexes(name)}
    for index in sorted(table.indexes, key=lambda each: str(each.name)):
        if stored.get(str(index.name)) != ([column.name for column in index.columns], bool(index.unique)):
            wrong.append(f"index {index.name}: is gone or changed")
    unique: set[tuple[Any, ...]] = {tuple(each["column_names"]) for each in look.get_unique_constraints(name)}
    unique |= {tuple(columns) for columns, alone in stored.values() if alone}
    wrong += [
        f"table {name}: {', '.join(only)} need no longer be unique" for only in _unique(table) if only not in unique
    ]
    return wrong


def _unique(table: sa.Table) -> list[tuple[Any, ...]]:
    found = [each for each in table.constraints if isinstance(each, sa.UniqueConstraint)]
    return sorted(tuple(column.name for column in each.columns) for each in found)
