"""The cards that entrants carry."""

from tournaments.printing import tally_cards
from tournaments.printing.tally_cards import parts_of

from .builders import TALLY_CARD, pages, text


def test_four_cards_share_a_page():
    assert len(pages(tally_cards([TALLY_CARD] * 4, "a4"))) == 1
    assert len(pages(tally_cards([TALLY_CARD] * 5, "letter"))) == 2


def test_a_card_names_its_entrant_and_its_night():
    words = text(tally_cards([TALLY_CARD], "a4"))
    for part in ("Zoë Quinn", "7", "November Progressive", "Friday 20 November 2026", "Initials"):
        assert part in words


def test_a_card_is_filled_as_far_as_it_was_played():
    words = text(tally_cards([TALLY_CARD], "a4"))
    for part in ("Ada Lovelace", "North", "sat out", "East", "−3", "Total 9"):
        assert part in words


def test_a_card_has_a_line_for_each_round():
    assert [list(part.numbers) for part in parts_of(TALLY_CARD)] == [list(range(8))]


def test_an_open_ended_night_leaves_twelve_lines():
    (part,) = parts_of(TALLY_CARD._replace(rounds=None))
    assert len(part.numbers) == 12


def test_a_long_night_gives_a_second_card():
    assert [len(part.numbers) for part in parts_of(TALLY_CARD._replace(rounds=20))] == [16, 4]
    words = text(tally_cards([TALLY_CARD._replace(rounds=20)], "a4"))
    assert "card 1 of 2" in words
    assert "card 2 of 2" in words
