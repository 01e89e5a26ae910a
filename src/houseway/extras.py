"""What may be installed beside Houseway itself: its extras, and other packages that bring games of their own."""

from importlib.util import find_spec

EXTRAS = {
    "server": (
        "PIL",
        "aiosqlite",
        "alembic",
        "argon2",
        "cryptography",
        "granian",
        "litestar",
        "prometheus_client",
        "psycopg",
        "sqlalchemy",
        "uvloop",
        "zxcvbn",
    ),
    "odds": ("numba", "numpy"),
    "cluster": ("distributed",),
    "reports": ("matplotlib", "typst"),
}
"""The modules that each extra of the package brings."""


class MissingExtra(Exception):
    """Something was asked for that needs an extra, and the extra is not installed."""

    def __init__(self, extra: str) -> None:
        self.extra = extra
        super().__init__(f"this needs the {extra!r} extra, which is not installed: pip install 'houseway[{extra}]'")


class BadRegistration(Exception):
    """Two packages offer the same part of a game, or what one offers is not what it should be."""


def require(extra: str) -> None:
    """Raise MissingExtra unless every module of the extra is there; none of them is imported."""
    if not all(find_spec(module) for module in EXTRAS[extra]):
        raise MissingExtra(extra)


def missing(error: ModuleNotFoundError) -> Exception:
    """The extra that would bring the module, as an error to raise; the error itself where no extra would."""
    top = (error.name or "").partition(".")[0]
    return next((MissingExtra(extra) for extra, modules in EXTRAS.items() if top in modules), error)
