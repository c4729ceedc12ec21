from collections.abc import Callable

import pytest


def test_bot_that_is_no_program_is_refused(refused: Callable[..., str]) -> None:
    assert "write cmd:" in refused("join", "http://host", "greedy", "--token", "x")


def test_program_that_cannot_be_started_is_refused(refused: Callable[..., str]) -> None:
    assert "cannot start" in refused("join", "http://host", "cmd:/no/such/program", "--token", "x")


@pytest.mark.parametrize("server", ["ftp://host", "https://"])
def test_address_that_is_no_server_is_refused(refused: Callable[..., str], server: str) -> None:
    assert "no address of a server" in refused("join", server, "cmd:cat", "--token", "x")
