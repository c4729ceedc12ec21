"""The pictures of a study: Vega-Lite charts, which vl-convert draws as SVG without a browser.

The colours can be told apart with any colour vision: Paul Tol's scheme "muted".
"""

from collections.abc import Sequence
from typing import Any, Literal

from peerage.analysis.study.intervals import Estimate
from peerage.extras import needs

with needs("study"):
    import altair as alt
    import vl_convert

Row = dict[str, Any]

COLOURS = (
    "#332288", "#88CCEE", "#44AA99", "#117733", "#999933",
    "#DDCC77", "#CC6677", "#882255", "#AA4499", "#888888",
)  # fmt: skip
INK, BLUE, GRID = "#222222", "#2A5C9A", "#DDDDDD"
WIDTH, ROW = 560, 26
LONGEST_LABEL = 440
PLAIN = ".4~g"
"""A number without zeros behind its point."""
LOCALES: dict[str, Literal["de-DE"]] = {"de": "de-DE"}


def drawn(chart: Any, lang: str) -> str:
    """Draw a chart as SVG."""
    locale = LOCALES.get(lang)
    svg: str = vl_convert.vegalite_to_svg(styled(chart).to_dict(), format_locale=locale)
    return svg


def styled(chart: Any) -> Any:
    return (
        chart.configure(background="#ffffff", font="sans-serif", padding=8)
        .configure_axis(
            labelFontSize=13, titleFontSize=13, titleFontWeight="normal", labelColor=INK, titleColor=INK,
            gridColor=GRID, domainColor="#888888", tickColor="#888888", labelLimit=LONGEST_LABEL, titlePadding=8,
        )
        .configure_legend(labelFontSize=13, titleFontSize=13, labelColor=INK, titleColor=INK, labelLimit=260)
        .configure_header(labelFontSize=13, labelFontWeight="bold", labelColor=INK, titleColor=INK)
        .configure_view(stroke=None)
    )  # fmt: skip


def inline(rows: Sequence[Row]) -> Any:
    return alt.Data(values=list(rows))  # type: ignore[no-untyped-call]


def point(label: str, estimate: Estimate, **more: Any) -> Row:
    """A row of `ranges`."""
    return {"label": label, "mean": estimate.mean, "low": estimate.low, "high": estimate.high, **more}


def ranges(
    rows: Sequence[Row],
    title: str,
    form: str = PLAIN,
    reference: float | None = None,
    width: int = WIDTH,
    logarithmic: bool = False,
) -> Any:
    """A point with its 95 % interval per row, in the order of the rows."""
    if logarithmic:
        rows = [{**row, "low": max(1.0, row["low"])} for row in rows]  # counts from 1
    labels = list(dict.fromkeys(row["label"] for row in rows))
    base = alt.Chart(inline(rows))
    y = alt.Y("label:N", sort=labels, title=None, axis=alt.Axis(grid=False, ticks=False, domain=False, labelPadding=8))
    scale = alt.Scale(type="log", base=2) if logarithmic else alt.Scale(zero=False, nice=True)
    x = alt.X("mean:Q", title=title, scale=scale, axis=alt.Axis(format=form, tickCount=6))
    line = base.mark_rule(strokeWidth=2.5, color=BLUE).encode(
        y=y, x=alt.X("low:Q", title=title, scale=scale), x2="high:Q"
    )
    dot = base.mark_point(filled=True, size=75, opacity=1, color=BLUE).encode(y=y, x=x)
    layers = [line, dot]
    if reference is not None:
        mark = alt.Chart(inline([{"at": reference}])).mark_rule(strokeDash=[5, 4], color="#555555")
        layers.insert(0, mark.encode(x=alt.X("at:Q", title=title)))
    return alt.layer(*layers).properties(width=width, height=len(labels) * ROW)


def histogram(rows: Sequence[Row], title: str, count: str) -> Any:
    """Rows with `low`, `high` and `share`."""
    return (
        alt.Chart(inline(rows))
        .mark_bar(color=BLUE, stroke="#ffffff", strokeWidth=1)
        .encode(
            x=alt.X("low:Q", title=title, bin="binned", axis=alt.Axis(grid=False, format="d")),
            x2="high:Q",
            y=alt.Y("share:Q", title=count, axis=alt.Axis(format=".0%", tickCount=5)),
        )
        .properties(width=WIDTH, height=190)
    )


def stacked(rows: Sequence[Row], title: str, series: Sequence[str], form: str = PLAIN) -> Any:
    """A horizontal bar per `label`, made of `value` by `series`."""
    labels = list(dict.fromkeys(row["label"] for row in rows))
    placed = [{**row, "place": series.index(row["series"])} for row in rows]
    return (
        alt.Chart(inline(placed))
        .mark_bar(stroke="#ffffff", strokeWidth=0.7)
        .encode(
            y=alt.Y(
                "label:N", sort=labels, title=None, axis=alt.Axis(grid=False, ticks=False, domain=False, labelPadding=8)
            ),
            x=alt.X("value:Q", title=title, axis=alt.Axis(format=form, tickCount=6)),
            color=alt.Color(
                "series:N",
                scale=alt.Scale(domain=list(series), range=list(COLOURS[: len(series)])),
                sort=list(series),
                legend=alt.Legend(title=None, orient="bottom", columns=3, direction="horizontal"),
            ),
            order=alt.Order("place:Q"),
        )
        .properties(width=WIDTH, height=len(labels) * (ROW + 6))
    )


def bands(rows: Sequence[Row], title_x: str, title_y: str, form: str = ".0%", form_x: str = ".0%") -> Any:
    """Lines with the band of their intervals: rows with `x`, `mean`, `low`, `high` and `series`."""
    series = list(dict.fromkeys(row["series"] for row in rows))
    shade = alt.Color(
        "series:N",
        scale=alt.Scale(domain=series, range=[COLOURS[0], COLOURS[6], COLOURS[3]][: len(series)]),
        legend=alt.Legend(
            title=None, orient="top", labelLimit=420, symbolOpacity=1, symbolType="stroke", symbolStrokeWidth=3
        )
        if len(series) > 1
        else None,
    )
    base = alt.Chart(inline(rows))
    x = alt.X("x:Q", title=title_x, axis=alt.Axis(format=form_x, tickCount=6))
    scale = alt.Scale(zero=True)
    band = base.mark_area(opacity=0.2).encode(x=x, y=alt.Y("low:Q", title=title_y), y2="high:Q", color=shade)
    line = base.mark_line(strokeWidth=2.5).encode(
        x=x, y=alt.Y("mean:Q", title=title_y, scale=scale, axis=alt.Axis(format=form, tickCount=6)), color=shade
    )
    return alt.layer(band, line).properties(width=WIDTH, height=230)


def side_by_side(charts: Sequence[Any], titles: Sequence[str], columns: int = 2) -> Any:
    titled = [chart.properties(title=alt.Title(title, fontSize=13, anchor="start", color=INK))
              for chart, title in zip(charts, titles, strict=True)]  # fmt: skip
    return alt.concat(*titled, columns=columns)
