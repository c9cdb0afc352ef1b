"""What holds of any chart, and a few worked out by hand; and the page that draws them."""

import re
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree as ET

from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from tournaments.charts import Series, bar_chart, line_chart
from tournaments.charts.chart import NARROW, ROW, figure, round_numbers, width_of
from tournaments.charts.lines import spread

NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30)
WHOLE = st.integers(-(10**6), 10**6)
VALUES = st.one_of(st.none(), WHOLE, st.fractions(-1000, 1000), st.floats(-1000, 1000))
LINES = st.lists(st.builds(Series, NAMES, st.lists(VALUES, max_size=12)), max_size=14)
COUNTS = st.lists(st.builds(Series, NAMES, st.lists(st.integers(0, 5000), max_size=20)), max_size=3)


def steps_of(lines):
    return [str(step) for step in range(1, max((len(each.values) for each in lines), default=0) + 1)]


def of_lines(lines, **options):
    return line_chart("Points by round", lines, steps_of(lines), along="Round", up="Points", **options)


def of_bars(parts):
    return bar_chart("Bids", parts, steps_of(parts), along="Bid", up="Hands")


@given(LINES, st.booleans())
def test_every_point_stands_in_the_frame_and_the_lines_are_led_on_from_it(lines, falling):
    chart = of_lines(lines, falling=falling)
    frame = chart.frame
    assert 0 <= frame.left < frame.right <= 100
    assert 0 <= frame.top < frame.bottom < chart.height
    for line, given_line in zip(chart.lines, lines, strict=True):
        marks = [value for value in given_line.values if value is not None]
        assert len(line.marks) == len(marks)
        assert all(frame.left <= x <= frame.right and frame.top <= y <= frame.bottom for x, y in line.marks)
        assert all(one in line.marks and other in line.marks for one, other in line.stretches)
        assert (line.end is None) == (not marks)
        heights = [y if falling else -y for _, y in line.marks]  # in the values' own order
        by_value = [height for _, height in sorted(zip(marks, heights, strict=True))]
        assert by_value == sorted(heights)


@given(LINES)
def test_names_do_not_overlap_and_stay_on_the_chart_on_a_phone(lines):
    chart = of_lines(lines)
    ends = sorted(line.end[1] for line in chart.lines if line.end)
    assert all(below - above >= ROW - 0.02 for above, below in pairwise(ends))
    for line in chart.lines:
        assert line.end is None or line.end[0] / 100 * NARROW + 14 + width_of(line.name) <= NARROW


@given(st.lists(VALUES.filter(lambda value: value is not None), max_size=30))
def test_the_ticks_are_round_evenly_apart_and_cover_the_values(values):
    numbers = round_numbers(values)
    assert 2 <= len(numbers) <= 7
    assert all(numbers[0] <= Fraction(value) <= numbers[-1] for value in values)
    [apart] = {other - one for one, other in pairwise(numbers)}
    assert re.fullmatch(r"[125]0*", str(apart if apart >= 1 else apart * 100))
    assert all(number % apart == 0 for number in numbers)


@given(COUNTS)
def test_bars_stand_on_each_other_and_reach_from_the_foot_of_the_frame(parts):
    chart = of_bars(parts)
    frame = chart.frame
    assert [key.name for key in chart.keys] == [part.name for part in parts]
    assert all(frame.left <= bar.left and bar.right <= frame.right and bar.top >= frame.top for bar in chart.bars)
    for place in {bar.left for bar in chart.bars}:
        foot = frame.bottom
        for bar in sorted((bar for bar in chart.bars if bar.left == place), key=lambda bar: bar.nth):
            assert abs(bar.top + bar.height - foot) < 0.02
            assert all(bar.top <= y <= bar.top + bar.height for y in bar.hatching)
            foot = bar.top
    for one, other in pairwise(sorted({(bar.left, bar.right) for bar in chart.bars})):
        assert one[1] <= other[0]


@given(st.lists(st.floats(0, 100), max_size=6))
def test_places_are_spread_in_their_order(wanted):
    found = spread(wanted, 0, 100, 20)
    assert sorted(found) == [found[nth] for nth in sorted(range(len(wanted)), key=lambda nth: wanted[nth])]
    assert all(0 <= place <= 100 for place in found)


