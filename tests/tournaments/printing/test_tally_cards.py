"""The cards that entrants carry."""

from fractions import Fraction

import pytest

from tournaments.night.settle import TallyRound
from tournaments.printing.ink import INK
from tournaments.printing.page_parts import CUT, page_part
from tournaments.printing.press import WRITTEN, Press
from tournaments.printing.tally_cards import (
    ACROSS,
    COLUMNS,
    HEADING,
    LEADING,
    QR_OVERLAP,
    QR_SIDE,
    draw_tally_cards,
    head_of,
    line_height,
    parts_of,
    shape_of,
)
from tournaments.printing.values import PrintedPerson, TallyCard

from .builders import LINK, NIGHT, TALLY, TALLY_CARD, pages, pdf_of, text

BLANK = TALLY_CARD._replace(night=NIGHT._replace(as_of=""), lines=())


class Watched(Press):
    """A press that records each line of text: its letters, its size, and whether nothing was cut off."""

    def __init__(self, *args):
        super().__init__(*args)
        self.set = []

    def line(self, x, y, line, align="left", colour=INK):
        self.set.append(("".join(run.text for run in line.runs), line.size, line.whole))
        super().line(x, y, line, align, colour)


FRENCH = dict(
    zip(map(str, COLUMNS), "Tour Table Place Partenaire Contre Gagné Marque Total Visa".split(), strict=True)
)


def in_french(text):
    """The headings, which are longer; all else as it is."""
    return FRENCH.get(str(text), str(text))


def partner_set(name, rounds=8, translate=str):
    """The lines in which the partner, number 5, is printed."""
    press = Watched("A card", "a4", translate)
    line = TALLY[0]._replace(partner=name)
    draw_tally_cards(press, [TallyCard(NIGHT, PrintedPerson(17, "Ada"), rounds, (line,))])
    return [each for each in press.set if each[0] and each[0] in f"5 {name}" and each[1:] != (10.5, True)]


@pytest.mark.parametrize("translate", [str, in_french])
@pytest.mark.parametrize("rounds", range(1, 13))
def test_a_partners_name_stays_within_its_line(rounds, translate):
    press, card = Press("A card", "a4", str), BLANK._replace(rounds=rounds)
    down, most = shape_of(press, card)
    at, (part,) = page_part(press, 0, ACROSS, down), parts_of(press, card, most)
    height = line_height(part, at.top - at.bottom - head_of(card, at).height)
    for name in ("Nguyễn Thị Thùy Dương", "Theodore Hansen", "Anna Łukasz-Żółć Štěpánková Öğünç del Ávila y Mendoza"):
        printed = partner_set(name, rounds, translate)
        assert printed
        assert sum(size for _, size, _ in printed) * LEADING <= height + 1e-9


@pytest.mark.parametrize("has_partners", [True, False])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_heading_is_cut_short_in_another_language(paper, has_partners):
    press = Watched("A card", paper, in_french)
    draw_tally_cards(press, [BLANK._replace(has_partners=has_partners)])
    printed = {text: whole for text, _size, whole in press.set}
    expected = [name for name in FRENCH.values() if has_partners or name != "Partenaire"]
    assert [name for name in expected if not printed.get(name)] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("rounds", "a_page"), [(3, 8), (4, 8), (5, 6), (6, 6), (7, 6), (8, 4), (12, 4), (20, 2)])
@pytest.mark.parametrize("link", ["", LINK])
def test_as_many_cards_share_a_page_as_leave_lines_to_write_in(link, rounds, a_page, paper):
    card = BLANK._replace(rounds=rounds, link=link, night=NIGHT._replace(date="20/11/2026", as_of=""))
    if link and (rounds, paper) == (7, "letter"):
        a_page = 4  # the code takes a little of the height
    assert [len(pages(pdf_of("tally-cards", [card] * many, paper))) for many in (a_page, a_page + 1)] == [1, 2]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("link", ["", LINK])
@pytest.mark.parametrize("rounds", [None, *range(1, 31)])
def test_every_line_is_high_enough_to_write_in_and_none_is_below_the_cut(rounds, link, paper):
    press = Press("A card", paper, str)
    card = BLANK._replace(rounds=rounds, link=link)
    down, most = shape_of(press, card)
    at = page_part(press, 0, ACROSS, down)
    room = at.top - at.bottom - head_of(card, at).height
    for part in parts_of(press, card, most):
        height = line_height(part, room)
        assert height >= WRITTEN
        assert HEADING + len(part.numbers) * height <= room + 0.01


def test_cards_of_nobody_fill_their_page():
    words = text(pdf_of("tally-cards", [BLANK, BLANK._replace(entrant=PrintedPerson())], "a4"))
    assert words.count("Initials") == 4


