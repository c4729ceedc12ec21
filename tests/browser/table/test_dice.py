"""The dice of a real game, from the commitment to the check in the player's own browser."""

from typing import Any

from playwright.sync_api import expect

TAMPER = """() => {
  const all = JSON.parse(localStorage.getItem("peerage.dice"));
  const [table] = Object.keys(all);
  all[table].commitment = all[table].commitment.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  localStorage.setItem("peerage.dice", JSON.stringify(all));
}"""


def test_browser_verifies_the_dice_of_its_game(visit: Any) -> None:
    fay = visit()
    page = fay.page
    table = fay.create(["me", "greedy:2"], name="Fay", game="lancaster").removeprefix("/table/")
    assert fay.wait_turn()
    panel = page.locator("details", has_text="Verifiable dice")
    panel.get_by_text("Verifiable dice").click()
    expect(panel).to_contain_text("Random numbers were added by: Fay.")
    expect(panel).not_to_contain_text("The server's secret")
    answer = page.request.post(f"{fay.base}/api/tables/{table}/stand-in", data={"seat": 0, "bot": "greedy:2"})
    assert answer.ok, answer.text()
    page.get_by_role("link", name="See the result").click()
    page.wait_for_url(f"**/result/{table}")
    page.get_by_text("Fair dice: your browser has checked them").click()
    expect(page.get_by_text("Your browser's number was used: correct")).to_be_visible()
    assert fay.violations() == []

    # Who was not there can only say that the numbers fit; who remembers another promise says so.
    guest = visit(phone=True)
    guest.open(f"/result/{table}")
    expect(guest.page.get_by_text("Dice checked: the numbers match")).to_be_visible()
    page.evaluate(TAMPER)
    page.reload()
    page.get_by_text("The dice fail the check").click()
    expect(page.get_by_text("The server's secret matches its checksum: wrong")).to_be_visible()
