"""Totals of past nights come in whole or not at all, each that disagrees with the records refused at its cell."""

from fractions import Fraction

import pytest

from club.models import Member
from scoring.faults import Refused
from tests.tournaments.night_builder import AT
from tests.tournaments.season_nights import FIRST, a_season, ended_night
from tournaments.actions.seasons import import_past_nights, remove_past_night
from tournaments.models import PastNight, PastResult, Season
from tournaments.pages.seasons.past_nights import read_past_totals
from tournaments.records.season_results import season_table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    ended_night(17, {"Ada": 40, "Ben": 38})
    return a_season()


def imported(season, text):
    return import_past_nights(season_id=season.pk, columns=read_past_totals(text.encode()), by=None, at=AT)


def refused(season, text):
    with pytest.raises(Refused) as found:
        imported(season, text)
    assert not PastNight.objects.exists()
    return [(fault.field, str(fault.text)) for fault in found.value.faults]


def table(season):
    found = season_table_of(Season.objects.get(pk=season.pk))
    return {found.people[row.person].name: (row.rank, row.points, row.nights) for row in found.rows}


def test_past_nights_count_beside_those_of_the_records(season):
    member = Member.objects.create(name="Cleo")
    text = 'Name,2026-09-01 Opening,2026-09-10,Total\nAda,10,-,10\nCleo,"7,5",60,67.5\nGil,,0,0\n'
    assert imported(season, text) == 2
    assert table(season) == {
        "Cleo": (1, Fraction(135, 2), 2), "Ada": (2, 50, 2), "Ben": (3, 38, 1), "Gil": (4, 0, 1),
    }  # fmt: skip
    assert [*PastResult.objects.filter(member=member).values_list("points", flat=True)] == ["15/2", "60"]
    assert list(PastNight.objects.values_list("name", "date")) == [
        ("Opening", FIRST), ("Imported night", FIRST.replace(day=10)),
    ]  # fmt: skip
    sentence = "This night was imported already. Remove it first, or leave this column out."
    for column in ("2026-09-01 Opening", "2026-09-10"):
        with pytest.raises(Refused, match=sentence):
            imported(season, f"Name,{column}\nAda,10\n")
    opening = PastNight.objects.get(name="Opening")
    for _ in range(2):
        remove_past_night(season_id=season.pk, past_night_id=opening.pk, by=None, at=AT)
    assert table(season)["Cleo"] == (1, 60, 1)
    assert list(season.changes.values_list("kind", flat=True)) == ["made", "imported", "removed"]


def test_totals_that_disagree_with_the_records_are_refused_each_at_its_cell(season):
    text = "Name,2026-09-01,2026-09-17 Night 17\nAda,10,40\nBen,,37\nCleo,1,12\nDan,2,\n"
    there = "in the records of “Night 17” on Sept. 17, 2026."
    assert refused(season, text) == [
        ("C3", f"Ben has 37 points here, and 38 {there}"),
        ("C4", "Cleo has 12 points here, but did not play on “Night 17” on Sept. 17, 2026."),
    ]


def test_a_night_of_the_records_that_agrees_is_left_as_it_is(season):
    assert imported(season, "Name,2026-09-17,2026-09-01\nAda,40,1\nBen,38,\n") == 1
    assert table(season) == {"Ada": (1, 41, 2), "Ben": (2, 38, 1)}


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("Name,2026-09-17\nAda,40\n", [("", "All nights of this file are in the records already.")]),
        ("Name,2025-09-17\nAda,40\n", [("B1", "Sept. 17, 2025 is not between the season’s first and last day.")]),
    ],
)
def test_what_is_not_of_the_season_is_refused(season, text, faults):
    assert refused(season, text) == faults


def test_a_night_that_is_not_over_is_refused(season):
    ended_night(20, {}, state="playing")
    message = "The night “Night 20” of Sept. 20, 2026 is in the records and not over yet."
    assert refused(season, "Name,2026-09-20\nAda,40\n") == [("B1", message)]


def test_of_two_members_with_one_name_the_number_says_whose_a_total_is(season):
    first, second = (Member.objects.create(name="Ann Lee", number=number) for number in ("17", "18"))
    imported(season, "Name,2026-09-01\nAnn Lee (18),10\nAnn Lee,5\n")
    assert list(PastResult.objects.order_by("pk").values_list("member", "points")) == [(second.pk, "10"), (None, "5")]
    imported(season, "Name,2026-09-02\nAnn Lee (17),7\nAnn Lee (18),3\n")
    assert [name for name in table(season) if name.startswith("Ann")] == ["Ann Lee (18)", "Ann Lee (17)", "Ann Lee"]
    assert first.numbered == "Ann Lee (17)"
