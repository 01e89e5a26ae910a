"""A run on a real Dask scheduler with real workers, one of which is killed midway."""

import logging
import os
import signal
from collections.abc import Iterator

import pytest
from distributed import Client, LocalCluster

from houseway.odds.clusters import NoCluster, cluster_workers
from houseway.odds.runs import Progress, begin, simulate

ROUNDS = 1_500


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    quiet = logging.CRITICAL
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=quiet) as started:
        yield started


@pytest.mark.prove
@pytest.mark.filterwarnings("ignore")
def test_a_run_survives_the_death_of_a_worker_and_ends_the_same(cluster: LocalCluster) -> None:
    whole = simulate(begin("dragon-poker", 7, by_rules=True), ROUNDS)
    killed: list[int] = []
    with Client(cluster.scheduler_address, set_as_default=False) as client:
        workers = client.run(os.getpid)

    def kill_one(progress: Progress) -> None:
        if not killed:
            killed.append(next(iter(workers.values())))
            os.kill(killed[0], signal.SIGKILL)

    with cluster_workers(cluster.scheduler_address) as (players, width):
        progress = simulate(begin("dragon-poker", 7, by_rules=True), ROUNDS, players, width, kill_one)
    assert killed
    assert progress == whole


def test_a_cluster_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.odds.clusters.PATIENCE", 1)
    with (
        pytest.raises(NoCluster, match="no Dask scheduler answers"),
        cluster_workers("tcp://127.0.0.1:9"),
    ):
        pass
    with pytest.raises(NoCluster, match="no Dask scheduler answers at nonsense"), cluster_workers("nonsense://x"):
        pass
