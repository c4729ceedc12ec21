"""Webhooks: a message for a chat room, in the form that common chat servers understand."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec

from peerage.server.errors import Fault
from peerage.server.notifications.channels import Channel
from peerage.server.notifications.ssrf_safe_client import SsrfSafeClient
from peerage.server.notifications.templates import Message
from peerage.server.transport.networks import Hosts, parsed


def checked(text: str, hosts: Hosts) -> str:
    url = parsed(text)
    if url is None or not hosts.allow(url):
        raise Fault("webhook_not_allowed")
    return text


class Webhook:
    def __init__(self, outgoing: SsrfSafeClient, hosts: Hosts, address: str) -> None:
        self._outgoing = outgoing
        self._hosts = hosts
        self._address = address

    async def send(self, channel: Channel, message: Message, notification_id: str) -> int:
        link = (self._address or channel.origin) + message.path
        escape = for_slack if is_slack(channel.address) else for_markdown
        body = {
            "text": f"{payload_text(channel, message, escape)} {link}",
            "mrkdwn": False,  # Slack reads the text as it is
            "content": f"{payload_text(channel, message, for_discord)} {link}",
            "allowed_mentions": {"parse": []},
        }
        headers = {"Content-Type": "application/json", "Idempotency-Key": notification_id}
        return await self._outgoing.post(self._hosts, channel.address, headers, msgspec.json.encode(body))


def payload_text(channel: Channel, message: Message, escape: Callable[[str], str]) -> str:
    return " ".join(filter(None, [f"{escape(channel.name)}:", f"{message.title}.", message.body(escape)]))


# Players choose their names: these must not mention people, contain links or change the formatting.

CALLING = re.compile(r"[@:]|(?<=\w)\.(?=\w)")
"""Signs that make a mention, an emoji or a link of a name: @everybody, :fire:, https://, www.example.com."""

MARKDOWN = re.compile(r"[\\`*_{}\[\]()#+\-.!~|]")
"""Signs that all kinds of Markdown escape with a backslash."""


def is_slack(url: str) -> bool:
    """Return whether this is Slack, the only service that reads no Markdown: it would show the backslashes."""
    return (urlsplit(url).hostname or "").endswith((".slack.com", ".slack-gov.com"))


def for_slack(name: str) -> str:
    return quiet(name).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def for_markdown(name: str) -> str:
    """Escape a name for Mattermost, Rocket.Chat and Matrix."""
    return MARKDOWN.sub(r"\\\g<0>", for_slack(name))


def for_discord(name: str) -> str:
    return re.sub("[<>]", r"\\\g<0>", MARKDOWN.sub(r"\\\g<0>", quiet(name)))


def quiet(name: str) -> str:
    return CALLING.sub("\\g<0>\u200b", name)
