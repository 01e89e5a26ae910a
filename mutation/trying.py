"""Try each mutant of a slice in a fork of one process that has imported the rules and collected the tests.

The tests run once as they are, to learn which functions each of them calls. Then a mutant costs no more than the tests
that reach it, up to the first that fails, the quickest first.
"""

import functools
import gc
import json
import os
import resource
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

UNDER_TEST = "MUTANT_UNDER_TEST"
"""The variable by which mutmut's code knows which mutant it is to be."""
NO_TESTS = 33
"""What mutmut writes for a mutant that no test reaches."""
PATIENCE = 5
"""A mutant may take so many times as long as its tests did, and so many seconds besides."""


class Trying:
    """A pytest plugin that, in place of the tests, runs them once for each mutant."""

    def __init__(
        self, mutants: Callable[[], Iterable[str]], found: Callable[[str, int], None], imported: Path, children: int
    ) -> None:
        self.mutants = mutants
        self.found = found
        self.imported = imported
        self.children = children
        self.failed = ""
        self.caches: list[Any] = []
        self.called: set[str] = set()

    def pytest_collection_finish(self) -> None:
        from mutmut.state import state  # only the environment of `make mutate` has it

        self.called = state()._stats
        self.imported.write_text(json.dumps(sorted(self.called)))
        caches = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
        self.caches = [each for each in caches if each.__module__.startswith("houseway")]

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed = report.nodeid

    def pytest_runtestloop(self, session: Any) -> bool:
        """Learn what the tests reach, then try the mutants."""
        reaching, seconds = in_a_fork(lambda: self.reached(session.items))
        by_name = {item.nodeid: item for item in session.items}
        running: dict[int, str] = {}
        os.environ[UNDER_TEST] = ""
        todo = list(self.mutants())
        for n, key in enumerate(todo, 1):
            names = sorted(reaching.get(key.rpartition("__mutmut_")[0], ()), key=seconds.__getitem__)
            if not names:
                self.found(key, NO_TESTS)
                continue
            if len(running) == self.children:
                self.ended(running)
            limit = PATIENCE + int(PATIENCE * sum(seconds[name] for name in names))
            running[self.try_one(key, [by_name[name] for name in names], limit)] = key
            print(f"\r{n}/{len(todo)}", end="", flush=True)
        while running:
            self.ended(running)
        print()
        return True

    def ended(self, running: dict[int, str]) -> None:
        """Wait for a fork and note what became of its mutant."""
        pid, status = os.wait()
        self.found(running.pop(pid), os.waitstatus_to_exitcode(status))

    def reached(self, items: list[Any]) -> tuple[dict[str, list[str]], dict[str, float]]:
        """Which tests call each function, and the processor time of each test."""
        reaching: dict[str, list[str]] = {}
        seconds: dict[str, float] = {}
        for item, _ in self.run(items):
            for function in self.called:
                reaching.setdefault(function, []).append(item.nodeid)
            seconds[item.nodeid] = _
            if self.failed:
                raise SystemExit(f"{self.failed} fails as it is")
        return reaching, seconds

    def run(self, items: list[Any]) -> Iterator[tuple[Any, float]]:
        """Each test with its processor time; what a test finds in a cache it has not called, so caches are emptied."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            for cache in self.caches:
                cache.cache_clear()
            self.called.clear()
            before = time.process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            yield item, time.process_time() - before

    def try_one(self, key: str, items: list[Any], limit: int) -> int:
        """Run these tests in a fork as this mutant until one fails; it ends with 1 then, and with 0 otherwise."""
        if pid := os.fork():
            return pid
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
            silent = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silent, 1)
            os.dup2(silent, 2)
            os.environ[UNDER_TEST] = key
            os._exit(any(self.failed for _ in self.run(items)))
        except BaseException:
            os._exit(3)


def in_a_fork(work: Callable[[], Any]) -> Any:
    """What some work comes to, none of its effects kept but what it prints."""
    read, write = os.pipe()
    if not (pid := os.fork()):
        code = 1
        try:
            with os.fdopen(write, "w") as file:
                json.dump(work(), file)
            code = 0
        except SystemExit as why:
            print(why)
        finally:
            os._exit(code)
    os.close(write)
    with os.fdopen(read) as file:
        told = file.read()
    if os.waitpid(pid, 0)[1]:
        raise SystemExit("the tests do not pass as they are")
    return json.loads(told)
