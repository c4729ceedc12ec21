"""Takes the pictures of docs/screenshots anew, from real tables in a real browser: `make screenshots`.

Also draws the covers as pictures for links (web/public/covers), and the icons of the installed client: what shows them
reads no SVG.
"""

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from browser.autoplay import AUTOPLAY, WISHES  # noqa: E402
from browser.conftest import BROWSERS, QUIET, serving  # noqa: E402
from browser.games import test_noblemen as estates  # noqa: E402
from browser.visitor import Visitor, installed  # noqa: E402
from ports import free_port  # noqa: E402

PICTURES = ROOT / "docs" / "screenshots"
COVERS = ROOT / "web" / "public" / "covers"
ICONS = ROOT / "web" / "public" / "icons"
ICON_SIZES = (192, 512)
COLORS = 256
"""As many as a palette has: a third of the bytes. Means of similar colors keep the rare ones, like thin green rings."""
MEANS = 4
COVER_SIZE = {"width": 1200, "height": 630}
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
MODULES = {"court": True, "resentment": True, "king_laws": "all", "reward_tiles": True, "new_laws": "lot"}
INSTANT = """localStorage.setItem("peerage", JSON.stringify({ pace: "instant", grace: "off", language: "LANGUAGE" }))"""
LIVELY = """localStorage.setItem("peerage", JSON.stringify({ pace: "normal", grace: "off" }))"""
FRAMES, FRAME_MS = 64, 160
FILM_SIZE = (960, 600)


class Studio:
    def __init__(self, browser: Browser, base: str) -> None:
        self._browser = browser
        self._base = base

    def visitor(self, script: str, viewport: dict[str, int] = DESKTOP, **wishes: Any) -> Visitor:
        context = self._browser.new_context(viewport=viewport, **wishes)
        context.set_default_timeout(30_000)
        context.add_init_script(script)
        return Visitor(context.new_page(), self._base)

    def still(self, language: str = "en", viewport: dict[str, int] = DESKTOP, **wishes: Any) -> Visitor:
        script = INSTANT.replace("LANGUAGE", language)
        return self.visitor(script, viewport, locale="en-GB", reduced_motion="reduce", **wishes)


def play_until(visitor: Visitor, sight: str, wishes: list[str] = WISHES, most: int = 250) -> None:
    """Plays on until something is seen while it is our turn."""
    for _ in range(most):
        assert visitor.wait_turn(), f"nobody has seen {sight}"
        if visitor.page.locator(sight).count():
            return
        visitor.page.evaluate(AUTOPLAY, [wishes, 1])


def take(visitor: Visitor, name: str) -> None:
    visitor.page.mouse.move(0, 0)
    visitor.page.evaluate("document.activeElement.blur()")  # what is in focus has a tooltip
    visitor.page.wait_for_timeout(400)
    picture = opened(visitor.page.screenshot())
    palette = picture.quantize(COLORS, kmeans=MEANS)
    picture.quantize(palette=palette).save(PICTURES / f"{name}.png", optimize=True)
    visitor.page.context.close()


def opened(shot: bytes) -> Image.Image:
    return Image.open(io.BytesIO(shot)).convert("RGB")


def long_live_the_king(studio: Studio) -> None:
    visitor = studio.still()
    visitor.create_at_once(["me", "greedy", "greedy", "greedy"], name="Ann")
    play_until(visitor, ".commit")
    for _ in range(3):
        visitor.page.locator(".pile.lit").last.click()
    take(visitor, "table")


def lancaster(studio: Studio) -> None:
    visitor = studio.still()
    visitor.create_at_once(["me", "greedy", "greedy", "greedy"], name="Ann", game="lancaster")
    play_until(visitor, ".bar.mine button[data-kind=vote]")
    take(visitor, "lancaster")


def big_box(studio: Studio) -> None:
    visitor = studio.still(color_scheme="dark")
    visitor.create_at_once(["me", "greedy", "greedy"], name="Ann", game="lancaster", options=MODULES)
    play_until(visitor, '.place.legal[data-slot^="lord:"]')
    take(visitor, "lancaster-big-box")


def noblemen(studio: Studio) -> None:
    visitor = studio.still()
    visitor.create_at_once(["me", "greedy", "greedy"], name="Ann", game="noblemen")
    visitor.wait_turn()
    visitor.page.evaluate(AUTOPLAY, [estates.WISHES, 16])
    play_until(visitor, estates.CELL, estates.WISHES)
    take(visitor, "noblemen")


def phone(studio: Studio) -> None:
    visitor = studio.still("de", PHONE, has_touch=True, color_scheme="dark")
    visitor.create_at_once(["me", "greedy", "greedy"], name="Anna", game="lancaster")
    visitor.wait_turn()
    visitor.page.evaluate(AUTOPLAY, [WISHES, 3])
    visitor.wait_turn()
    take(visitor, "phone")


def result(studio: Studio) -> None:
    visitor = studio.still()
    path = visitor.create_at_once(["me", "greedy", "greedy", "greedy"], name="Ann")
    visitor.wait_turn()
    visitor.finish()
    visitor.open(path.replace("/table/", "/result/"))
    visitor.page.locator("h1").wait_for()
    take(visitor, "result")


