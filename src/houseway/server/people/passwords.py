"""Passwords that are easily guessed: well-known words, runs, repeats, the names of the house and the account."""

import re

_KNOWN = """
password passwort passwd passphrase pass secret access login logon signin user username guest default change
changeme changeit letmein welcome hello master root toor admin administrator manager system server test tester
testing temp demo sample example trustno one blink whatever nothing please dragon monkey tiger lion bear eagle
falcon phoenix shadow hunter ranger killer ninja pirate wizard jedi superman batman spiderman pokemon naruto
starwars matrix football baseball basketball soccer hockey golf liverpool arsenal chelsea barcelona yankees
cowboys lakers steelers summer winter spring autumn monday friday january december sunshine rainbow flower
butterfly cookie chocolate cheese pepper ginger summer princess queen king angel lovely lover love iloveyou
loveme baby daddy mommy family friends forever freedom america london paris michael jennifer jessica ashley
daniel thomas george charlie jordan andrew joshua robert matthew computer internet google facebook samsung
windows microsoft apple mustang ferrari porsche mercedes harley yamaha corvette money dollar lucky casino poker
blackjack roulette jackpot houseway the my is and
"""
WORDS = tuple(sorted(set(_KNOWN.split()), key=len, reverse=True))
"""The longest first, so that a word is not missed for a shorter one that it begins with."""

RUNS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890123456789",
    "qwertyuiop[]",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl;'",
    "zxcvbnm,./",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn",
    "qazwsxedcrfvtgbyhnujm",
    "q1w2e3r4t5y6u7i8o9p0",
)
"""Keys and letters as they lie beside each other."""

FEW = 4
"""So many different words make a password of their own, however well known each is."""

_AROUND = "0123456789!?.,-_ "
_LOOKS_LIKE = str.maketrans("013457@$!", "oleastasi")
_REPEAT = re.compile(r"(.{1,4}?)\1+")


def guessed_first(password: str, name: str) -> bool:
    """Whether nothing is left of a password once everything well known is taken out of it."""
    folded = password.casefold()
    if any(folded in run or folded in run[::-1] for run in RUNS) or _REPEAT.fullmatch(folded):
        return True
    own = [part for part in re.split(r"[^a-z0-9]+", name.casefold()) if part]
    own += [part[::-1] for part in own]
    return any(_nothing_else(text, own) for text in (folded, folded.strip(_AROUND).translate(_LOOKS_LIKE)))


def _nothing_else(text: str, own: list[str]) -> bool:
    """Whether all the letters belong to the names and to a few well-known words."""
    for name in own:
        text = text.replace(name, " ")
    words = 0
    for word in WORDS:
        words += word in text
        text = text.replace(word, " ")
    return words < FEW and not re.sub(r"[\W\d_]+", "", text)
