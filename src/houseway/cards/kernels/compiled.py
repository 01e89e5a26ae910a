"""How kernels are compiled: once, kept on disk, without Python objects inside."""

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., object])

compiled = cast(Callable[[Kernel], Kernel], numba.njit(cache=True, nogil=True))
"""Compile a kernel. It releases the interpreter, so that threads may run it side by side."""
