"""Converts accounts to types of the API."""

from peerage.server.accounts.rows import Dossier
from peerage.server.accounts.schemas import AccountInfo


def serialize_account(dossier: Dossier, session: str | None, mail: bool) -> AccountInfo:
    """Describe an account to its owner, without secrets."""
    person, email = dossier.person, dossier.email
    return {
        "signed_in": True,
        "mail": mail,
        "name": person.name,
        "created": person.created,
        "login": person.login,
        "password": person.password is not None,
        "link": person.link is not None,
        "passkeys": [
            {"id": each.id, "name": each.name, "created": each.created, "used": each.used} for each in dossier.passkeys
        ],
        "sessions": [
            {
                "id": each.id,
                "device": each.device,
                "created": each.created,
                "seen": each.seen,
                "here": each.id == session,
            }
            for each in dossier.sessions
        ],
        "email": None if email is None else {"address": email.address, "confirmed": email.confirmed},
    }
