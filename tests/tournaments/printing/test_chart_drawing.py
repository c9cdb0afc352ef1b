"""Charts on paper: names and figures in any script, the same bytes for the same chart."""

from tournaments.charts import Series, bar_chart, line_chart
from tournaments.printing.chart_drawing import draw_chart, height_of
from tournaments.printing.press import Press

from .builders import text

LINES = line_chart(
    "Points by round", [Series("<b>Łukasz", [10, 25, None]), Series("山田", [6, 31, -40])], ["1", "2", "3"],
    along="Round", up="Points",
)  # fmt: skip
BARS = bar_chart("Bids", [Series("Made", [3, 0]), Series("Set", [1, 2])], ["7", "8"], along="Bid", up="Hands")


def drawn():
    press = Press("Pictures", "a4", str)
    lower = draw_chart(press, LINES, 800)
    assert lower == 800 - height_of(LINES)
    draw_chart(press, BARS, lower)
    press.next_page()
    return press.finish()


def test_names_axes_and_figures_are_printed():
    words = text(drawn())
    for part in ("Points by round", "<b>Łukasz", "山田", "Round", "−40", "Made", "Set", "Hands", "4"):
        assert part in words


def test_the_same_chart_gives_the_same_bytes():
    assert drawn() == drawn()
