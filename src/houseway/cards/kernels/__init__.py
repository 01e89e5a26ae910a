"""Compiled kernels: hands ranked by the million, for exact counts and simulation; they need the `odds` extra.

A kernel is compiled once and kept on disk; it holds no Python objects.
"""

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., object])

compiled = cast(Callable[[Kernel], Kernel], numba.njit(cache=True, nogil=True))
"""Compile a kernel. It releases the interpreter, so that threads may run it side by side."""
