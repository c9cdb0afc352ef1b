"""A list as the table of a page: the standings."""

from collections.abc import Sequence
from fractions import Fraction

from django.test import RequestFactory

from tournaments.display.listed_table import listed_table
from tournaments.night.standings import Standing
from tournaments.records.standings_list import standings_list

STANDINGS = [
    Standing(1, 7, "Ada", 12, 2, 1, 0, 0),
    Standing(1, 9, "<b>Ben", Fraction(12), 1, 0, 0, 0),
    Standing(3, 2, "Cleo", Fraction(22, 3), 0, 0, 1, Fraction(4, 3)),
]


def table_of(listed, asked="", **more):
    return listed_table(RequestFactory().get(f"/{asked}"), listed, **more)


def cells(table, column):
    return [str(row.get_cell(column)) for row in table.rows]


def test_points_that_are_no_whole_number_have_two_decimals():
    assert [float(points) for points in cells(table_of(standings_list(STANDINGS)), "points")] == [12, 12, 7.33]


def test_a_shared_rank_is_marked_as_on_paper():
    assert cells(table_of(standings_list(STANDINGS)), "rank") == ["1=", "1=", "3"]


def test_a_column_without_html_of_its_own_is_text():
    table = table_of(standings_list(STANDINGS))
    assert "&lt;b&gt;Ben" in table.as_html(RequestFactory().get("/"))
    assert "<b>Ben" not in table.as_html(RequestFactory().get("/"))


def test_a_column_has_the_html_that_its_page_gives_it():
    table = table_of(standings_list(STANDINGS), html={"name": lambda each, name: f"<i>{each.number} {name[0]}</i>"})
    assert cells(table, "name") == ["<i>7 A</i>", "<i>9 <</i>", "<i>2 C</i>"]


def test_those_who_lead_are_marked():
    rows = table_of(standings_list(STANDINGS)).rows
    assert [row.attrs["class"].split()[0] for row in rows] == ["first", "first", "even"]


def test_whole_points_and_averages_sort_together():
    assert cells(table_of(standings_list(STANDINGS), "?sort=points"), "rank") == ["3", "1=", "1="]


def test_a_list_without_lines_says_so():
    assert "Nobody is on the list yet." in table_of(standings_list([])).as_html(RequestFactory().get("/"))


def test_a_name_has_its_link_and_its_note():
    marked = standings_list(STANDINGS, gone={9})
    table = table_of(
        marked, link=lambda each: f"/{each.number}/" * (each.number != 2), note=lambda each: "!" * each.sat_out
    )
    assert cells(table, "name") == [
        '<a href="/7/"><bdi>Ada</bdi></a>', '<a href="/9/"><bdi>&lt;b&gt;Ben</bdi></a>', "<bdi>Cleo</bdi> !",
    ]  # fmt: skip


def test_a_table_without_a_request_has_all_lines_in_their_order():
    many = [STANDINGS[0]._replace(number=number) for number in range(300, 0, -1)]
    table = listed_table(None, standings_list(many))
    html = table.as_html(RequestFactory().get("/?sort=number&page=2"))
    assert cells(table, "number") == [str(number) for number in range(300, 0, -1)]
    assert "?sort=" not in html


class Lazy(Sequence):
    """Lines that notice which of them are read."""

    def __init__(self, lines, read):
        self.lines, self.read = lines, read

    def __len__(self):
        return len(self.lines)

    def __getitem__(self, at):
        if isinstance(at, slice):
            return Lazy(self.lines[at], self.read)
        self.read.add(self.lines[at])
        return self.lines[at]


def test_lines_that_are_no_list_are_read_as_far_as_the_page_needs_them():
    lines = [STANDINGS[0]._replace(number=number) for number in range(300)]
    read = set()
    table = table_of(standings_list([])._replace(lines=Lazy(lines, read)), "?page=2", rows=20)
    assert [str(row.get_cell("number")) for row in table.paginated_rows] == [str(number) for number in range(20, 40)]
    assert len(read) == 20
    assert "?sort=" not in table.as_html(RequestFactory().get("/"))
