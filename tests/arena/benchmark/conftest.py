import msgspec
import pytest

from peerage.arena.benchmark import Definition, read_definition, run


@pytest.fixture
def quick_anchors(monkeypatch: pytest.MonkeyPatch) -> Definition:
    """The benchmark without the anchors that think."""
    definition = msgspec.structs.replace(read_definition("v1"), anchors=["random", "greedy"])
    monkeypatch.setattr(run, "read_definition", lambda version: definition)
    return definition
