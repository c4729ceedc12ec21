"""Types of the account API."""

from typing import Annotated, Any, NotRequired, TypedDict

import msgspec

from peerage.languages import FALLBACK
from peerage.server.tables.schemas import Language, Short

Token = Annotated[str, msgspec.Meta(max_length=100)]
Password = Annotated[str, msgspec.Meta(max_length=200)]
Credential = Annotated[dict[str, Any], msgspec.Meta(max_length=20)]
"""A passkey credential of a browser, as WebAuthn writes it in JSON."""


class NewSignInMethod(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A sign-in method; a guest who adds one signs up with it, under this name."""

    name: Short = ""
    code: Short = ""
    """The invitation code of a guest who signs up where that needs one."""


class PasswordWish(NewSignInMethod, kw_only=True):
    login: Short
    password: Password
    current: Password = ""
    """The password that is replaced, if there is one."""


class PasskeyWish(NewSignInMethod, kw_only=True):
    credential: Credential


class Naming(msgspec.Struct, forbid_unknown_fields=True):
    name: Short


class EmailWish(msgspec.Struct, forbid_unknown_fields=True):
    address: Annotated[str, msgspec.Meta(max_length=254)]
    language: Language = FALLBACK


class Login(msgspec.Struct, forbid_unknown_fields=True):
    login: Short
    password: Password


class PasskeyLogin(msgspec.Struct, forbid_unknown_fields=True):
    credential: Credential


class TokenLogin(msgspec.Struct, forbid_unknown_fields=True):
    token: Token


class LinkLogin(TokenLogin):
    take_over: bool = False
    """The guest's games go to the account: a guest with games confirms that first."""


class SessionInfo(TypedDict):
    id: str
    device: str
    created: str
    seen: str
    """Rounded to the hour."""
    here: bool
    """The session of this request."""


class PasskeyInfo(TypedDict):
    id: str
    name: str
    created: str
    used: str | None


class EmailInfo(TypedDict):
    address: str
    confirmed: bool


class AccountInfo(TypedDict):
    """For a guest, it says only whether the server sends e-mail."""

    signed_in: bool
    mail: bool
    """This server sends e-mail."""
    name: NotRequired[str]
    created: NotRequired[str]
    login: NotRequired[str | None]
    password: NotRequired[bool]
    link: NotRequired[bool]
    """Whether there is a return link."""
    passkeys: NotRequired[list[PasskeyInfo]]
    sessions: NotRequired[list[SessionInfo]]
    email: NotRequired[EmailInfo | None]


class ReturnLink(TypedDict):
    token: str
    """Returned once: behind the # of /return it signs in."""
    account: AccountInfo


class LinkOwner(TypedDict):
    """The owner of the return link."""

    name: str
    take_over: bool
    """Games of this guest would go to the account."""


class PasskeyOptions(TypedDict):
    options: dict[str, Any]
    """For navigator.credentials, as WebAuthn writes it in JSON."""
