"""Friends: following from a profile, and seeing who is online and where."""

from typing import Any

from playwright.sync_api import expect


def test_a_follower_sees_where_a_friend_plays(visit: Any) -> None:
    ann, bob = visit(), visit(phone=True)
    ann.open()
    ann.play_on(ann.order(["me", "greedy:2"], game="lancaster", rated=True))
    handle = ann.page.request.get(f"{ann.base}/api/profiles/me").json()["handle"]

    bob.open("/friends")
    expect(bob.page.get_by_text("You don't follow anybody yet.")).to_be_visible()
    assert bob.violations(dark=True) == []
    bob.open(f"/people/{handle}")
    bob.page.get_by_role("button", name="Follow").click()
    expect(bob.page.get_by_role("button", name="Unfollow")).to_be_visible()
    bob.open()
    bob.page.get_by_role("link", name="Friends").locator("visible=true").click()
    friends = bob.page.get_by_role("region", name="Friends", exact=True)
    expect(friends.get_by_role("link", name="Ann", exact=True)).to_be_visible()
    ann.create_at_once(["me", "open", "open"], public=True)
    bob.page.reload()
    visit_table = friends.get_by_role("link", name="Join: Long Live the King!, Ann")
    expect(friends.get_by_text("online", exact=True)).to_be_visible()
    expect(visit_table).to_be_visible()
    assert bob.violations(dark=True) == []
    assert bob.fits

    # Ann need not show it.
    at_table = ann.page
    ann.page = at_table.context.new_page()
    ann.open("/friends")
    expect(ann.page.get_by_text("1 player follows you.")).to_be_visible()
    with ann.page.expect_response("**/api/friends/online"):
        ann.page.get_by_role("checkbox", name="Followers see when I'm online").uncheck()
    assert ann.violations(dark=True) == []
    ann.page.get_by_role("button", name="New table").click()
    expect(ann.page.get_by_role("dialog").get_by_role("button", name="Open table")).to_be_visible()
    bob.page.reload()
    expect(friends.get_by_text("offline")).to_be_visible()
    expect(visit_table).to_have_count(0)
    assert at_table.url.startswith(f"{ann.base}/table/")
    bob.page.get_by_role("button", name="Unfollow Ann").click()
    expect(bob.page.get_by_text("You don't follow anybody yet.")).to_be_visible()


def test_a_friend_is_invited_to_a_reserved_seat(visit: Any) -> None:
    ann, bob = visit(), visit(phone=True)
    handles = []
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        person.open()
        person.play_on(person.order(["me", "greedy:2"], name=name, game="lancaster", rated=True))
        handles.append(person.page.request.get(f"{person.base}/api/profiles/me").json()["handle"])
    for person, other in zip((ann, bob), reversed(handles), strict=True):
        assert person.page.request.post(f"{person.base}/api/friends", data={"profile": other}).ok

    table = ann.create_at_once(["me", "open", "open"], name="Ann")
    ann.page.get_by_role("button", name="Reserve seat 2").click()
    ann.page.get_by_role("combobox", name="Reserve seat 2 for this friend").select_option("Bob")
    expect(ann.page.get_by_text("reserved for Bob")).to_be_visible()
    expect(ann.page.get_by_text("If Bob follows you too, they are notified.")).to_be_visible()
    assert ann.violations() == []

    bob.open()
    expect(bob.page.get_by_role("region", name="Invitations").get_by_role("link", name="Join")).to_be_visible()
    assert bob.violations(dark=True) == []
    assert bob.fits
    bob.page.get_by_role("link", name="1 invitation").click()
    bob.page.wait_for_url(ann.base + table)
    expect(bob.page.get_by_text("A seat here is reserved for you.")).to_be_visible()
    bob.join_here("Bob")
    expect(ann.page.get_by_role("listitem").filter(has_text="Bob").get_by_text("owner")).to_have_count(0)
    expect(ann.page.get_by_role("log", name="Chat")).to_be_visible()
