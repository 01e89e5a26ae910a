"""What happens where there is no Chromium."""

import shutil

import pytest
from tests.web.conftest import INSTALL, chromium


@pytest.fixture
def no_chromium(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A machine without a browser."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    return monkeypatch


def test_without_chromium_the_tests_skip_and_say_how_to_install_it(no_chromium: pytest.MonkeyPatch) -> None:
    no_chromium.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=INSTALL):
        chromium()


def test_without_chromium_the_tests_fail_where_everything_must_be_there(no_chromium: pytest.MonkeyPatch) -> None:
    no_chromium.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=INSTALL):
        chromium()
