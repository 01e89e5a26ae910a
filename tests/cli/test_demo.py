"""`houseway demo day`: three casinos, one command."""

import subprocess
from pathlib import Path

from tests.serving import ENVIRONMENT, houseway


def demo(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        houseway("demo", "day", *words), env=ENVIRONMENT, capture_output=True, text=True, timeout=600, check=False
    )


def test_a_day_of_three_casinos_goes_through_every_step_and_balances(tmp_path: Path) -> None:
    done = demo("--data", str(tmp_path / "demo"), "--port", "0", "--pace", "0", "--no-stay")
    assert done.returncode == 0, done.stdout + done.stderr
    told = done.stdout
    for step in (
        "Three casinos open their doors",
        "They sign one agreement",
        "Bots play",
        "A bad beat at",
        "every room shows the payout as confirmed",
        "The line to Cove is cut",
        "The line is back",
        "the original is lost",
        "The fund balances to the cent",
        "houseway day report 20",
    ):
        assert step in told, told
    assert told.count("is closed by Sue and Ann") == 3, told
    fund = subprocess.run(
        houseway("fund", "--data", str(tmp_path / "demo" / "bay")),
        env=ENVIRONMENT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert "displays what the host of the casinos that share it shows" in fund.stdout
    checked = subprocess.run(
        houseway("audit", "verify", "--data", str(tmp_path / "demo" / "bay")),
        env=ENVIRONMENT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "taxes.txt").write_text("mine")
    done = demo("--data", str(tmp_path), "--no-stay")
    assert done.returncode != 0
    assert "choose another --data" in done.stderr + done.stdout
    assert (tmp_path / "taxes.txt").read_text() == "mine"
