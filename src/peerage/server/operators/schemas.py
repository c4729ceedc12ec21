"""Types of requests about the server itself."""

from typing import Annotated, Literal, TypedDict

import msgspec

from peerage.server.tables.schemas import Short


class OwnWarning(TypedDict):
    """What an operator has told the visitor, who has not confirmed it yet."""

    id: str
    text: str
    created: str


class ServerInfo(TypedDict):
    """What visitors should know about this server."""

    name: str
    contact: str
    pages: list[str]
    """Pages of the operator: imprint, privacy, terms, as far as they are there."""
    banner: str | None
    registration: Literal["open", "invitation", "closed"]
    guests: bool
    chat: Literal["on", "phrases", "off"]
    rated: bool
    recovery: bool
    """Whether a link to a confirmed e-mail address signs its owner in."""
    warnings: list[OwnWarning]
    operator: bool
    """The visitor may open the operator's page."""


class ServerPage(TypedDict):
    """A page of the operator in Markdown, in this language or another one."""

    language: str
    text: str


class Confirmation(msgspec.Struct, forbid_unknown_fields=True):
    id: Annotated[str, msgspec.Meta(max_length=40)]


class Acted(TypedDict):
    """What was done."""

    who: list[str]


class Restriction(msgspec.Struct, forbid_unknown_fields=True):
    """A ban, a mute or a locked chat that an operator sets."""

    what: Literal["ban", "mute", "lock_chat"]
    who: Short
    days: Annotated[float, msgspec.Meta(gt=0, le=36500)] | None = None
    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""
    addresses: bool = False
    """A visitor is banned together with the addresses from which they came lately."""


class Lift(msgspec.Struct, forbid_unknown_fields=True):
    what: Literal["ban", "mute", "lock_chat"]
    who: Short


class WarningWish(msgspec.Struct, forbid_unknown_fields=True):
    who: Short
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]


class ReportClosing(msgspec.Struct, forbid_unknown_fields=True):
    id: Annotated[str, msgspec.Meta(max_length=40)]
    note: Annotated[str, msgspec.Meta(max_length=500)] = ""


class BannerWish(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(max_length=500)] = ""
    """Empty: no notice."""
    days: Annotated[float, msgspec.Meta(gt=0, le=3650)] | None = None


class TestEmail(msgspec.Struct, forbid_unknown_fields=True):
    to: Annotated[str, msgspec.Meta(max_length=254)]


class ReportedLine(TypedDict):
    name: str
    text: str
    reported: bool


class OpenReport(TypedDict):
    id: str
    table: str
    time: str
    reason: str
    speaker: str
    reporter: str
    lines: list[ReportedLine]


class BanInfo(TypedDict):
    kind: str
    who: str
    since: str
    until: str | None
    reason: str


class PersonInfo(TypedDict):
    id: str
    names: list[str]
    account: str | None
    tables: int
    running: int
    last: str


class AuditLine(TypedDict):
    time: str
    actor: str
    action: str
    target: str
    detail: str


class BackupInfo(TypedDict):
    name: str
    bytes: int
    time: str


class RulesInUse(TypedDict):
    """The tables that are played by one version of a game's rules."""

    game: str
    version: int
    running: int
    over: int
    playable: bool
    """They go on here; otherwise their players see an archive."""
    newest: int | None
    """The version that new tables play by."""


class UpgradeCheck(TypedDict):
    """What `peerage admin upgrade --check` of the running version says of the database."""

    schema: int
    needed: int
    rules: list[RulesInUse]
    running: int
    stopped: int
    """How many running games cannot go on here."""
    broken: dict[str, str]
    """Running tables whose record does not replay, and why."""


class OperatorOverview(TypedDict):
    """What the operator's page shows."""

    version: str
    build: str
    commit: str
    database: str
    """Whether the database answers: ok, or why not."""
    redis: bool | None
    schema: int
    stopped_games: int
    """Running games that cannot go on here, because their rules are not installed."""
    online: int
    """People at tables now, at any process."""
    sockets: int
    """Open sockets of all processes of this machine."""
    tables: dict[str, int]
    queues: dict[str, int]
    """Requests that wait for bot workers, by lane."""
    load: list[float]
    """The load of the machine in 1, 5 and 15 minutes; empty where the system does not say."""
    mail: bool
    backups: list[BackupInfo]
    banner: str | None
    reports: list[OpenReport]
    bans: list[BanInfo]
    people: list[PersonInfo]
    audit: list[AuditLine]
