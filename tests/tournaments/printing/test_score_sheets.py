"""A table's sheet: what is on it blank, and filled."""

import pytest

from scoring import law_named
from scoring.hand import COUNT_LETTERS, COUNT_NAMES
from scoring.law_words import row_of
from scoring.laws import KEYS
from scoring.wording import Text
from tournaments.printing.press import WRITTEN, Press
from tournaments.printing.score_lines import edges_of, lowest_line
from tournaments.printing.score_sheets import blank_of, form_of, parts_of, place_of, spread
from tournaments.printing.typesetting import measure
from tournaments.printing.values import CINCH_COUNTS, CountColumn, DealLine, PrintedPerson
from tournaments.records.score_sheet_values import columns_of

from .builders import DEALS, FOUR, MARKED, SHEET, pages, pdf_of, text


def blank_sheet(law, players, sides):
    """A sheet of that law to write on."""
    asked = [law.called_partner != "none", law.turned_jack > 0, law.gift > 0]
    return SHEET._replace(
        seats=(PrintedPerson(),) * players,
        sides=sides,
        counts=columns_of(law),
        has_bids=law.most_bid > 0,
        asked=tuple(
            label for label, is_asked in zip(("With", "Jack turned", "Gift"), asked, strict=True) if is_asked
        ),
        when_set=row_of(law, "when_set").sentence if law.most_bid else "",
    )


def words_of(sheet, paper="a4"):
    return text(pdf_of("score-sheets", [sheet], paper))


def test_a_blank_sheet_names_its_night_its_table_and_its_four():
    words = words_of(SHEET)
    for part in ("Thursday Card Club", "November Progressive", "Friday 20 November 2026", "Round 2 of 6"):
        assert part in words
    for part in ("Table 3", "Ada Lovelace", "Łukasz Żółć", "Ελένη Παππά", "Дмитрий", "Foster's Hoyle, 1897"):
        assert part in words
    assert "312 entries counted" in words


def test_the_grid_has_a_column_for_each_count():
    words = words_of(SHEET)
    for count in CINCH_COUNTS:
        assert f"{count.label} {count.letter} · {count.worth}" in words


def test_the_counts_have_the_names_and_letters_that_they_have_everywhere():
    for count in CINCH_COUNTS:
        assert str(count.label).casefold() == str(COUNT_NAMES[count.key]).casefold()
        assert count.letter == COUNT_LETTERS[count.key]


def test_an_open_ended_night_prints_no_number_of_rounds():
    words = words_of(SHEET._replace(rounds=None))
    assert "Round 2" in words
    assert "Round 2 of" not in words


def test_the_ends_of_the_hall_are_marked():
    assert "Head table" in words_of(SHEET._replace(table=1))
    assert "Foot table" in words_of(SHEET._replace(table=10))
    assert "Head table" in words_of(SHEET._replace(table=1, tables=1))
    assert not {"Head", "Foot"} & set(words_of(SHEET).split())


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_sheets_to_write_on_share_a_page_and_one_to_tick_has_its_own(paper):
    assert len(pages(pdf_of("score-sheets", [SHEET] * 3, paper))) == 2
    assert len(pages(pdf_of("score-sheets", [SHEET, MARKED, SHEET, SHEET], paper))) == 3
    assert len(pages(pdf_of("score-sheets", [SHEET, SHEET._replace(deals=12), SHEET], paper))) == 3


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", KEYS)
def test_every_law_has_room_to_write_in_on_half_a_page(key, paper):
    """At each number of players: four deals, lines of nine millimetres, headings whole and in words that are not broken."""
    law = law_named(key)
    for players in law.players:
        sides = players // 2 if players in law.partners_at else players
        press = Press("A sheet", paper, str)
        sheet = blank_sheet(law, players, sides)
        [part] = parts_of(sheet, form_of(press, blank_of(press, sheet)))
        assert part.halves == 1
        edges = edges_of(press, place_of(press, 1), sheet)
        assert edges.sides[1] - edges.sides[0] >= 25 * (1 + edges.has_totals)
        assert edges.sides[-1] == pytest.approx(place_of(press, 1).right)
        for count, left, right in zip(sheet.counts, edges.counts, edges.counts[1:], strict=False):
            assert max(measure(word, "text")[1] * 9 for word in str(count.label).split()) <= right - left - 1


def test_a_filled_sheet_shows_scores_running_totals_and_who_won_the_cut():
    words = words_of(SHEET._replace(lines=DEALS, cut_won_by="East, on a ten"))
    assert "−10" in words
    assert "16" in words
    assert "East, on a ten" in words


def test_the_totals_add_up_the_scores_of_the_deals():
    plain = words_of(SHEET).split()
    filled = words_of(
        SHEET._replace(lines=(DEALS[0]._replace(score=(41, 3)), DEALS[1]._replace(score=(6, 8))))
    ).split()
    assert {"47", "11"} <= set(filled)
    assert not {"47", "11"} & set(plain)


