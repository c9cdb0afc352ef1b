"""The night's rows as the values that the papers are printed from."""

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import (
    AT,
    LEVEL,
    a_hand,
    a_night,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    table_of,
)
from tests.tournaments.printing.builders import text
from tournaments.actions.cuts import report_cut
from tournaments.printing.booklet import booklet
from tournaments.printing.score_sheets import draw_score_sheets
from tournaments.printing.sheet_words import running_totals, totals_of
from tournaments.printing.tally_cards import draw_tally_cards
from tournaments.records.figures import figure_of
from tournaments.records.links import link_of, person_link_of
from tournaments.records.load import rounds_of
from tournaments.records.paper_values import values_for

pytestmark = pytest.mark.django_db


def names(people):
    return [person.number for person in people]


def test_a_card_for_each_table_carries_its_link(settings):
    settings.ADDRESS = "http://club.example"
    night = a_running_night(9)
    cards = values_for("table-cards", night)
    assert [(card.table, card.tables, card.link) for card in cards] == [
        (1, 2, link_of(card_of(night, 1))),
        (2, 2, link_of(card_of(night, 2))),
    ]
    assert values_for("table-cards", a_night(8)) == []


def test_the_papers_head_names_the_club_the_night_and_its_day(settings):
    settings.CLUB_NAME = "The Corner Club"
    [head, _] = [card.night for card in values_for("table-cards", a_running_night(8))]
    assert (head.club, head.name, head.date) == ("The Corner Club", "Friday cinch", "Nov. 20, 2026")
    settings.CLUB_NAME = ""
    assert values_for("table-cards", a_running_night(8))[0].night.club == "Card night"


def on_card(card):
    return text(booklet([(draw_tally_cards, [card._replace(link="")])], "A card", "a4"))


def words_of(sheet):
    return text(booklet([(draw_score_sheets, [sheet._replace(mark=None)])], "A sheet", "a4"))


def test_a_score_sheet_has_each_hand_with_its_running_total():
    night = a_running_night(4)
    report(night, deal=1)
    report(night, deal=2, points={"1": 10, "2": 4})
    [sheet] = values_for("score-sheets", night)
    assert (sheet.round_number, sheet.number, sheet.tables, sheet.deals) == (1, 1, 1, 4)
    assert names(sheet.seats) == list(rounds_of(night)[0].tables[0].seats)
    assert running_totals(sheet) == {1: (4, 0), 2: (19, 0)}
    words = words_of(sheet)
    assert "N 5 S N N N N N E 4 4 0 0" in words
    assert "E 5 W 15 19 0 0" in words


def test_a_deal_that_is_not_in_keeps_its_line_empty():
    night = a_running_night(4)
    report(night, deal=3)
    [sheet] = values_for("score-sheets", night)
    assert (sheet.written, list(running_totals(sheet)), totals_of(sheet)) == (3, [3], (None, None))


def test_a_count_among_the_discards_is_marked_as_such():
    night = a_running_night(4)
    report(night, taken=a_hand()["taken"] | {"jack": "discard"})
    [sheet] = values_for("score-sheets", night)
    assert "N N – N N E" in words_of(sheet)


def test_blank_sheets_name_the_people_and_nothing_that_was_played():
    night = a_running_night(4)
    play(night, points=LEVEL)
    report_cut(table_id=table_of(night).pk, seat=2, at=AT)
    [sheet] = values_for("score-sheets", night, blank=True)
    assert (sheet.table, sheet.written) == (None, 0)
    seats = rounds_of(night)[0].tables[0].people
    won = f"{seats[1].name} and {seats[3].name}"
    assert won not in words_of(sheet)
    [sheet] = values_for("score-sheets", night)
    assert won in words_of(sheet)


def test_sheets_are_of_the_newest_round_or_the_one_asked_for():
    night = a_running_night(8)
    play_round(night)
    assert {sheet.round_number for sheet in values_for("score-sheets", night)} == {2}
    assert {sheet.round_number for sheet in values_for("score-sheets", night, round_number=1)} == {1}
    for number in (0, 3):
        with pytest.raises(Refused):
            values_for("score-sheets", night, round_number=number)


def test_a_tally_card_has_a_line_a_round():
    night = a_running_night(5)
    play_round(night, 1)
    rounds = rounds_of(night)
    out_first, out_then = (each.people_out[0].number for each in rounds)
    cards = {card.entrant.number: card for card in values_for("tally-cards", night)}
    assert len(cards) == 5
    assert [line.sat_out for line in cards[out_first].lines] == [True, False]
    assert [line.sat_out for line in cards[out_then].lines] == [False, True]
    table = rounds[0].tables[0]
    one = cards[table.seats[0]].lines[0]
    first, second, third, fourth = table.seats
    assert (one.table, one.seat, one.partner_number, one.partner) == (1, 1, third, table.people[2].name)
    assert (one.opponents, one.points) == (sorted((second, fourth)), table.result.totals[0])
    won = {number: cards[number].lines[0].won for number in table.seats}
    winners = {table.seats[seat - 1] for seat in table.result.winners}
    assert won == {number: int(number in winners) for number in (first, second, third, fourth)}