def test_a_card_names_its_entrant_and_its_night():
    words = text(pdf_of("tally-cards", [TALLY_CARD], "a4"))
    for part in ("Zoë Quinn", "7", "November Progressive", "Friday 20 November 2026", "Initials"):
        assert part in words


def test_a_card_is_filled_as_far_as_it_was_played():
    """Round, table, seat, partner over opponents, score and running total; a lost round has a dash, a won one a tick."""
    words = text(pdf_of("tally-cards", [TALLY_CARD], "a4"))
    for part in ("3 N 5 Ada Lovelace 9, 12 12 12", "sat out 0 12", "1 E 2 Bob 3, 5 – −3 9"):
        assert part in words


def test_a_credited_sit_out_shows_its_figure():
    card = TALLY_CARD._replace(lines=(*TALLY, TallyRound(4, credited=Fraction(27, 2))))
    assert "sat out 13.5 22.5" in text(pdf_of("tally-cards", [card], "a4"))


def test_where_nobody_has_a_partner_all_others_are_opponents():
    line = TallyRound(1, 2, 3, points=4, seats=(11, 12, 7, 15, 14), sides=5, is_decided=False)
    words = text(pdf_of("tally-cards", [TALLY_CARD._replace(lines=(line,), has_partners=False)], "a4"))
    assert "2 3 11, 12, 14, 15 4 4" in words
    assert "Partner" not in words


@pytest.mark.parametrize("name", ["Łukasz Wójcik", "Margaret Thompson"])
def test_a_partner_has_a_number_and_a_name_that_can_be_read(name):
    lines = partner_set(name)
    assert " ".join(printed for printed, _size, _whole in lines) == f"5 {name}"
    assert all(whole and size >= 9 for _printed, size, whole in lines)


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Siobhán O'Brien-Fernández-Montgomery-Smythe", "5 Siobhán"),
        ("Wolfeschlegelsteinhausenbergerdorff", "5"),
    ],
)
def test_a_partner_whose_name_has_no_room_has_a_number_and_the_first_name_if_that_has(name, printed):
    assert " ".join(each for each, _size, _whole in partner_set(name)) == printed


@pytest.mark.parametrize("translate", [str, in_french])
@pytest.mark.parametrize("has_partners", [True, False])
def test_figures_of_a_credited_average_and_the_numbers_of_six_opponents_are_whole(has_partners, translate):
    seats = (11, 12, 23, 44, 55, 66, 7)
    line = TallyRound(2, 12, 7, points=Fraction(-100, 3), won=Fraction(7, 3), seats=seats, sides=7)
    press = Watched("A card", "a4", translate)
    draw_tally_cards(
        press, [TALLY_CARD._replace(lines=(TallyRound(1, credited=-170), line), has_partners=has_partners)]
    )
    assert [printed for printed, size, whole in press.set if size < 9 or not whole] == []
    printed = " ".join(each[0] for each in press.set)
    assert all(f"{number}" in printed for number in (*line.opponents, "−33.33", "−203.33", "2.33"))


def test_an_open_ended_night_leaves_a_quarter_page_of_lines():
    press = Press("A card", "a4", str)
    card = BLANK._replace(rounds=None)
    down, most = shape_of(press, card)
    (part,) = parts_of(press, card, most)
    assert (down, len(part.numbers)) == (2, 13)


def test_a_very_long_night_gives_a_second_card():
    words = text(pdf_of("tally-cards", [BLANK._replace(rounds=30)], "a4"))
    assert "card 1 of 2" in words
    assert "card 2 of 2" in words


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("rounds", [1, 8, 20])
def test_the_qr_code_to_a_persons_page_leaves_everything_else_on_the_card(rounds, paper):
    card = BLANK._replace(rounds=rounds, link=LINK)
    words = text(pdf_of("tally-cards", [card], paper))
    assert "your place and tally on a phone" in words
    without = text(pdf_of("tally-cards", [card._replace(link="")], paper))
    assert "on a phone" not in without
    assert words.replace("your place and tally on a phone ", "") == without


def test_each_person_has_a_qr_code_of_their_own():
    card = TALLY_CARD._replace(link=LINK)
    assert pdf_of("tally-cards", [card], "a4") != pdf_of("tally-cards", [card._replace(link=LINK[:-2] + "x/")], "a4")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("down", [1, 2, 3, 4])
def test_the_qr_code_is_above_the_ruling_and_inside_the_cut(down, paper):
    press = Press("A card", paper, str)
    card = BLANK._replace(link=LINK)
    for place in range(ACROSS * down):
        at = page_part(press, place, ACROSS, down)
        head = head_of(card, at).height
        assert QR_OVERLAP < CUT
        assert head + CUT >= 1 + QR_SIDE
