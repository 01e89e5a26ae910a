"""Easily guessed passwords are refused, and a wrong name cannot be told from a wrong password."""

from collections.abc import Callable
from typing import Any

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import VerifyMismatchError
from litestar.testing import TestClient
from zxcvbn import matching

from houseway.server.people.identity import _no_hash
from houseway.server.people.passwords import easily_guessed

WEAK = [
    "1234567890",
    "0987654321",
    "11111111111",
    "abcdefghijkl",
    "qwertyuiop",
    "zxcvbnm,./",
    "1q2w3e4r5t6y",
    "password123",
    "Password1!",
    "P@ssw0rd2024",
    "my password",
    "welcome2026!",
    "letmein12345",
    "iloveyou1234",
    "administrator",
    "Admin-admin-1",
    "abcabcabcabc",
    "Houseway2026",
    "houseway casino",
    "Ada Byron 1815",
    "adabyronadabyron",
    "nOrYb AdA 99",
    "qwertzuiop",
    "1qaz2wsx3edc",
    "31.12.1999 !",
    "Casino-casino-casino",
    "!!!!!!!!!!",
]
STRONG = [
    "correct horse",
    "quiet-felt-and-brass",
    "seven dragons at dusk",
    "tr0mbone/wharf",
    "Ada likes long walks",
    "tiger hockey london cheese",
    "x7!kQ02pzL",
]


@pytest.mark.parametrize("password", WEAK)
def test_a_weak_password_is_easily_guessed(password: str) -> None:
    assert easily_guessed(password, "Ada Byron")


@pytest.mark.parametrize("password", STRONG)
def test_a_strong_password_is_not_easily_guessed(password: str) -> None:
    assert not easily_guessed(password, "Ada Byron")


def test_a_password_of_every_letter_in_disguise_is_judged_without_trying_every_combination(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[int] = []
    enumerate_ = matching.enumerate_l33t_subs

    def counted(table: Any) -> Any:
        subs = enumerate_(table)
        tried.append(len(subs))
        return subs

    monkeypatch.setattr(matching, "enumerate_l33t_subs", counted)
    assert not easily_guessed("4@8({[<369&#!|1/0$5+7%2" * 8, "Ada Byron")
    assert tried
    assert max(tried) <= 32


def test_a_weak_password_is_refused_at_registration_at_a_change_and_for_a_new_account(
    client: TestClient[Any], staff: Callable[..., Any]
) -> None:
    ines = staff("Ines", "administrator")
    refused = client.post("/api/register", json={"name": "Ada", "password": "password123"})
    assert (refused.status_code, refused.json()["kind"]) == (422, "not-a-move")
    assert "easily guessed" in refused.json()["detail"]
    assert client.post("/api/register", json={"name": "Ada", "password": "ada ada ada"}).status_code == 422
    assert client.post("/api/register", json={"name": "Ada", "password": "correct horse"}).status_code == 201
    body = {"password": "correct horse", "new": "qwertyuiop"}
    assert client.post("/api/me/password", json=body).status_code == 422
    assert client.post("/api/me/password", json={**body, "new": "ada 1234567"}).status_code == 422
    client.cookies.clear()
    given = {"name": "Dan", "roles": ["dealer"]}
    assert ines.post("/api/floor/accounts", **given, password="dan-dan-2026").status_code == 422
    assert ines.post("/api/floor/accounts", **given, password="a green door").status_code == 202


def test_an_unknown_name_is_checked_at_the_cost_of_a_real_one() -> None:
    hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    unknown = _no_hash(hasher)
    assert extract_parameters(unknown) == extract_parameters(hasher.hash("any password"))
    with pytest.raises(VerifyMismatchError):  # it was computed, and not turned away as no hash at all
        hasher.verify(unknown, "any password")
