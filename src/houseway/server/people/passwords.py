"""Passwords that are easily guessed, as zxcvbn estimates them: common passwords, words, runs of keys, dates, names."""

import re
from typing import Any

from zxcvbn import zxcvbn

STRONG = 3
"""The lowest of zxcvbn's scores (0 to 4) that is accepted: at least a hundred million guesses."""

JUDGED = 36
"""How many characters are looked at: enough for any password, and little work for a longer one."""

HOUSE_NAMES = ("houseway", "casino")

_ALIKE = str.maketrans("{[<|@$+", "(((!457")
"""Characters that stand for the same letter, folded into one: zxcvbn tries every combination of them, which takes
seconds for a password that holds them all."""


def easily_guessed(password: str, name: str) -> bool:
    """Whether a password is weak, as it stands or once repeated words and the names of account and house are removed.

    The second look is ours: zxcvbn counts each repetition of a word as a further word.
    """
    names = [part for part in re.split(r"[\W_]+", name.casefold()) if part]
    known = {*names, *HOUSE_NAMES}
    words = dict.fromkeys(word for word in re.split(r"[\W_]+", password.casefold()) if word not in known)
    return min(_score(password, known), _score(" ".join(words), known)) < STRONG


def _score(password: str, known: set[str]) -> int:
    if not password:
        return 0
    judged: dict[str, Any] = zxcvbn(password.translate(_ALIKE)[:JUDGED], sorted(known))
    return int(judged["score"])
