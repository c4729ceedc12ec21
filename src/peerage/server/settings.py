"""The settings of a server; the defaults suit friends at home and a small public server.

Every setting says here what it is about: the file that `peerage admin config` prints, the checks of such a file and the
table in the docs are made from that.
"""

import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta

import peerage
from peerage.errors import PeerageError
from peerage.server.transport.networks import Hosts, Networks, networks_of, parsed
from peerage.server.transport.smtp import checked as checked_mail_server

Amount = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=1)]
Time = Annotated[float, Meta(ge=0)]
Interval = Annotated[float, Meta(gt=0)]
LogForm = Literal["off", "plain", "json"]


def spare_cores() -> int:
    """Leave one core to the server itself."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


SPARE_CORES = spare_cores()

PUSH_SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)


@dataclass(frozen=True, kw_only=True)
class Bots:
    """Bots"""

    bot_pause: Annotated[Time, "Seconds before a bot's move where no player is present: spectators can follow."] = 0.6
    bot_patience: Annotated[Time, "Maximum seconds a bot waits until players' browsers show the last move."] = 5.0
    bot_workers: Annotated[
        Number,
        "Bot workers for bots that search; quick bots have one worker of their own.",
        "one per core except one, at most 4",
    ] = SPARE_CORES
    bot_limit: Annotated[Interval, "Seconds after which a bot worker is stopped because it hangs."] = 60.0
    stand_in_after: Annotated[Time, "Seconds of absence before a bot may stand in."] = 30.0
    hints_per_minute: Annotated[Amount, "Hints per visitor; 0: no hints."] = 12
    reviews_per_hour: Annotated[Amount, "Reviews of finished games that a visitor may begin; 0: none."] = 6
    puzzles_per_minute: Annotated[Amount, "Requests about puzzles per visitor; 0: no puzzles."] = 120


@dataclass(frozen=True, kw_only=True)
class Connections:
    """Connections"""

    origins: Annotated[tuple[str, ...], "Origins besides its own whose pages may use this server."] = ()
    connections: Annotated[
        Number | None, "Total number of connections.", "as many as the limit of open files allows"
    ] = None
    sockets_per_address: Annotated[Number, "Open sockets of an address."] = 128
    sockets_per_visitor: Annotated[Number, "Open sockets of a visitor."] = 16
    head_seconds: Annotated[Interval, "Seconds for the request headers, from the connection or the last response."] = 10
    body_seconds: Annotated[Interval, "Seconds for the body of a request."] = 60
    answer_seconds: Annotated[Interval, "Seconds until a response is made and read."] = 60
    idle_seconds: Annotated[Number, "Seconds until a connection without requests is closed."] = 15
    ping_seconds: Annotated[Interval, "Seconds between pings on a socket, and for their answers."] = 20
    body_bytes: Annotated[Number, "Bytes of a request's body; an uploaded record may have 2 MB."] = 65_536
    message_bytes: Annotated[Number, "Bytes of a message on a socket."] = 8_192


@dataclass(frozen=True, kw_only=True)
class TableLimits:
    """Tables"""

    unfinished_tables: Annotated[Amount, "Unfinished tables that a visitor may open within a day."] = 24
    unfinished_tables_per_address: Annotated[Amount, "The same for all visitors at an address together."] = 60
    offered_tables_per_address: Annotated[Amount, "Public tables of an address."] = 8
    leagues_per_address: Annotated[Amount, "Leagues that may be opened from an address within a day."] = 10
    league_joins_per_address: Annotated[Amount, "Leagues that may be joined from an address within a day."] = 20
    searches_per_address: Annotated[Amount, "Searches for players from an address within a day."] = 200
    follows_per_address: Annotated[Amount, "Players that may be followed from an address within a day."] = 200
    uploads_per_address: Annotated[Amount, "Records that may be uploaded from an address within a day."] = 30
    missing_after: Annotated[
        Time, "Seconds from the start of a game after which the seat of a player who never came can be given away."
    ] = 600
    empty_table_hours: Annotated[Interval, "Hours after which a table whose game never started is removed."] = 24
    abandoned_table_days: Annotated[
        Amount, "Days of uptime without a change after which a game is abandoned; 0: never."
    ] = 90
    abandoned_tables: Annotated[
        Literal["end", "remove"],
        "What happens to abandoned games: they end without a winner and stay, or are removed.",
    ] = "end"
    finished_table_days: Annotated[Amount, "Days of uptime after which a finished table is removed; 0: it stays."] = 0
    tables_in_memory: Annotated[Number, "Tables that are kept in memory, if no more of them are in use."] = 256
    tables_listed: Annotated[Number, "Tables on a page of the lobby."] = 30


@dataclass(frozen=True, kw_only=True)
class NoticeLimits:
    """Notifications"""

    notice_grace: Annotated[Interval, "Seconds that a player has to open the table before a notification is sent."] = 20
    push_hosts: Annotated[
        tuple[str, ...],
        "Push services of browsers that may receive notifications; an empty list: no Web Push.",
        "those of Chrome, Firefox, Safari and Edge",
    ] = PUSH_SERVICES
    push_contact: Annotated[
        str,
        "Contact for push services, like mailto:me@games.example.",
        "the address of your pages",
    ] = ""
    webhook_hosts: Annotated[tuple[str, ...], "Hosts of chat rooms that webhooks may go to, like chat.example."] = ()
    notice_networks: Annotated[tuple[str, ...], "Private networks that notifications may go to, like 10.1.0.0/16."] = ()


@dataclass(frozen=True, kw_only=True)
class Watching:
    """Watching and leaving"""

    log: Annotated[
        LogForm,
        "Log all requests and sockets on standard error, as text or JSON; off: only warnings.",
    ] = "off"
    metrics_token: Annotated[str, "Bearer token that allows reading /metrics from any address.", "none"] = ""
    drain_seconds: Annotated[Time, "Seconds after SIGTERM in which /ready fails while requests are still served."] = 0
    closing_seconds: Annotated[Number, "Seconds for running requests to finish when the server stops."] = 5


@dataclass(frozen=True, kw_only=True)
class Clocks:
    """Clocks"""

    vacation_days: Annotated[Amount, "Days of vacation that a person may take within a year."] = 21
    clock_rate: Annotated[Time, "Speed of the clocks, for simulations; 1.0 is real time."] = 1.0


@dataclass(frozen=True, kw_only=True)
class Accounts:
    """Accounts and mail"""

    accounts_per_address: Annotated[Amount, "Accounts that may be created from an address within a day."] = 30
    address: Annotated[
        str | None, "Public address of this server for links in e-mails, like https://games.example."
    ] = None
    smtp_url: Annotated[str | None, "SMTP server for e-mails, like smtps://user:password@mail.example."] = field(
        default=None, repr=False
    )
    smtp_from: Annotated[str | None, "Sender of e-mails, like Peerage <games@mail.example>."] = None


@dataclass(frozen=True, kw_only=True)
class Public:
    """The server in public"""

    server_name: Annotated[str, "Name of this server, shown at the foot of every page.", "none"] = ""
    contact: Annotated[str, "Where people reach the operator, like mail@games.example or an address.", "none"] = ""
    pages: Annotated[
        str | None,
        "Folder with the pages imprint.en.md, privacy.en.md, terms.en.md and their translations.",
        "none",
    ] = None
    registration: Annotated[
        Literal["open", "invitation", "closed"],
        "Who can sign up: anyone, only people with an invitation code, or no one.",
    ] = "open"
    guests: Annotated[bool, "Whether people without an account may play."] = True
    chat: Annotated[
        Literal["on", "phrases", "off"],
        "What people may write at tables: anything, ready-made phrases only, or nothing.",
    ] = "on"
    rated: Annotated[bool, "Whether new tables may be rated."] = True
    address_days: Annotated[
        Number, "Days after which the hashes of addresses that people came from, and closed reports, are deleted."
    ] = 30
    exempt_networks: Annotated[
        tuple[str, ...],
        "Networks that many people share, like that of a school: limits per address count each visitor there.",
    ] = ()
    email_recovery: Annotated[
        bool, "Whether people can sign in again by a link to their confirmed e-mail address; needs smtp_url."
    ] = False
    report_email: Annotated[
        str | None, "Address that is sent an e-mail about each new report; needs smtp_url.", "none"
    ] = None
    report_webhook: Annotated[
        str | None,
        "Webhook of a chat room that is called for each new report, without its contents; its host has to be in "
        "webhook_hosts.",
        "none",
    ] = None


@dataclass(frozen=True, kw_only=True)
class Settings(Public, Accounts, Clocks, Watching, NoticeLimits, TableLimits, Connections, Bots):
    """All of them, in groups that are shown from the last to the first; a group is titled by its docstring."""

    components: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    """For a game, the corrected components that new tables play with."""

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, float) and not math.isfinite(value):
                raise PeerageError(f"{each.name} has to be a number, not {value}")
        for game_id, own in self.components.items():
            peerage.load(game_id).played_with(own)
        for origin in (*self.origins, *filter(None, [self.address])):
            check_origin(origin)
        if self.smtp_url:
            checked_mail_server(self.smtp_url)
            if not self.address or not self.smtp_from:
                raise PeerageError(
                    "smtp_url needs the settings address (for links in e-mails) and smtp_from (the sender)"
                )
        if self.pages is not None and not Path(self.pages).is_dir():
            raise PeerageError(f"pages: {self.pages} is not a folder; `peerage admin pages FOLDER` writes one")
        if self.report_email and not self.smtp_url:
            raise PeerageError("report_email needs the setting smtp_url")
        Hosts(self.push_hosts)
        hosts = Hosts(self.webhook_hosts)
        webhook = None if self.report_webhook is None else parsed(self.report_webhook)
        if self.report_webhook is not None and (webhook is None or not hosts.allow(webhook)):
            raise PeerageError("report_webhook has to be a web address whose host is in webhook_hosts")
        Networks(self.notice_networks)
        networks_of(self.exempt_networks, "exempt_networks")


ORIGIN = re.compile(r"(http(?!.*:80$)|https(?!.*:443$))://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?")
"""The one form in which browsers name an origin; any other would never match."""


def check_origin(origin: str) -> None:
    if not ORIGIN.fullmatch(origin):
        raise PeerageError(
            f"{origin!r} is not a valid origin; write it like https://games.example or http://games.example:8080, "
            "in lower case, without path, trailing slash or default port"
        )
