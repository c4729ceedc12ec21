"""Webhooks: a message for a chat room, in the form that the usual ones understand."""

import msgspec

from peerage.server.faults import Fault
from peerage.server.notices.channels import Channel
from peerage.server.notices.outgoing import Hosts, Outgoing, parsed
from peerage.server.notices.words import Message


def checked(text: str, hosts: Hosts) -> str:
    url = parsed(text)
    if url is None or not hosts.allow(url):
        raise Fault("forbidden", "This is no address to which this server sends messages.")
    return text


class Webhook:
    def __init__(self, outgoing: Outgoing, hosts: Hosts, address: str) -> None:
        self._outgoing = outgoing
        self._hosts = hosts
        self._address = address

    async def send(self, channel: Channel, message: Message, notice: str) -> int:
        link = (self._address or channel.origin) + message.path
        told = quiet(" ".join(filter(None, [f"{channel.name}:", f"{message.title}.", message.body])))
        body = {
            "text": f"{escaped(told)} {link}",  # Slack, Mattermost, Rocket.Chat, Matrix
            "content": f"{told} {link}",  # Discord
            "allowed_mentions": {"parse": []},
        }
        headers = {"Content-Type": "application/json", "Idempotency-Key": notice}
        return await self._outgoing.post(self._hosts, channel.address, headers, msgspec.json.encode(body))


def quiet(text: str) -> str:
    """People may have names like @everybody: nobody else is called."""
    return text.replace("@", "@\u200b")


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
