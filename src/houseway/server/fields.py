"""What bodies and commands have in common: kinds of field with their limits, and no fields but their own."""

from typing import Annotated

import msgspec
from msgspec import Meta

Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_.:-]{8,64}$")]
Cents = Annotated[int, Meta(ge=-(10**12), le=10**12)]
Id = Annotated[str, Meta(min_length=1, max_length=40)]
MaybeId = Annotated[str, Meta(max_length=40)]
"""An id or a name, or nothing."""
Line = Annotated[str, Meta(min_length=1, max_length=80)]
Words = Annotated[str, Meta(min_length=1, max_length=200)]
Text = Annotated[str, Meta(max_length=200)]
"""Words, or none."""
RoundId = Annotated[str, Meta(min_length=1, max_length=32)]
Spot = Annotated[int, Meta(ge=1, le=100)]
Seq = Annotated[int, Meta(ge=0, le=10**9)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends. A field that it does not have is refused, so a misspelt one is never passed over."""