def lobby(studio: Studio) -> None:
    visitor = studio.still()
    visitor.open()
    visitor.page.get_by_role("button", name="New table").wait_for()
    take(visitor, "lobby")


def film(studio: Studio) -> None:
    """Some turns at normal pace: the bots' pieces travel, dice roll, our own places are clicked."""
    visitor = studio.visitor(LIVELY, locale="en-GB")
    page = visitor.page
    visitor.create_at_once(["me", "greedy", "greedy"], name="Ann")
    visitor.wait_turn()
    frames = []
    for number in range(FRAMES):
        shot = opened(page.screenshot())
        frames.append(shot.resize(FILM_SIZE, Image.Resampling.LANCZOS))
        if number % 5 == 4 and visitor.bar.count():
            page.evaluate(
                "wishes => wishes.map(wish => document.querySelector(wish)).find(Boolean)"
                "?.dispatchEvent(new MouseEvent('click', { bubbles: true }))",
                WISHES,
            )
    page.context.close()
    colours = frames[len(frames) // 2].quantize(COLORS, kmeans=MEANS)
    drawn = [frame.quantize(palette=colours, dither=Image.Dither.NONE) for frame in frames]
    drawn[0].save(
        PICTURES / "play.gif", save_all=True, append_images=drawn[1:], duration=FRAME_MS, loop=0, optimize=True
    )


def covers(studio: Studio) -> None:
    COVERS.mkdir(exist_ok=True)
    visitor = studio.still(viewport=COVER_SIZE)
    visitor.open()
    page = visitor.page
    for game in page.request.get(f"{visitor.base}/api/games").json():
        art = (ROOT / "web" / "src" / "games" / game["id"] / "cover.svg").read_text(encoding="utf-8")
        page.evaluate(
            """([art, title]) => {
              document.body.innerHTML = `<figure class="cover">${art}<figcaption>${title}</figcaption></figure>`;
              const figure = document.body.firstChild;
              Object.assign(figure.style, { margin: 0, position: "fixed", inset: 0, background: "#7a2331" });
              Object.assign(figure.lastChild.style, { font: "600 68px/105px var(--serif)", color: "#fffaf0",
                textAlign: "center" });
              figure.firstChild.style.display = "block";
            }""",
            [art, game["title"]["en"]],
        )
        page.evaluate("document.fonts.load('600 68px \"EB Garamond Variable\"')")
        shot = opened(page.screenshot())
        shot.quantize(128).save(COVERS / f"{game['id']}.png", optimize=True)
    arts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "web" / "src" / "games").glob("*/cover.svg"))]
    page.evaluate(
        """(arts) => {
          document.body.innerHTML = `<div>${arts.join("")}</div><p>Peerage</p>`;
          const [pictures, title] = document.body.children;
          Object.assign(document.body.style, { margin: 0, background: "#7a2331" });
          Object.assign(pictures.style, { display: "grid", gap: "12px", padding: "12px" });
          pictures.style.gridTemplate = "224px 224px / 1fr 1fr";
          for (const [n, art] of [...pictures.children].entries()) {
            Object.assign(art.style, { width: "100%", height: "100%", minHeight: 0 });
            art.setAttribute("preserveAspectRatio", "xMidYMid slice");
            if (n === 0) art.style.gridColumn = "1 / -1";
          }
          Object.assign(title.style, { font: "600 84px/146px var(--serif)", color: "#fffaf0", margin: 0,
            textAlign: "center" });
        }""",
        arts,
    )
    shot = opened(page.screenshot())
    shot.quantize(128).save(COVERS / "peerage.png", optimize=True)
    page.context.close()


def icons(studio: Studio) -> None:
    """Draws the shield of the favicon: on its own, and small on a ground that a phone may cut to any shape."""
    ICONS.mkdir(exist_ok=True)
    shield = (ROOT / "web" / "public" / "favicon.svg").read_text(encoding="utf-8")
    for size in ICON_SIZES:
        visitor = studio.still(viewport={"width": size, "height": size})
        visitor.open()
        for name, part, ground in (("icon", 1.0, "transparent"), ("maskable", 0.66, "#f4ecd8")):
            visitor.page.evaluate(
                """([shield, part, ground]) => {
                  document.body.innerHTML = shield;
                  for (const element of [document.documentElement, document.body])
                    Object.assign(element.style, { margin: 0, background: ground });
                  const edge = `${(50 - 50 * part)}vw`, side = `${100 * part}vw`;
                  Object.assign(document.body.firstChild.style, { position: "fixed", left: edge, top: edge,
                    width: side, height: side });
                }""",
                [shield, part, ground],
            )
            shot = Image.open(io.BytesIO(visitor.page.screenshot(omit_background=True)))
            shot.quantize(64).save(ICONS / f"{name}-{size}.png", optimize=True)
        visitor.page.context.close()


SCENES: list[Callable[[Studio], None]] = [
    lobby, long_live_the_king, lancaster, big_box, noblemen, phone, result, film, covers, icons
]  # fmt: skip


def main() -> None:
    wanted = sys.argv[1:]
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(free_port(), Path(folder, "tables.db")) as base,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=installed(*BROWSERS), args=list(QUIET))
        for scene in SCENES:
            if not wanted or scene.__name__ in wanted:
                print(scene.__name__, flush=True)
                scene(Studio(browser, base))


if __name__ == "__main__":
    main()
