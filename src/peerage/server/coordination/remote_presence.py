"""Which players are at which table in the other processes."""

from collections.abc import Iterable, Mapping, Set

At = Mapping[str, frozenset[str]]
"""For a table, those who sit there and are here; a table that is only looked at has nobody."""


class RemotePresence:
    def __init__(self) -> None:
        self._at: dict[str, dict[str, frozenset[str]]] = {}

    def of(self, table_id: str) -> Set[str]:
        found = [tables[table_id] for tables in self._at.values() if table_id in tables]
        return frozenset().union(*found)

    def tables(self) -> Set[str]:
        return {table_id for tables in self._at.values() for table_id in tables}

    def processes(self, table_id: str) -> set[str]:
        """Those where somebody sits who plays there."""
        return {process for process, tables in self._at.items() if tables.get(table_id)}

    def put(self, process: str, table_id: str, browsers: Iterable[str] | None) -> Set[str] | None:
        """What a process said of one table: who is now nowhere any more; None if nothing has changed."""
        before = self.of(table_id)
        tables = self._at.setdefault(process, {})
        if browsers is None:
            tables.pop(table_id, None)
        else:
            tables[table_id] = frozenset(browsers)
        after = self.of(table_id)
        return None if before == after else before - after

    def replace(self, process: str, at: At) -> dict[str, Set[str]]:
        """All that a process says: for each table that has changed, who is nowhere any more."""
        changed = {}
        for table_id in {*self._at.get(process, {}), *at}:
            gone = self.put(process, table_id, at.get(table_id))
            if gone is not None:
                changed[table_id] = gone
        return changed

    def keep_only(self, processes: Set[str]) -> dict[str, Set[str]]:
        """The others are dead, and so their people are not there."""
        changed: dict[str, Set[str]] = {}
        for process in self._at.keys() - processes:
            changed |= self.replace(process, {})
            del self._at[process]
        return changed
