"""A night whose deals that were not played count an average: records, replay, files, papers and pages agree."""

import json
from fractions import Fraction

import pytest
from django.urls import reverse

from tests.tournaments.actions.rounds.test_mark_unplayed import assert_sound, file_of
from tests.tournaments.night_builder import AT, a_running_night, close, play, play_round, report, set_rules, table_of
from tests.tournaments.pages.desk.desk import as_host, at, words
from tests.tournaments.printing.builders import text
from tournaments.actions.cuts import report_cut
from tournaments.actions.imports import import_night
from tournaments.actions.nights import change_night
from tournaments.actions.rounds import mark_unplayed, mark_unplayed_at
from tournaments.night.file.reading import read_night
from tournaments.night.replay import replay, write_replay
from tournaments.pages.standings.standings import rows_of
from tournaments.printing.booklet import booklet
from tournaments.printing.score_sheets import draw_score_sheets
from tournaments.printing.tally_cards import draw_tally_cards
from tournaments.records.audit import wrong_in
from tournaments.records.links import person_path_of
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of, settled
from tournaments.records.paper_values import values_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    """Of nine, eight play three of four deals: 12 to 0 at table 1, 14 to 0 at table 2. The last is not played."""
    night = a_running_night(9, unplayed="average", sit_out="average")
    play(night, 1, deals=3)
    report(night, 2, deal=1, points={"1": 10, "2": 4})
    report(night, 2, deal=2)
    report(night, 2, deal=3)
    for table in (1, 2):
        mark_unplayed_at(night_id=night.pk, number=1, table=table, deals=[4], why="The bell", by=None, at=AT)
    return night


def points_at(night, table):
    """What the four at that table of round 1 have so far, in seat order."""
    points = {each.number: each.points for each in settled(night).standings}
    return [points[number] for number in rounds_of(night, 1)[0].tables[table - 1].seats]


def answer_to(night):
    return write_replay(replay(night_record_of(night, rounds_of(night))))


def test_the_average_of_the_deals_that_were_played_counts_for_the_one_that_was_not(night):
    assert points_at(night, 1) == [16, 0, 16, 0]
    assert points_at(night, 2) == [Fraction(56, 3), 0, Fraction(56, 3), 0]
    assert_sound(night)
    change_night(night_id=night.pk, unplayed="none", by=None, at=AT)
    night.refresh_from_db()
    assert (points_at(night, 1), points_at(night, 2)) == ([12, 0, 12, 0], [14, 0, 14, 0])
    assert_sound(night)


def test_replay_gives_the_hands_and_what_the_round_counts(night):
    tables = answer_to(night)["rounds"][0]["tables"]
    assert [(table["totals"], table["counted"]) for table in tables] == [
        ({"1": 12, "2": 0}, {"1": 16, "2": 0}),
        ({"1": 14, "2": 0}, {"1": 18.67, "2": 0}),
    ]
    change_night(night_id=night.pk, unplayed="none", by=None, at=AT)
    night.refresh_from_db()
    assert "counted" not in answer_to(night)["rounds"][0]["tables"][0]


def test_an_evened_out_night_goes_into_its_file_and_comes_back(night):
    close(night)
    play_round(night, 2)
    mark_unplayed(night_id=night.pk, number=3, why="The lights went out", by=None, at=AT)
    file = file_of(night)
    assert (file["format"], file["unplayed"]) == ("cinch-night/2", "average")
    again = import_night(record=read_night(json.loads(json.dumps(file))), by=None, at=AT)
    assert_sound(night)
    assert_sound(again)
    assert (file_of(again), answer_to(again)) == (file, answer_to(night))
    before, after = (settled(each).standings for each in (night, again))
    assert before == after == replay(read_night(file)).standings


def test_a_table_that_played_nothing_has_no_average_and_cuts():
    night = a_running_night(unplayed="average")
    play(night, 1)
    mark_unplayed(night_id=night.pk, number=1, why="The lights went out", by=None, at=AT)
    assert points_at(night, 2) == [0, 0, 0, 0]
    report_cut(table_id=table_of(night, 2).pk, seat=2, at=AT)
    close(night)
    east, west = (rounds_of(night, 1)[0].tables[1].seats[seat - 1] for seat in (2, 4))
    assert {east, west} < set(rounds_of(night, 2)[0].tables[0].seats)
    assert_sound(night)


def test_the_papers_have_what_the_pages_have(night):
    sheet = values_for("score-sheets", night)[1]
    words = text(booklet([(draw_score_sheets, [sheet._replace(mark=None)])], "A sheet", "a4"))
    evened_out = "Evened out by the night’s rule, the round counts 18.67 for North and South and 0 for East and West."
    assert "Not played: The bell" in words
    assert evened_out in words
    [blank, _] = values_for("score-sheets", night, blank=True)
    assert (blank.table, blank.written) == (None, 0)
    north = rounds_of(night, 1)[0].tables[1].seats[0]
    card = values_for("tally-cards", night)[north - 1]
    assert "18.67 18.67" in text(booklet([(draw_tally_cards, [card])], "A card", "a4"))


def test_the_pages_and_the_spreadsheet_say_that_it_is_evened_out(client, night):
    host, entrant = as_host(client), table_of(night, 2).seats.get(seat=1).entrant
    assert "6 4 4 not played 18.67 evened out" in words(host.get(reverse("tally", args=[night.pk, entrant.number])))
    assert "not played evened out" in words(host.get(person_path_of(entrant)))
    assert "Evened out by the night’s rule, the round counts 18.67" in words(
        host.get(at(night, table=2, name="sheet"))
    )
    [row] = [row for row in rows_of("tallies", night)[0] if row[0] == entrant.number]
    assert row[6] == 18.67
    assert settled(night).tallies[entrant.number][0].evened_out


def test_the_audit_names_a_last_table_that_the_rules_ask_for_and_nobody_could_seat():
    night = a_running_night(9)
    play_round(night)
    set_rules(odd="other-table", companions={5: "chicago-razzle-dazzle"})
    found = [str(wrong) for wrong in wrong_in(night)]
    assert "Round 1 does not have the tables that its guests fill." in found
    assert "Round 2 does not have the tables that its guests fill." in found
