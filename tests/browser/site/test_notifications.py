"""Notices: turned on with a click, shown by the service worker, and a click on one opens the table."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.visitor import Visitor

Visit = Callable[..., Visitor]

# Chromium has no push service here, so the page gets a subscription with keys of its own.
SUBSCRIBED = """
let subscription = null;
PushManager.prototype.getSubscription = async () => subscription;
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  if (!/^[\\w-]{87}$/.test(applicationServerKey)) throw new Error("no key of a server");
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  const signs = { "+": "-", "/": "_", "=": "" };
  const text = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll(/[+/=]/g, (sign) => signs[sign]);
  const p256dh = text(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
  const endpoint = `https://fcm.googleapis.com/fcm/send/${p256dh.slice(0, 20)}`;
  const keys = { p256dh, auth: text(new Uint8Array(16)) };
  subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => { subscription = null; } };
  return subscription;
};
"""


@pytest.fixture
def able(visit: Visit) -> Visitor:
    """Somebody whose browser allows notices, and has a push service."""
    visitor = visit()
    visitor.page.context.grant_permissions(["notifications"])
    visitor.page.add_init_script(SUBSCRIBED)
    return visitor


def channels(visitor: Visitor) -> list[Any]:
    found: list[Any] = visitor.page.request.get(f"{visitor.base}/api/notices").json()["channels"]
    return found


def test_notifications_of_a_browser_are_turned_on_and_off(able: Visitor) -> None:
    page = able.page
    able.open("/notices")
    page.get_by_role("button", name="Turn on notifications").click()
    expect(page.get_by_text("This browser shows notifications.")).to_be_visible()
    [channel] = channels(able)
    assert (channel["kind"], channel["wanted"]) == ("push", True)
    assert channel["name"].endswith("Linux")
    with page.expect_response("**/api/notices/channels/*"):
        page.get_by_role("checkbox").uncheck()
    expect(page.get_by_role("checkbox")).not_to_be_checked()
    assert channels(able)[0]["wanted"] is False
    page.get_by_role("button", name="Turn off notifications").click()
    expect(page.get_by_role("button", name="Turn on notifications")).to_be_visible()
    assert channels(able) == []
    assert able.violations(dark=True) == []


def test_denied_permission_for_notifications_is_explained(visit: Visit) -> None:
    """This browser denies without asking."""
    visitor = visit(locale="de-DE")
    visitor.open("/notices")
    visitor.page.get_by_role("button", name="Benachrichtigungen einschalten").click()
    expect(visitor.page.get_by_text("erlaubt dieser Seite keine Benachrichtigungen")).to_be_visible()
    assert channels(visitor) == []


def test_bell_turns_notifications_of_one_table_off(able: Visitor, visit: Visit) -> None:
    page = able.page
    path = able.create_at_once(["me", "open", "random"])
    others = visit(phone=True)
    others.join(path, "Bob")
    page.get_by_role("button", name="Notifications").click()
    page.get_by_role("button", name="Turn on notifications").click()
    here = page.get_by_role("checkbox", name="Browser")
    expect(here).to_be_checked()
    table_id = path.rpartition("/")[2]
    with page.expect_response(f"**/api/tables/{table_id}/notices"):
        here.uncheck()
    expect(here).not_to_be_checked()
    assert page.request.get(f"{able.base}/api/tables/{table_id}/notices").json() == {"wanted": {"push": False}}
    assert able.violations(dark=True) == []
    page.keyboard.press("Escape")
    expect(here).to_have_count(0)
    others.page.get_by_role("button", name="Menu").click()
    others.page.get_by_role("button", name="Notifications").click()
    expect(others.page.get_by_role("heading", name="Notifications from this table")).to_be_visible()
    assert others.fits


def test_a_push_is_shown_and_opens_the_table(able: Visitor) -> None:
    page = able.page
    able.open("/notices")
    page.get_by_role("button", name="Turn on notifications").click()
    expect(page.get_by_text("This browser shows notifications.")).to_be_visible()
    path = f"/table/{able.order(['me', 'open', 'random'])}"
    worker = next(iter(page.context.service_workers), None) or page.context.wait_for_event("serviceworker")
    worker.evaluate(WATCHED)
    push(able, {"title": "Lancaster: it is your turn", "body": "With Bob.", "path": path, "tag": "x"})
    shown = worker.evaluate("self.shown")
    options = {"body": "With Bob.", "tag": path, "icon": "/favicon.svg", "data": {"path": path}}
    assert shown == ["Lancaster: it is your turn", options]
    assert worker.evaluate(CLICK) == [path]
    able.open(path)
    assert worker.evaluate(CLICK) == [], "the page that is there already comes to the front"


# Without a screen, the browser shows no notifications, and only a person's click may open a window.
WATCHED = """() => {
  self.shown = new Promise((show) => {
    self.registration.showNotification = async (...shown) => show(shown);
  });
}"""
CLICK = """async () => {
  const opened = [];
  self.clients.openWindow = async (path) => opened.push(path);
  WindowClient.prototype.focus = async () => undefined;
  const [, { data }] = await self.shown;
  let done = null;
  const notification = { data, close: () => undefined };
  self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil: (it) => (done = it) }));
  await done;
  return opened;
}"""


def push(visitor: Visitor, message: Any) -> None:
    """As if the browser's push service had brought it."""
    session = visitor.page.context.new_cdp_session(visitor.page)
    found: list[Any] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    while not found:
        visitor.page.wait_for_timeout(20)
    push = {"origin": visitor.base, "registrationId": found[-1]["registrationId"], "data": json.dumps(message)}
    session.send("ServiceWorker.deliverPushMessage", push)
    session.detach()
