"""The players of tables at other processes."""

from collections.abc import Iterable, Mapping, Set

At = Mapping[str, frozenset[str]]
"""By table, its players at a process; a table that is only watched has none."""


class RemotePresence:
    def __init__(self) -> None:
        self._at: dict[str, dict[str, frozenset[str]]] = {}

    def of(self, table_id: str) -> Set[str]:
        found = [tables[table_id] for tables in self._at.values() if table_id in tables]
        return frozenset().union(*found)

    def tables(self) -> Set[str]:
        return {table_id for tables in self._at.values() for table_id in tables}

    def processes(self, table_id: str) -> set[str]:
        """Return the processes with players of a table."""
        return {process for process, tables in self._at.items() if tables.get(table_id)}

    def put(self, process: str, table_id: str, browsers: Iterable[str] | None) -> Set[str] | None:
        """Set the players of a table at a process; return those that left all processes, None without a change."""
        before = self.of(table_id)
        tables = self._at.setdefault(process, {})
        if browsers is None:
            tables.pop(table_id, None)
        else:
            tables[table_id] = frozenset(browsers)
        after = self.of(table_id)
        return None if before == after else before - after

    def replace(self, process: str, at: At) -> dict[str, Set[str]]:
        """Set all players at a process; return those that left all processes, by table that changed."""
        changed = {}
        for table_id in {*self._at.get(process, {}), *at}:
            gone = self.put(process, table_id, at.get(table_id))
            if gone is not None:
                changed[table_id] = gone
        return changed

    def keep_only(self, processes: Set[str]) -> dict[str, Set[str]]:
        """Forget all processes except these; return the players who left, by table that changed."""
        changed: dict[str, Set[str]] = {}
        for process in self._at.keys() - processes:
            changed |= self.replace(process, {})
            del self._at[process]
        return changed
