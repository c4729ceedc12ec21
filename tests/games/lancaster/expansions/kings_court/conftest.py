from collections.abc import Callable
from typing import Any

import pytest

from games.lancaster.expansions.kings_court.privileges import LORDS
from games.lancaster.table import Table


@pytest.fixture
def court(table: type[Table]) -> Callable[..., Table]:
    def laid(**position: Any) -> Table:
        return table(court=True, **({"lords": LORDS} | position))

    return laid