def test_two_rounds_by_hand():
    chart = of_lines([Series("Ada", [10, 25]), Series("Bo", [6, 31]), Series("Cy", [None, 31])], least=0)
    assert [tick.text for tick in chart.up.ticks] == ["0", "10", "20", "30", "40"]
    assert [tick.text for tick in chart.along.ticks] == ["1", "2"]
    top, height = chart.frame.top, chart.frame.bottom - chart.frame.top
    assert [y for _, y in chart.lines[0].marks] == [top + height * 3 / 4, round(top + height * 15 / 40, 2)]
    assert [line.end[1] for line in chart.lines[1:]] == [top + height * 9 / 40, top + height * 9 / 40 + ROW]
    assert chart.lines[2].stretches == ()
    assert chart.table == (("Round", "Ada", "Bo", "Cy"), ("1", "10", "6", "–"), ("2", "25", "31", "31"))
    looks = [(line.marker, line.stroke) for line in of_lines([Series("", [])] * 12).lines]
    assert len(set(looks)) == 12


def test_a_broken_line_a_fall_and_nothing_at_all():
    rank = of_lines([Series("Ada", [3, None, 1, 2])], falling=True)
    [line] = rank.lines
    assert len(line.stretches) == 1
    assert line.marks[1][1] < line.marks[2][1] < line.marks[0][1]
    assert [tick.text for tick in of_lines([]).up.ticks] == ["0", "1"]
    assert [tick.text for tick in of_lines([Series("Ada", [7, 7])]).up.ticks] == ["7", "8"]
    assert of_bars([]).bars == ()
    assert of_bars([Series("Made", [0, 0])]).bars == ()


def test_ranks_begin_at_one():
    def ticks(*values, least):
        return [figure(number) for number in round_numbers(values, least)]

    assert ticks(3, 20, least=1) == ["1", "5", "10", "15", "20"]
    assert [ticks(1, least=1), ticks(least=1), ticks(4, 2, least=0)] == [
        ["1", "2"],
        ["1", "2"],
        ["0", "1", "2", "3", "4"],
    ]
    assert ticks(-10, 20, least=0) == ["−10", "0", "10", "20"]


def test_figures_are_read_to_two_decimals():
    values = (None, 3, -4, Fraction(27, 2), Fraction(40, 3), -0.5, Fraction(10**9))
    assert [figure(value) for value in values] == ["–", "3", "−4", "13.5", "13.33", "−0.5", "1000000000"]


def test_forty_steps_are_not_all_named_and_a_name_that_is_too_long_is_cut():
    chart = of_lines([Series("Konstantinos Papadopoulos", range(40)), Series("山田太郎山田太郎山田", range(40))])
    assert [tick.text for tick in chart.along.ticks][:2] == ["1", "8"]
    assert all(line.name.endswith("…") for line in chart.lines)
    assert chart.table[0] == ("Round", "Konstantinos Papadopoulos", "山田太郎山田太郎山田")


def test_a_page_draws_it_with_a_name_and_the_same_values_in_a_table():
    chart = of_lines([Series("<b>Ada", [1, Fraction(5, 2)])], description="Who led & when.")
    html = render_to_string("tournaments/charts/chart.html", {"chart": chart})
    svg = ET.fromstring(re.search(r"<svg.*</svg>", html, re.DOTALL)[0])
    assert (svg.get("role"), svg[0].text, svg[1].text) == ("img", "Points by round", "Who led & when.")
    assert len(svg.findall(".//g/rect")) == 3
    assert "&lt;b&gt;Ada" in html
    assert "<td" in html
    assert "2.5</td>" in html
    bars = of_bars([Series("Made", [3, 0]), Series("Set", [1, 2])])
    html = render_to_string("tournaments/charts/chart.html", {"chart": bars})
    assert html.count('class="bar bar-0"') == 2
    assert html.count('class="bar bar-1"') == 3
    assert 'class="hatch"' in html
    assert "style=" not in html


def test_after_one_round_those_who_are_level_stand_on_one_height_close_to_their_names():
    chart = of_lines([Series("Ada", [32]), Series("Bo", [32]), Series("Cy", [28])])
    marks = [line.marks for line in chart.lines]
    assert marks[0] == marks[1] != marks[2]
    for line in chart.lines:
        (start, _y), (end, _other) = line.led
        assert (start, end) == (marks[0][0][0], line.end[0])
        assert end - start < 5  # percent of the width
