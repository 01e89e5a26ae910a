"""The pytest plugin that lets a test earn the clauses it claims.

While a test runs, a watcher at the doors notes every clause id that leaves the rules. A claimed id that nothing
cited fails the test. What was claimed, cited and passed goes into the record of `earned`; what the service cited
while it answered the test over HTTP is marked there.
Under `HOUSEWAY_SITE_OFF` nothing is judged or recorded: then a test must notice by its own assertions.
"""

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from houseway.proof import earned, serving, switch
from houseway.proof.claims import MOST
from houseway.rulebook.catalogue import catalogue

CLAIMED, CITED, PARTIAL = "houseway.claimed", "houseway.cited", "houseway.partial"
SERVED = "houseway.served"


SWITCH = switch.from_environment()
"""Set as this module is imported, before a test or a conftest can import the rules."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run renew the kept examples."""
    parser.addoption("--examples", action="store_true", help="keep an example of every clause that the tests show")


def pytest_configure(config: pytest.Config) -> None:
    """Earn, unless a site is switched off: then only the assertions of the tests may speak."""
    if not SWITCH:
        config.pluginmanager.register(_Earning(config), "houseway-earning")
    if config.getoption("--examples"):
        config.pluginmanager.register(_Exemplifying(), "houseway-examples")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell a proof how often the switched-off site was reached."""
    if SWITCH:
        terminalreporter.write_line(f"{switch.DROPPED}{SWITCH.dropped}")


def name_of(nodeid: str) -> str:
    """`path::name` of a test, all its cases together."""
    return nodeid.partition("[")[0]


def fault(claims: tuple[str, ...]) -> str:
    """What is wrong with a list of claims, or nothing."""
    if len(claims) > MOST:
        return f"claims {len(claims)} clauses: a test claims a few, at most {MOST}"
    unknown = [id for id in claims if id not in catalogue()]
    return f"claims {', '.join(unknown)}, which the catalogue does not hold" if unknown else ""


class _Earning:
    """Notes what each test is seen to receive, and keeps the record."""

    def __init__(self, config: pytest.Config) -> None:
        # Imported only now: it imports the rules, and a switch must stand before they are imported.
        from houseway.proof import doors

        self.stop_watching = doors.watch(self.cite)
        self.requests = serving.Requests()
        self.root: Path = config.rootpath
        self.one_case_asked = any("[" in str(argument) for argument in config.args)
        self.is_worker = hasattr(config, "workerinput")
        self.seen: set[str] = set()
        self.served: set[str] = set()
        self.shared: dict[Any, tuple[set[str], set[str]]] = {}
        """What wider fixtures received as they were set up."""
        self.left_out: set[str] = set()
        self.cases: dict[str, list[dict[str, Any]]] = {}
        self.short: dict[str, list[str]] = {}

    def cite(self, rule: str) -> bool:
        self.seen.add(rule)
        if serving.at_work():
            self.served.add(rule)
        return True

    def pytest_unconfigure(self) -> None:
        self.stop_watching()
        self.requests.stop_watching()

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        self.left_out |= {name_of(item.nodeid) for item in items}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.seen, self.served = set(), set()
        self.requests.watch()
        if claims := _claims(item):
            item.user_properties.append((CLAIMED, list(claims)))
            if wrong := fault(claims):
                pytest.fail(f"{name_of(item.nodeid)} {wrong}", pytrace=False)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
        """What a shared fixture was seen to receive as it was set up, each test that uses it has received."""
        if fixturedef.scope == "function":
            return (yield)
        before = self.seen, self.served
        self.seen, self.served = set(), set()
        try:
            return (yield)
        finally:
            self.shared[fixturedef] = self.seen, self.served
            self.seen, self.served = before[0] | self.seen, before[1] | self.served

    def _take_shared(self, item: pytest.Item) -> None:
        """Count what the shared fixtures of a test received."""
        info = getattr(item, "_fixtureinfo", None)
        for fixtures in info.name2fixturedefs.values() if info else ():
            for seen, served in (self.shared[each] for each in fixtures if each in self.shared):
                self.seen |= seen
                self.served |= served

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        result = yield
        if claims := _claims(item):
            self._take_shared(item)
            cited = [id for id in claims if id in self.seen]
            one_of_many = hasattr(item, "callspec")
            partial = self.one_case_asked or name_of(item.nodeid) in self.left_out
            served = [id for id in cited if id in self.served]
            item.user_properties += [(CITED, cited), (PARTIAL, partial), (SERVED, served)]
            if not cited or (len(cited) < len(claims) and not one_of_many):
                missing = ", ".join(id for id in claims if id not in cited)
                pytest.fail(f"{name_of(item.nodeid)} claims {missing} but nothing cited it", pytrace=False)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        properties: dict[str, Any] = dict(report.user_properties)
        if (
            not self.is_worker
            and CLAIMED in properties
            and (report.when == "call" or report.failed)
            and not report.skipped
        ):
            self.cases.setdefault(name_of(report.nodeid), []).append(properties | {"passed": report.passed})

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.is_worker or not self.cases:
            return
        ran = {test: self._earned_by(test, cases) for test, cases in self.cases.items()}
        served = {test: _served_to(cases, ran[test]) for test, cases in self.cases.items()}
        earned.save(self.root, (earned.load(self.root) or earned.Earned()).after(ran, served))
        if self.short:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _earned_by(self, test: str, cases: list[dict[str, Any]]) -> list[str]:
        """What all cases of a test cited together, when every one of them passed."""
        if not all(case["passed"] for case in cases):
            return []
        cited = {id for case in cases for id in case[CITED]}
        missing = [id for id in cases[0][CLAIMED] if id not in cited]
        if missing and not any(case[PARTIAL] for case in cases):
            self.short[test] = missing
        return sorted(cited)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for test, missing in self.short.items():
            terminalreporter.write_line(f"{test} claims {', '.join(missing)} but none of its cases cited it", red=True)


class _Exemplifying:
    """Keeps the best examples of what the tests show; for one process, without workers."""

    def __init__(self) -> None:
        from houseway.proof.exemplifying import Gathering

        self.gathering = Gathering()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when == "call":
            self.gathering.test_over(_claims(item), report.passed)
        return report

    def pytest_sessionfinish(self) -> None:
        self.gathering.stop()
        self.gathering.write()


def _served_to(cases: list[dict[str, Any]], ids: list[str]) -> list[str]:
    """Of what a test earned, what the service cited in any of its cases."""
    return [id for id in ids if any(id in case.get(SERVED, ()) for case in cases)]


def _claims(item: pytest.Item) -> tuple[str, ...]:
    claims: tuple[str, ...] = getattr(getattr(item, "function", None), "claims", ())
    return claims
