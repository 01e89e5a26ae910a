"""Codes of an authenticator app are those of RFC 6238."""

import pytest

from houseway.server.people import totp

SECRETS = {
    "sha1": b"12345678901234567890",
    "sha256": b"12345678901234567890123456789012",
    "sha512": b"1234567890123456789012345678901234567890123456789012345678901234",
}
VECTORS = {
    59: ("94287082", "46119246", "90693936"),
    1111111109: ("07081804", "68084774", "25091201"),
    1111111111: ("14050471", "67062674", "99943326"),
    1234567890: ("89005924", "91819424", "93441116"),
    2000000000: ("69279037", "90698825", "38618901"),
    20000000000: ("65353130", "77737706", "47863826"),
}
"""The table of RFC 6238, appendix B."""
SECRET, NOW = SECRETS["sha1"], 1_234_567_890_000


@pytest.mark.parametrize("seconds", VECTORS)
def test_codes_are_those_of_the_rfc(seconds: int) -> None:
    found = tuple(totp.code_at(secret, seconds // 30, 8, digest) for digest, secret in SECRETS.items())
    assert found == VECTORS[seconds]
    assert totp.code_at(SECRETS["sha1"], seconds // 30) == VECTORS[seconds][0][-6:]


def typed(steps: int) -> str:
    return totp.code_at(SECRET, NOW // totp.STEP + steps)


def test_a_clock_may_be_one_step_off_and_no_more() -> None:
    now = NOW // totp.STEP
    assert [totp.step_of(SECRET, typed(n), NOW, 0) for n in (-2, -1, 0, 1, 2)] == [None, now - 1, now, now + 1, None]


def test_a_step_that_was_used_counts_no_more_and_an_earlier_one_neither() -> None:
    now = NOW // totp.STEP
    assert totp.step_of(SECRET, typed(0), NOW, now) is None
    assert totp.step_of(SECRET, typed(-1), NOW, now) is None
    assert totp.step_of(SECRET, typed(1), NOW, now) == now + 1


@pytest.mark.parametrize("wrong", ["", "12345", "abcdef", "١٢٣٤٥٦", "0" * 200])
def test_what_is_no_code_is_never_right(wrong: str) -> None:
    assert totp.step_of(SECRET, wrong, NOW, 0) is None


def test_spaces_in_a_code_do_not_matter_and_apps_are_told_the_secret_in_letters() -> None:
    code = typed(0)
    assert totp.step_of(SECRET, f" {code[:3]} {code[3:]} ", NOW, 0) == NOW // totp.STEP
    assert totp.in_letters(SECRET) == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    assert totp.link(SECRET, "Sue B", "Houseway").startswith("otpauth://totp/Houseway:Sue%20B?secret=GEZDGNB")