def test_empty_seats_are_left_to_write_in():
    words = words_of(SHEET._replace(seats=(PrintedPerson(),) * 4))
    assert "Ada" not in words
    assert "None" not in words


def test_a_page_holds_six_deals_and_more_are_spread_evenly():
    assert [list(part) for part in spread(8, 6)] == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert [list(part) for part in spread(4, 6)] == [[0, 1, 2, 3]]


def test_a_long_round_has_a_page_and_continues_on_a_numbered_second():
    assert len(pages(pdf_of("score-sheets", [SHEET._replace(deals=16)], "a4"))) == 1
    printed = pages(pdf_of("score-sheets", [SHEET._replace(deals=40)], "a4"))
    assert ["page 1 of 2" in printed[0].extract_text(), "page 2 of 2" in printed[1].extract_text()] == [True, True]
    assert "Total of the round" not in printed[0].extract_text()
    assert "Total of the round" in printed[1].extract_text()


def test_recorded_deals_are_printed_even_past_the_agreed_number():
    words = words_of(SHEET._replace(deals=1, lines=(DEALS[0], DEALS[1]._replace(total=(-99, 77)))))
    assert "−99" in words


def test_where_the_bell_ends_the_round_a_sheet_has_as_many_lines_as_a_page_and_more_for_more_hands():
    sheet = SHEET._replace(deals=40)
    assert len(pages(pdf_of("score-sheets", [sheet], "a4"))) == 2
    assert len(pages(pdf_of("score-sheets", [sheet._replace(is_open_ended=True)], "a4"))) == 1
    many = sheet._replace(is_open_ended=True, lines=DEALS * 20)
    assert len(pages(pdf_of("score-sheets", [many], "a4"))) == 2


def test_a_revoke_and_what_a_bid_that_fails_costs_are_printed():
    rule = Text("The maker's side scores %(points)s.", {"points": "nothing"})
    lines = (DEALS[0]._replace(faults=(("revoke", 3), ("foul_hand", 2))), *DEALS[1:])
    words = words_of(SHEET._replace(lines=lines, when_set=rule))
    assert "If the bid fails: The maker's side scores nothing." in words
    assert "South revoked, East: a foul hand" in words


FIVE = (*FOUR, PrintedPerson(7, "Zoë Quinn"))
COUNTS = (CountColumn("high", "High", 1, "H"), CountColumn("nine", "Nine", 9, "N"))
LINE = DealLine(5, 9, 2, "H", {"high": 2, "nine": "discard"}, (0, 1, 0, 0, 0), (9, -9, 0, 0, 4), (9, -9, 0, 0, 4))
ALONE = SHEET._replace(seats=FIVE, sides=5, counts=COUNTS, lines=(LINE,), deals=4)


def test_where_each_plays_alone_a_sheet_has_a_column_a_seat_and_its_own_counts():
    words = words_of(ALONE)
    for part in ("Zoë Quinn", "Nine N · 9", "Write each seat by its number", "by", "−9"):
        assert part in words
    assert "Pedro" not in words


def test_a_sheet_without_bids_has_no_room_for_them_and_names_its_target():
    words = words_of(ALONE._replace(has_bids=False, target=7, asked=(Text("Gift"),), lines=()))
    assert "to 7" in words
    assert "Gift" in words
    assert "Bid" not in words.split()


def test_to_a_target_a_sheet_has_as_many_lines_as_a_page_and_more_for_more_hands():
    open_ended = ALONE._replace(is_open_ended=True, deals=40)
    [page] = pages(pdf_of("score-sheets", [open_ended]))
    assert "20" in page.extract_text().split()
    assert len(pages(pdf_of("score-sheets", [open_ended._replace(lines=(LINE,) * 36)]))) == 2
    blank = [
        page.extract_text().split()
        for page in pages(pdf_of("score-sheets", [open_ended._replace(lines=(), target=51)]))
    ]
    assert ["40" in words for words in blank] == [False, True]


@pytest.mark.parametrize(("sides", "height"), [(2, WRITTEN), (7, 2 * WRITTEN)])
def test_a_games_score_and_total_are_written_in_fields_of_their_own(sides, height):
    """Side by side, or one above the other where there is no room for that."""
    sheet = blank_sheet(law_named("foster-dom-pedro"), 7, sides)._replace(target=51)
    press = Press("A sheet", "a4", str)
    assert lowest_line(press, place_of(press, 1), sheet) == height


@pytest.mark.parametrize("players", range(2, 8))
def test_every_number_of_seats_fits_on_either_paper(players):
    people = tuple(PrintedPerson(number, "A Very Long Name Indeed, the Younger") for number in range(players))
    figures = tuple(range(-99, players - 99))
    line = LINE._replace(dealer=1, points=figures, score=figures, total=figures, faults=(("revoke", 2),))
    sheet = ALONE._replace(seats=people, sides=players, counts=(*CINCH_COUNTS, *COUNTS), lines=(line,) * 4)
    for paper in ("a4", "letter"):
        words = words_of(sheet, paper)
        assert words.count("A Very Long Name Indeed") == players
        assert "revoked" in words
