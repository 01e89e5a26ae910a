"""What an operator can measure: commands, commits, refusals and requests, counted for Prometheus."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

from houseway.server.problems import problem_of

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""The upper bounds of the histograms' buckets; a commit to a good disk takes a few milliseconds."""


class Metrics:
    """The measurements of one running service, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.commands = Counter(
            "houseway_commands",
            "Commands of players and orders of staff, by name; the outcome is 'done' or the kind of the refusal.",
            ("command", "outcome"),
            registry=registry,
        )
        self.command_seconds = Histogram(
            "houseway_command_seconds",
            "Time from a command's arrival until it is stored or refused.",
            buckets=SECONDS,
            registry=registry,
        )
        self.commits = Counter(
            "houseway_commits",
            "Transactions that write the record; the outcome is 'stored' or 'failed'.",
            ("outcome",),
            registry=registry,
        )
        self.commit_seconds = Histogram(
            "houseway_commit_seconds", "Time that a transaction takes.", buckets=SECONDS, registry=registry
        )
        self.refusals = Counter(
            "houseway_refusals",
            "Requests and messages refused, by the kind of the problem.",
            ("kind",),
            registry=registry,
        )
        self.requests = Counter(
            "houseway_http_requests", "HTTP requests answered, by status.", ("status",), registry=registry
        )
        self.request_seconds = Histogram(
            "houseway_http_request_seconds", "Time until a request is answered.", buckets=SECONDS, registry=registry
        )

    @contextmanager
    def command(self, name: str) -> Iterator[None]:
        """Count a command and its time, whether it is done or refused."""
        began, outcome = perf_counter(), "done"
        try:
            yield
        except Exception as error:
            outcome = problem_of(error).kind
            raise
        finally:
            self.commands.labels(name, outcome).inc()
            self.command_seconds.observe(perf_counter() - began)

    @contextmanager
    def commit(self) -> Iterator[None]:
        """Count a transaction and its time."""
        began, outcome = perf_counter(), "failed"
        try:
            yield
            outcome = "stored"
        finally:
            self.commits.labels(outcome).inc()
            self.commit_seconds.observe(perf_counter() - began)

    def gauge(self, name: str, what: str, value: Callable[[], float]) -> None:
        """Show a value that is read when it is asked for, from the thread that serves the metrics."""
        Gauge(f"houseway_{name}", what, registry=self.registry).set_function(value)
