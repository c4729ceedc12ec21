"""Accounts in the browser: with a passkey, a password or a return link, and everything goes along."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
PASSWORD = "correct horse battery"
OPEN = ["me", "open", "open"]


@pytest.fixture
def localhost(base: str) -> str:
    """Browsers have passkeys for names, not for numbers."""
    return base.replace("127.0.0.1", "localhost")


def authenticator(visitor: Any) -> Any:
    session = visitor.page.context.new_cdp_session(visitor.page)
    session.send("WebAuthn.enable")
    found = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return session, found["authenticatorId"]


def button(visitor: Any, name: str) -> Any:
    return visitor.page.get_by_role("button", name=name, exact=True)


def return_link(visitor: Any, name: str) -> str:
    """Signs a guest up."""
    visitor.open()
    answer = visitor.page.request.post(f"{visitor.base}/api/account/link", data={"name": name})
    return f"{visitor.base}/return#{answer.json()['token']}"


def test_a_passkey_from_signing_up_to_signing_in_elsewhere(visit: Any, localhost: str) -> None:
    ann, phone = visit(address=localhost), visit(phone=True, address=localhost)
    path = ann.create(OPEN)
    session, key = authenticator(ann)
    ann.page.get_by_role("link", name="Account").click()
    expect(ann.page.get_by_label("Your name")).to_have_value("Ann")
    assert ann.violations(dark=True) == []
    button(ann, "Add a passkey").click()
    expect(ann.page.get_by_text("Signed in as Ann")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Account: signed in as Ann")).to_be_visible()
    expect(ann.page.get_by_text("(this device)")).to_be_visible()
    assert ann.violations(dark=True) == []
    ann.open()
    expect(ann.page.locator(f'a[href="{path}"]')).to_have_text("Go to table")

    # The last way in stays.
    ann.open("/account")
    ann.page.get_by_role("button", name="Remove passkey").click()
    expect(ann.page.get_by_text("This is your last sign-in method.")).to_be_visible()

    button(ann, "Sign out").first.click()
    expect(ann.page.get_by_text("You are signed out.")).to_be_visible()
    ann.open()
    expect(ann.page.locator(f'a[href="{path}"]')).to_have_count(0)
    ann.open("/sign-in")
    button(ann, "Sign in with a passkey").click()
    expect(ann.page.locator(f'a[href="{path}"]')).to_have_text("Go to table")

    # The same key on another device, as a cloud would bring it there, joins what was played there.
    other = phone.create(OPEN, name="Annie")
    elsewhere, second = authenticator(phone)
    [credential] = session.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"]
    elsewhere.send("WebAuthn.addCredential", {"authenticatorId": second, "credential": credential})
    phone.open("/sign-in")
    assert phone.fits
    assert phone.violations(dark=True) == []
    button(phone, "Sign in with a passkey").click()
    for table in (path, other):
        expect(phone.page.locator(f'a[href="{table}"]')).to_have_text("Go to table")
    phone.open("/account")
    expect(phone.page.get_by_text("Where you are signed in")).to_be_visible()
    assert phone.fits
    button(phone, "Sign out all other devices").click()
    expect(phone.page.get_by_role("button", name="Sign out Chrome")).to_have_count(0)
    ann.open("/account")
    expect(ann.page.get_by_role("link", name="Account", exact=True)).to_be_visible()


def test_a_return_link_and_a_password(visit: Any) -> None:
    ann, phone = visit(), visit(phone=True)
    path = ann.create(OPEN)
    ann.open("/account")
    expect(ann.page.get_by_text("Passkeys don't work at this address")).to_be_visible()
    ann.page.route("**/api/addresses", lambda route: route.fulfill(json={"addresses": [ann.base]}))
    button(ann, "Create return link").click()
    expect(ann.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = str(ann.page.locator("code").first.text_content())
    assert link.startswith(f"{ann.base}/return#")
    assert ann.violations(dark=True) == []

    asked = list[str]()
    phone.page.on("request", lambda request: asked.append(request.url + str(request.headers.get("referer"))))
    phone.page.goto(link)
    button(phone, "Sign in as Ann").click()
    expect(phone.page.locator(f'a[href="{path}"]')).to_have_text("Go to table")
    secret = link.partition("#")[2]
    assert not any(secret in url for url in asked), "the secret goes into no address"
    assert secret not in str(phone.page.evaluate("[location.href, JSON.stringify(history.state)]"))

    button(ann, "Set a password").click()
    ann.page.get_by_label("Account name").fill("Ann of York")
    ann.page.get_by_label("Password", exact=True).fill(PASSWORD)
    assert ann.violations(dark=True) == []
    button(ann, "Set a password").click()
    expect(ann.page.get_by_text("Your account name is ann of york.")).to_be_visible()
    button(ann, "Remove return link").click()
    expect(button(ann, "Create return link")).to_be_visible()
    phone.page.goto("about:blank")
    phone.page.goto(link)
    expect(phone.page.get_by_text("This return link is not valid")).to_be_visible()

    button(ann, "Sign out").first.click()
    expect(ann.page.get_by_text("You are signed out.")).to_be_visible()
    ann.open("/sign-in")
    ann.page.get_by_label("Account name").fill("Ann of York")
    ann.page.get_by_label("Password").fill("wrong")
    button(ann, "Sign in").click()
    wrong = "The account name or the password is wrong. Check both and try again."
    expect(ann.page.get_by_role("alert")).to_have_text(wrong)
    ann.page.get_by_label("Password").fill(PASSWORD)
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(f'a[href="{path}"]')).to_have_text("Go to table")


@pytest.mark.parametrize(
    ("locale", "asked", "no", "yes", "entered"),
    [
        (
            "en-GB",
            "These games will permanently belong to Eve's account.",
            "Don't sign in",
            "Sign in as Eve",
            "Signed in as Eve",
        ),
        pytest.param(
            "de-DE",
            "Diese Partien gehören dann endgültig zum Konto von Eve.",
            "Nicht anmelden",
            "Als Eve anmelden",
            "Angemeldet als Eve",
            marks=pytest.mark.soak,
        ),
    ],
)
def test_a_return_link_asks_a_guest_before_it_takes_their_games(
    visit: Any, locale: str, asked: str, no: str, yes: str, entered: str
) -> None:
    """Somebody else may have sent it."""
    eve, ann = visit(), visit(phone=True, locale=locale)
    link = return_link(eve, "Eve")
    ann.open()
    table = ann.order(OPEN)
    ann.page.goto(link)
    expect(ann.page.get_by_text(asked)).to_be_visible()
    assert ann.fits
    assert ann.violations(dark=True) == []
    ann.page.get_by_role("link", name=no).click()
    mine = ann.page.locator(f'a[href="/table/{table}"]')
    expect(mine).to_be_visible()
    eve.open()
    expect(eve.page.locator(f'a[href="/table/{table}"]')).to_have_count(0)

    ann.page.goto("about:blank")
    ann.page.goto(link)
    button(ann, yes).click()
    expect(ann.page.get_by_text(entered)).to_be_visible()
    expect(mine).to_be_visible()
    eve.open()
    expect(eve.page.locator(f'a[href="/table/{table}"]')).to_be_visible()

    # It names the account also to somebody who is signed in, whose games stay where they are.
    bob = visit()
    return_link(bob, "Bob")
    bob.page.goto(link)
    expect(bob.page.get_by_text("You are signed in as Bob. That session ends on this device.")).to_be_visible()
    expect(button(bob, "Sign in as Eve")).to_be_visible()


def test_everything_to_take_along_and_nothing_left(visit: Any) -> None:
    ann, bob = visit(locale="de-DE"), visit()
    ann.open()
    table = ann.order(["me", "open", "greedy"])
    bob.join(f"/table/{table}", "Bob")
    ann.open("/account")
    expect(button(ann, "Rückkehr-Link erstellen")).to_be_disabled()
    ann.page.get_by_label("Dein Name").fill("Ann")
    button(ann, "Rückkehr-Link erstellen").click()
    expect(ann.page.get_by_text("Angemeldet als")).to_be_visible()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Meine Daten herunterladen").click()
    export = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert [each["id"] for each in export["tables"]] == [table]
    button(ann, "Mein Konto löschen").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Alles löschen")).to_be_disabled()
    dialog.get_by_role("textbox").fill(export["account"]["name"])
    assert ann.violations(dark=True) == []
    dialog.get_by_role("button", name="Alles löschen").click()
    expect(ann.page.get_by_text("Deine Daten wurden gelöscht.")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Konto", exact=True)).to_be_visible()
    expect(bob.page.locator(".people")).to_contain_text("Former player")
