"""Easily guessed passwords are refused, and a wrong name cannot be told from a wrong password."""

from collections.abc import Callable
from typing import Any

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import VerifyMismatchError
from litestar.testing import TestClient

from houseway.server.people.identity import _no_hash
from houseway.server.people.passwords import guessed_first

TRIED_FIRST = [
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
]
GOOD = [
    "correct horse",
    "quiet-felt-and-brass",
    "seven dragons at dusk",
    "tr0mbone/wharf",
    "Ada likes long walks",
    "tiger hockey london cheese",
    "x7!kQ02pzL",
]


@pytest.mark.parametrize("password", TRIED_FIRST)
def test_a_password_that_anybody_would_try_first_is_known(password: str) -> None:
    assert guessed_first(password, "Ada Byron")


@pytest.mark.parametrize("password", GOOD)
def test_another_password_is_not_taken_for_one(password: str) -> None:
    assert not guessed_first(password, "Ada Byron")


def test_it_is_refused_to_whoever_registers_changes_theirs_or_is_given_one(
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
    assert ines.post("/api/floor/accounts", **given, password="a green door").status_code == 200
    assert ines.post("/api/floor/accounts", **given, password="dan-dan-2026").status_code == 422


def test_a_name_that_nobody_has_is_checked_at_the_cost_of_a_real_one() -> None:
    hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    nobodys = _no_hash(hasher)
    assert extract_parameters(nobodys) == extract_parameters(hasher.hash("any password"))
    with pytest.raises(VerifyMismatchError):  # it was computed, and not turned away as no hash at all
        hasher.verify(nobodys, "any password")
