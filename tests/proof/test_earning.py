"""A claim is earned by what a test was seen to receive, and by nothing else."""

from pathlib import Path
from typing import TYPE_CHECKING

from houseway.proof import earned
from houseway.proof.earned import Earned

if TYPE_CHECKING:
    from tests.proof.conftest import Project

PAYS = "keno/15.5"
LOSES = "keno/15.3"


def claim(*ids: str) -> str:
    return f"@rule({', '.join(map(repr, ids))})\n"


def test_what_was_claimed_cited_and_passed_is_earned(project: "Project") -> None:
    ran = project.run(f"{claim(PAYS)}def test_a():\n    assert cited({PAYS!r})\n    cited({LOSES!r})\n")
    assert ran.returncode == 0, ran.stdout
    assert project.earned() == {"test_a": [PAYS]}


def test_a_claim_that_nothing_cited_fails_the_test(project: "Project") -> None:
    ran = project.run(f"{claim(PAYS, LOSES)}def test_a():\n    cited({PAYS!r})\n")
    assert ran.returncode == 1
    assert f"test_a claims {LOSES} but nothing cited it" in ran.stdout
    assert project.earned() == {}


def test_what_an_earlier_test_cited_does_not_count(project: "Project") -> None:
    ran = project.run(f"def test_a():\n    cited({PAYS!r})\n\n{claim(PAYS)}def test_b():\n    pass\n")
    assert f"test_b claims {PAYS} but nothing cited it" in ran.stdout


SHARED = f"""
@pytest.fixture(scope="module")
def day():
    cited({PAYS!r})

{claim(PAYS)}def test_a(day):
    pass

{claim(PAYS)}def test_b(day):
    pass

{claim(PAYS)}def test_c():
    pass
"""


def test_what_a_shared_fixture_cited_counts_for_each_test_that_uses_it_and_for_no_other(project: "Project") -> None:
    ran = project.run(SHARED)
    assert project.earned() == {"test_a": [PAYS], "test_b": [PAYS]}
    assert f"test_c claims {PAYS} but nothing cited it" in ran.stdout


def test_a_failing_test_earns_nothing(project: "Project") -> None:
    ran = project.run(f"{claim(PAYS)}def test_a():\n    cited({PAYS!r})\n    assert False\n")
    assert ran.returncode == 1
    assert project.earned() == {}


def test_claims_of_too_many_or_unknown_clauses_fail_the_test(project: "Project") -> None:
    many = [f"badugi/14.12B(l){number}" for number in range(1, 6)] + [
        "keno/15.3",
        "keno/15.4",
        "keno/15.5",
        "keno/15.6",
    ]
    ran = project.run(
        f"{claim(*many)}def test_a():\n    pass\n\n{claim('keno/99.9')}def test_b():\n    cited('keno/99.9')\n"
    )
    assert ran.returncode == 1
    assert "test_a claims 9 clauses" in ran.stdout
    assert "test_b claims keno/99.9, which the catalogue does not hold" in ran.stdout


CASES = f"""
@pytest.mark.parametrize("id", [{PAYS!r}, {LOSES!r}])
{claim(PAYS, LOSES)}def test_a(id):
    cited(id)
"""


def test_the_cases_of_a_test_earn_together(project: "Project") -> None:
    assert project.run(CASES).returncode == 0
    assert project.earned() == {"test_a": [LOSES, PAYS]}


def test_cases_that_together_cite_too_little_fail_the_run(project: "Project") -> None:
    ran = project.run(CASES.replace("cited(id)", f"cited({PAYS!r})"))
    assert ran.returncode == 1
    assert f"test_a claims {LOSES} but none of its cases cited it" in ran.stdout


def test_a_chosen_case_is_not_blamed_for_the_others(project: "Project") -> None:
    assert project.run(CASES, "-k", "15.5").returncode == 0
    assert project.earned() == {"test_a": [PAYS]}


def test_workers_report_to_one_record(project: "Project") -> None:
    ran = project.run(f"{CASES}\n{claim(PAYS)}def test_b():\n    cited({PAYS!r})\n", "-p", "xdist", "-n", "2")
    assert ran.returncode == 0, ran.stdout
    assert project.earned() == {"test_a": [LOSES, PAYS], "test_b": [PAYS]}


def test_a_test_in_a_class_is_named_with_its_class(project: "Project") -> None:
    project.run(f"class TestK:\n    {claim(PAYS)}    def test_a(self):\n        cited({PAYS!r})\n")
    assert project.earned() == {"TestK::test_a": [PAYS]}


def test_a_run_replaces_what_ran_and_keeps_the_rest() -> None:
    before = Earned(tests={"t.py::a": [PAYS], "t.py::b": [PAYS], "t.py::c": [LOSES]})
    after = before.after({"t.py::a": [LOSES], "t.py::b": []})
    assert after.tests == {"t.py::a": [LOSES], "t.py::c": [LOSES]}
    assert after.by_clause() == {LOSES: ["t.py::a", "t.py::c"]}
    assert [run.tests for run in after.runs] == [2]


def test_a_missing_or_damaged_record_is_none_and_a_saved_one_comes_back(tmp_path: Path) -> None:
    assert earned.load(tmp_path) is None
    earned.save(tmp_path, Earned(tests={"t.py::a": [PAYS]}))
    assert earned.load(tmp_path) == Earned(tests={"t.py::a": [PAYS]})
    (tmp_path / earned.RECORD).write_text('{"tests": ')
    assert earned.load(tmp_path) is None


OVER_HTTP = """
import asyncio
from houseway.server.http.access import AccessLog
from houseway.server.metrics import Metrics

def over_http(*rules):
    async def later(rule):
        cited(rule)
    async def app(scope, receive, send):
        for rule in rules:
            await asyncio.create_task(later(rule))
    asyncio.run(AccessLog(app, Metrics())({"type": "http", "path": "/"}, None, None))
"""


def test_what_a_request_over_http_set_going_is_marked_as_the_services(project: "Project") -> None:
    both = f"{OVER_HTTP}\n{claim(PAYS, LOSES)}def test_a():\n    over_http({PAYS!r})\n    cited({LOSES!r})\n"
    ran = project.run(f"{both}\n{claim(PAYS)}def test_b():\n    cited({PAYS!r})\n")
    assert ran.returncode == 0, ran.stdout
    record = earned.load(project.root)
    assert record is not None
    assert record.service == {"tests/test_it.py::test_a": [PAYS]}
    assert record.by_clause()[PAYS] == ["tests/test_it.py::test_a", "tests/test_it.py::test_b"]


def test_a_request_of_an_earlier_test_marks_nothing(project: "Project") -> None:
    alone = f"{OVER_HTTP}\ndef test_a():\n    over_http({PAYS!r})\n\n{claim(PAYS)}def test_b():\n    cited({PAYS!r})\n"
    assert project.run(alone).returncode == 0
    record = earned.load(project.root)
    assert record is not None
    assert record.service == {}


def test_a_test_that_no_longer_goes_over_http_loses_its_mark() -> None:
    before = Earned().after({"t.py::a": [PAYS], "t.py::b": [PAYS]}, {"t.py::a": [PAYS], "t.py::b": [PAYS]})
    assert before.in_service() == {PAYS: ["t.py::a", "t.py::b"]}
    assert before.after({"t.py::a": [PAYS]}).in_service() == {PAYS: ["t.py::b"]}
