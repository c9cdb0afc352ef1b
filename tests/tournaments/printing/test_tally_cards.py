"""The cards that entrants carry."""

import pytest

from tournaments.printing.ink import INK
from tournaments.printing.press import Press
from tournaments.printing.qr_code import QUIET
from tournaments.printing.tally_cards import HEAD, INSET, QR_OVERLAP, QR_SIDE, draw_tally_cards, parts_of, place_of
from tournaments.printing.values import PrintedPerson, TallyCard, TallyLine

from .builders import LINK, NIGHT, TALLY_CARD, pages, pdf_of, text

LONG = "Wolfeschlegelstein Maximiliana Aurelia von und zu Hohenzollern"


class Watched(Press):
    """A press that records each line of text: its letters, its size, and whether nothing was cut off."""

    def __init__(self, *args):
        super().__init__(*args)
        self.lines = []

    def line(self, x, y, line, align="left", colour=INK):
        self.lines.append(("".join(run.text for run in line.runs), line.size, line.whole, y))
        super().line(x, y, line, align, colour)


def partner_set(name, rounds=8, paper="a4"):
    """The lines in which a partner's name is printed."""
    press = Watched("A card", paper, str)
    draw_tally_cards(press, [TallyCard(NIGHT, PrintedPerson(1, "Ada"), rounds, (TallyLine(1, 1, name, 3),))])
    return [line for line in press.lines if line[0] and line[0].rstrip("…") in name]


def test_four_cards_share_a_page():
    assert len(pages(pdf_of("tally-cards", [TALLY_CARD] * 4, "a4"))) == 1
    assert len(pages(pdf_of("tally-cards", [TALLY_CARD] * 5, "letter"))) == 2


def test_a_card_names_its_entrant_and_its_night():
    words = text(pdf_of("tally-cards", [TALLY_CARD], "a4"))
    for part in ("Zoë Quinn", "7", "November Progressive", "Friday 20 November 2026", "Initials"):
        assert part in words


def test_a_card_is_filled_as_far_as_it_was_played():
    words = text(pdf_of("tally-cards", [TALLY_CARD], "a4"))
    for part in ("Ada Lovelace", "North", "sat out", "East", "−3", "Total 9"):
        assert part in words


def test_a_credited_sit_out_shows_its_figure():
    card = TALLY_CARD._replace(lines=(TallyLine(sat_out=True, score="13.5"),), total="40.5")
    words = text(pdf_of("tally-cards", [card], "a4"))
    assert "sat out 13.5" in words
    assert "Total 40.5" in words


def test_a_short_partner_is_on_one_line():
    [(printed, size, whole, _)] = partner_set("Łukasz Wójcik")
    assert (printed, size, whole) == ("Łukasz Wójcik", 10.5, True)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("rounds", [3, 8, 16])
def test_a_long_partner_takes_two_lines_that_can_be_read(rounds, paper):
    first, second = partner_set("Bartholomew Fitzgerald-Montgomery-Smythe", rounds, paper)
    assert f"{first[0]}{second[0]}" == "Bartholomew Fitzgerald-Montgomery-Smythe"
    assert (first[2], second[2]) == (True, True)
    assert min(first[1], second[1]) >= 7


def test_a_partner_too_long_for_two_lines_is_cut_at_a_size_that_can_be_read():
    first, second = partner_set(LONG)
    assert (first[1], second[1]) == (7, 7)
    assert second[0].endswith("…")
    assert 7 <= first[3] - second[3] < 10


def test_a_card_has_a_line_for_each_round():
    assert [list(part.numbers) for part in parts_of(TALLY_CARD)] == [list(range(8))]


def test_an_open_ended_night_leaves_twelve_lines():
    (part,) = parts_of(TALLY_CARD._replace(rounds=None))
    assert len(part.numbers) == 12


def test_a_long_night_gives_a_second_card():
    assert [len(part.numbers) for part in parts_of(TALLY_CARD._replace(rounds=20))] == [16, 4]
    words = text(pdf_of("tally-cards", [TALLY_CARD._replace(rounds=20)], "a4"))
    assert "card 1 of 2" in words
    assert "card 2 of 2" in words


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("rounds", [1, 8, 20])
def test_the_qr_code_to_a_persons_page_leaves_everything_else_on_the_card(rounds, paper):
    card = TALLY_CARD._replace(rounds=rounds, link=LINK)
    words = text(pdf_of("tally-cards", [card], paper))
    assert "your place and tally on a phone" in words
    without = text(pdf_of("tally-cards", [card._replace(link="")], paper))
    assert "on a phone" not in without
    assert words.replace("your place and tally on a phone ", "") == without


def test_each_person_has_a_qr_code_of_their_own():
    card = TALLY_CARD._replace(link=LINK)
    assert pdf_of("tally-cards", [card], "a4") != pdf_of("tally-cards", [card._replace(link=LINK[:-2] + "x/")], "a4")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_qr_code_is_above_the_ruling_and_inside_the_cut(paper):
    press = Press("A card", paper, str)
    for quarter in range(4):
        at = place_of(press, quarter)
        left, bottom = at.right - QR_SIDE + QR_OVERLAP, at.top - HEAD + QR_OVERLAP
        assert bottom + QR_SIDE * QUIET / 50 > at.top - HEAD  # fifty modules are more than any link of ours needs
        assert left + QR_SIDE <= at.right + INSET
        assert bottom + QR_SIDE <= at.top + INSET