def test_a_round_that_has_not_begun_has_no_score_yet():
    night = a_running_night(4)
    card = values_for("tally-cards", night)[0]
    seat, row = "NESW"[card.lines[0].seat - 1], card.lines[0]
    numbers = f"{row.partner_number} {row.partner} {', '.join(map(str, row.opponents))}"
    assert on_card(card).endswith(f" 1 {seat} {numbers}")


@pytest.mark.parametrize("sit_out", ["none", "7", "average"])
def test_a_tally_card_adds_up_with_what_a_sit_out_brings(sit_out):
    night = a_running_night(5, sit_out=sit_out)
    play_round(night)
    report(night, number=2, points={"1": 9, "2": 5})
    one, two = rounds_of(night)
    out = one.people_out[0].number
    points = two.tables[0].result.totals[two.tables[0].seats.index(out)]
    credited, shown = {"none": (0, None), "7": (7, 7), "average": (points, points)}[sit_out]
    [card] = [card for card in values_for("tally-cards", night) if card.entrant.number == out]
    assert [(line.sat_out, line.credited) for line in card.lines] == [(True, shown), (False, None)]
    earned = "" if shown is None else f"{shown} "
    assert f"sat out {earned}{credited} 1 " in on_card(card)
    assert on_card(card).endswith(f" {points} {figure_of(points + credited)}")
    assert points + credited == next(
        line.points for line in values_for("standings", night).listed.lines if line.number == out
    )


def test_a_round_to_sit_out_brings_nothing_before_it_begins():
    night = a_running_night(5, sit_out="7")
    lines = [line for card in values_for("tally-cards", night) for line in card.lines]
    assert [(line.credited, line.has_begun) for line in lines] == [(None, False)] * 5


def test_blank_tally_cards_are_for_everyone_with_nothing_on_them():
    night = a_running_night(5)
    play_round(night)
    cards = values_for("tally-cards", night, blank=True)
    assert [card.lines for card in cards] == [()] * 5


@pytest.mark.parametrize("blank", [False, True])
def test_a_tally_card_leads_to_its_persons_own_page(blank):
    night = a_running_night(4)
    links = {card.entrant.number: card.link for card in values_for("tally-cards", night, blank=blank)}
    assert links == {entrant.number: person_link_of(entrant) for entrant in night.entrants.all()}


def test_the_standings_say_on_how_many_hands_they_rest():
    night = a_running_night(5, sit_out="average")
    play_round(night)
    report(night, number=2)
    sheet = values_for("standings", night)
    assert (sheet.night.as_of, sheet.detail) == ("Based on 5 entries", "round 2 of 3 is being played")
    assert [line.rank for line in sheet.listed.lines][:1] == [1]
    assert len(sheet.listed.lines) == 5


def test_the_standings_distinguish_a_round_that_is_over_from_one_being_played():
    night = a_running_night(4)
    assert values_for("standings", night).detail == "before the first round"
    play_round(night)
    assert values_for("standings", night).detail == "after round 1 of 3"


def test_the_standings_of_an_open_ended_night_name_no_number_of_rounds():
    night = a_running_night(4, rounds=None)
    report(night, number=1)
    assert values_for("standings", night).detail == "round 1 is being played"
    play_round(night)
    assert values_for("standings", night).detail == "after round 1"


def test_before_the_draw_there_is_little_to_print():
    night = a_night(3)
    assert values_for("score-sheets", night) == []
    assert len(values_for("tally-cards", night)) == 3
    assert [line.rank for line in values_for("standings", night).listed.lines] == [1, 1, 1]


def test_the_ledger_says_who_sat_out_and_what_it_brought():
    night = play_round(a_running_night(9, sit_out="5"))
    first, second = [each.people_out[0] for each in rounds_of(night)]
    listed = values_for("sit-outs", night).listed
    assert listed.words() == [
        ("1", str(first.number), first.name, "", "5"),
        ("2", str(second.number), second.name, "", "–"),
    ]
    assert listed.notes == ["A round sat out earns 5 points."]


@pytest.mark.parametrize(("partners", "together"), [("change", False), ("fixed", True)])
def test_the_movement_on_paper_is_the_nights_own_with_its_options(partners, together):
    night = a_night(8, movement="kingsland", movement_options={"partners": partners})
    sheet = values_for("movement", night)
    assert (str(sheet.movement.TITLE), sheet.movement.source.page) == ("Kingsland", "130–132")
    assert sheet.picture.together == (together,) * 2  # as many tables as eight people make


def test_the_movement_on_paper_has_the_fixed_rule_where_the_night_goes_by_it():
    assert values_for("movement", a_night(9)).rule is None
    rule = values_for("movement", a_night(9, movement_options={"rule": "fixed"})).rule
    assert (rule.tables, [len(turns) for turns in rule.turns]) == (2, [2, 2, 2])  # two rounds after the first


def test_a_score_sheet_has_the_revoke_and_says_what_a_bid_that_fails_costs():
    night = a_running_night()
    report(night, faults=[{"kind": "revoke", "seat": 3}])
    words = words_of(values_for("score-sheets", night)[0])
    assert "South revoked" in words
    assert "The maker's side scores nothing; the others score what they took and the bid." in words
