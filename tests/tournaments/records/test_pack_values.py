"""What an evening from paper is printed from, before anybody is enrolled."""

import pytest

from scoring import law_named
from scoring.laws import KEYS
from tests.tournaments.printing.builders import pages, text
from tournaments.movement import MOVEMENTS
from tournaments.night.form import suitable_movement
from tournaments.printing.booklet import booklet
from tournaments.printing.law_cards import COLUMNS, draw_law_cards, fitted, in_words
from tournaments.printing.press import Press
from tournaments.printing.score_sheets import draw_score_sheets
from tournaments.printing.table_cards import draw_table_cards
from tournaments.printing.tally_cards import draw_tally_cards
from tournaments.records.pack_values import pack

pytestmark = pytest.mark.django_db


def values_of(draw, law="foster-1897", movement=None, tables=2, rounds=6, **how):
    """The pack's values of the paper that is drawn by that."""
    law = law_named(law)
    return dict(pack(tables, rounds, law, MOVEMENTS[movement or suitable_movement(law)], **how))[draw]


def printed(draw, *args, **how):
    return booklet([(draw, values_of(draw, *args, **how))], "A paper", "a4")


def test_a_table_card_has_the_seats_and_no_link():
    words = text(printed(draw_table_cards))
    assert [words.count(seat) for seat in ("North", "East", "South", "West")] == [4] * 4  # two tables, both sides
    assert "http" not in words
    assert "camera" not in words


@pytest.mark.parametrize(("movement", "ends"), [("progressive-cinch", True), ("white-blue", False)])
def test_only_a_movement_with_a_head_table_prints_one(movement, ends):
    for draw in (draw_table_cards, draw_score_sheets):
        words = text(printed(draw, movement=movement))
        assert [f"{end} table" in words for end in ("Head", "Foot")] == [ends, ends]


def test_a_tally_card_says_with_whom_and_against_whom_its_first_round_is():
    first, *_, spare = values_of(draw_tally_cards)
    assert (first.entrant.number, first.lines[0].partner_number, first.lines[0].opponents) == (1, 3, [2, 4])
    assert (spare.entrant.number, spare.lines) == (None, ())
    alone = values_of(draw_tally_cards, "foster-auction-pitch")[7]
    assert (alone.entrant.number, alone.lines[0].seat, alone.lines[0].opponents) == (8, 3, [6, 7, 9, 10])


def test_score_sheets_are_to_tick_one_a_page_or_to_write_on_two_a_page():
    def pages_of(*args, **how):
        return len(pages(printed(draw_score_sheets, *args, **how)))

    assert (pages_of(), pages_of(to_tick=False), pages_of("foster-seven-up")) == (12, 6, 6)


def test_a_crib_says_what_counts_what_a_bid_costs_and_who_wins():
    words = text(printed(draw_law_cards, tables=1))
    for part in (
        "Foster, 1897",
        "The most that can be bid is 14.",
        "High 1, Low 1, Jack 1, Game 1, right Pedro 5, left Pedro 5; 14 in all.",
        "The bid fails: The maker's side scores nothing; the others score what they took and the bid.",
        "After 4 deals the side with the higher total wins the table.",
        "In cutting, the ace is the highest card.",
    ):
        assert part in words
    assert "highest total wins" in text(printed(draw_law_cards, "foster-auction-pitch", tables=1))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_crib_of_every_law_has_room_on_a_third_of_a_page(paper):
    press = Press("A law card", paper, str)
    for key in KEYS:
        first, second, third = values_of(draw_law_cards, key, tables=3)
        assert first == second == third
        assert len(fitted(press, in_words(press, first))) <= COLUMNS, key
