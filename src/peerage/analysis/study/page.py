"""A study as one HTML page without scripts and foreign hosts, or as Markdown with its pictures beside it."""

import base64
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

import peerage
from peerage.analysis.study.chapter import Chapter, Figures, Picture
from peerage.analysis.study.chapters import CHAPTERS
from peerage.analysis.study.charts import drawn
from peerage.analysis.study.sample import Source
from peerage.analysis.study.value_effects import ValueEffects
from peerage.analysis.study.value_page import chapters
from peerage.analysis.study.words import Words
from peerage.errors import PeerageError

STYLE = """
:root { color-scheme: light; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 60rem; background: #fff; color: #222;
  font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; }
h2 { margin-top: 2.6rem; padding-top: .6rem; border-top: 1px solid #ddd; font-size: 1.3rem; }
figure { margin: 1rem 0; }
img { max-width: 100%; height: auto; }
figcaption, .soft { color: #555; font-size: .9rem; }
nav ul { columns: 2; padding-left: 1.2rem; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .25rem .7rem .25rem 0; border-bottom: 1px solid #ddd; text-align: right;
  font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; }
details { overflow-x: auto; }
summary { cursor: pointer; }
code { overflow-wrap: anywhere; font-size: .9rem; }
@media print { details > * { display: block; } }
"""
LINE = 120
"""Characters in a line of Markdown."""
SECURITY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


class Page(NamedTuple):
    title: str
    intro: list[str]
    made: str
    command: str
    chapters: list[Chapter]


def page_of(source: Source, words: Words, command: str) -> Page:
    count = words.number(len(source.first.games), 0)
    return Page(
        words.say("page", "title", game=words.title(), games=count),
        [
            words.say("page", "intro", games=count, seats=source.seats, bots=", ".join(source.bots)),
            words.say("page", "bots_only"),
        ],
        made(source, words),
        command,
        [chapter for make in CHAPTERS if (chapter := make(source, words)) is not None],
    )


def value_page(effects: ValueEffects, words: Words, command: str) -> Page:
    """The page about rebuilt values."""
    intro = words.say(
        "values",
        "intro",
        bots=", ".join(effects.bots),
        games=words.number(effects.games, 0),
        seats=effects.seats,
    )
    return Page(
        words.say("values", "page", game=words.title()),
        [intro, words.say("page", "bots_only")],
        made(effects, words),
        command,
        chapters(effects, peerage.load(effects.game), words),
    )


def made(source: Source | ValueEffects, words: Words) -> str:
    today = datetime.now(UTC).date().isoformat()
    known = f", {source.commit}" if source.commit else ""
    return words.say(
        "page", "made", date=today, peerage=source.peerage, build=source.build, commit=known, seed=source.seed
    )


def write(page: Page, words: Words, out: Path) -> None:
    """Write the page in the format that the file name asks for."""
    writers: dict[str, Callable[[Page, Words, Path], str]] = {".html": as_html, ".md": as_markdown}
    if out.suffix not in writers:
        raise PeerageError(f"a study is written to a file that ends with .html or .md, not to {out.name}")
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(writers[out.suffix](page, words, out), encoding="utf-8")


def as_html(page: Page, words: Words, _: Path) -> str:
    contents = "".join(f'<li><a href="#{each.key}">{escape(each.title)}</a></li>' for each in page.chapters)
    return f"""<!doctype html>
<html lang="{words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{SECURITY}">
<title>{escape(page.title)}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{escape(page.title)}</h1>
{paragraphs(page.intro)}
<p class="soft">{escape(page.made)}<br><code>{escape(page.command)}</code></p>
<nav aria-label="{escape(words.say("page", "contents"))}"><ul>{contents}</ul></nav>
{"".join(chapter_html(each, words) for each in page.chapters)}
</body>
</html>
"""


def paragraphs(text: Sequence[str]) -> str:
    return "\n".join(f"<p>{escape(each)}</p>" for each in text)


def chapter_html(chapter: Chapter, words: Words) -> str:
    pictures = "\n".join(picture_html(picture, words) for picture in chapter.pictures)
    return f"""
<section>
<h2 id="{chapter.key}">{escape(chapter.title)}</h2>
{paragraphs(chapter.text)}
{pictures}
<details><summary>{escape(words.say("page", "figures"))}</summary>{table_html(chapter.figures)}</details>
</section>
"""


def picture_html(picture: Picture, words: Words) -> str:
    """As an image of its own: names within one SVG must not meet those of another."""
    data = base64.b64encode(drawn(picture.chart, words.lang).encode()).decode()
    caption = escape(picture.caption)
    image = f'<img alt="{caption}" src="data:image/svg+xml;base64,{data}">'
    return f"<figure>{image}<figcaption>{caption}</figcaption></figure>"


def table_html(figures: Figures) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in figures.columns)
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in figures.rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def as_markdown(page: Page, words: Words, out: Path) -> str:
    """Write the pictures to a folder with the name of the file. Tables whose lines are too long are left out."""
    folder = out.with_suffix("")
    folder.mkdir(exist_ok=True)
    blocks = [f"# {page.title}", *map(lines, [*page.intro, page.made]), f"```console\n$ {broken(page.command)}\n```"]
    for chapter in page.chapters:
        blocks += [f"## {chapter.title}", *map(lines, chapter.text)]
        for picture in chapter.pictures:
            (folder / f"{picture.name}.svg").write_text(drawn(picture.chart, words.lang), encoding="utf-8")
            blocks += [f"![{chapter.title}]({folder.name}/{picture.name}.svg)", lines(picture.caption)]
        table = table_markdown(chapter.figures)
        if max(map(len, table)) <= LINE:
            blocks.append("\n".join(table))
    return "\n\n".join(blocks) + "\n"


def broken(command: str) -> str:
    """Go on in another line if one is too long."""
    return command if len(command) + 2 <= LINE else command.replace(" --out ", " \\\n    --out ")


def lines(text: str) -> str:
    return fill(text, LINE, break_long_words=False, break_on_hyphens=False)


def table_markdown(figures: Figures) -> list[str]:
    rows = [figures.columns, ["---", *("--:" for _ in figures.columns[1:])], *figures.rows]
    return ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in rows]
