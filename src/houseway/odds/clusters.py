"""A run on a Dask cluster: its workers play the parts, and parts of a worker that dies are played by another."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any

from houseway.extras import missing

PATIENCE = 10
"""Seconds to reach the scheduler, and to see a worker."""


class NoCluster(Exception):
    """There is no scheduler at the address, or it has no workers."""


@contextmanager
def cluster_workers(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a cluster as an executor, and how many parts they play at once."""
    try:
        from distributed import Client  # only the cluster extra has it
    except ModuleNotFoundError as error:
        raise missing(error) from error
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (TimeoutError, OSError, ValueError, TypeError) as error:
        raise NoCluster(f"no Dask scheduler answers at {address}: {error}") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise NoCluster(f"the Dask scheduler at {address} has no workers; start some and try again") from error
        yield _Cluster(client), max(1, sum(client.nthreads().values()))


class _Cluster(Executor):
    """Hands each part to the cluster; a part that a dead worker had is played again by another."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have a worker do it; what comes back has `result` and `cancel` as a future has."""
        found: Future[Any] = self._client.submit(fn, *args, **kwargs, pure=False, retries=3)
        return found
