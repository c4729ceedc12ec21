"""The tags of events between processes must stay: other processes may run an older version."""

from typing import get_args

import pytest

from peerage.server.coordination.events import TableEvent
from peerage.server.coordination.jobs import Request

EVENTS = ["Changed", "Called", "Closed", "Shown", "Queued", "Here", "Spoke", "Reacted"]
JOBS = ["Think", "Advise", "Prove", "Correct", "Estimate", "Explain"]


@pytest.mark.parametrize(("union", "tags"), [(TableEvent, EVENTS), (Request, JOBS)])
def test_tags_on_the_wire_do_not_follow_class_names(union: object, tags: list[str]) -> None:
    assert sorted(kind.__struct_config__.tag for kind in get_args(union)) == sorted(tags)
    assert {kind.__struct_config__.tag_field for kind in get_args(union)} == {"type"}
