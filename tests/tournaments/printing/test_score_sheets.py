"""A table's sheet: what is on it blank, and filled."""

import pytest

from scoring import law_named
from scoring.hand import COUNT_LETTERS, COUNT_NAMES, DISCARD, Contract, Hand, Offence
from scoring.laws import KEYS
from tournaments.printing.press import WRITTEN, Press
from tournaments.printing.score_lines import edges_of, lowest_line
from tournaments.printing.score_sheets import blank_of, form_of, parts_of, place_of, spread
from tournaments.printing.sheet_words import count_heading
from tournaments.printing.typesetting import measure
from tournaments.printing.values import PrintedPerson

from .builders import FOUR, HANDS, LAW, LEVEL, MARKED, SHEET, filled, pages, pdf_of, text

DOM_PEDRO = law_named("foster-dom-pedro")


def blank_sheet(law, players):
    """A sheet of that law to write on."""
    return SHEET._replace(law=law, seats=(PrintedPerson(),) * players)


def on_rules(sheet, **rules):
    return sheet._replace(rules=sheet.rules.replace(**rules))


def words_of(sheet, paper="a4"):
    return text(pdf_of("score-sheets", [sheet], paper))


def test_a_blank_sheet_names_its_night_its_table_and_its_four():
    words = words_of(SHEET)
    for part in ("Thursday Card Club", "November Progressive", "Friday 20 November 2026", "Round 2 of 6"):
        assert part in words
    for part in ("Table 3", "Ada Lovelace", "Łukasz Żółć", "Ελένη Παππά", "Дмитрий", "Foster, 1897"):
        assert part in words
    assert "Based on 312 entries" in words


def test_the_grid_has_a_column_for_each_count():
    words = words_of(SHEET)
    for count, worth in LAW.counts.items():
        assert f"{count_heading(count)} {COUNT_LETTERS[count]} · {worth}" in words


def test_the_counts_have_the_names_that_they_have_everywhere():
    for count in LAW.counts:
        assert str(count_heading(count)).casefold() == str(COUNT_NAMES[count]).casefold()


def test_an_open_ended_night_prints_no_number_of_rounds():
    words = words_of(on_rules(SHEET, planned_rounds=None))
    assert "Round 2" in words
    assert "Round 2 of" not in words


def test_the_ends_of_the_hall_are_marked():
    assert "Head table" in words_of(SHEET._replace(number=1))
    assert "Foot table" in words_of(SHEET._replace(number=10))
    assert "Head table" in words_of(SHEET._replace(number=1, tables=1))
    assert not {"Head", "Foot"} & set(words_of(SHEET).split())


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_sheets_to_write_on_share_a_page_and_one_to_tick_has_its_own(paper):
    assert len(pages(pdf_of("score-sheets", [SHEET] * 3, paper))) == 2
    assert len(pages(pdf_of("score-sheets", [SHEET, MARKED, SHEET, SHEET], paper))) == 3
    assert len(pages(pdf_of("score-sheets", [SHEET, on_rules(SHEET, deals=12), SHEET], paper))) == 3


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", KEYS)
def test_every_law_has_room_to_write_in_on_half_a_page(key, paper):
    """At each number of players: four deals, lines of nine millimetres, headings whole and in words that are not broken."""
    law = law_named(key)
    for players in law.players:
        press = Press("A sheet", paper, str)
        sheet = blank_sheet(law, players)
        [part] = parts_of(sheet, form_of(press, blank_of(press, sheet)))
        assert part.halves == 1
        edges = edges_of(press, place_of(press, 1), sheet)
        assert edges.sides[1] - edges.sides[0] >= 25 * (1 + edges.has_totals)
        assert edges.sides[-1] == pytest.approx(place_of(press, 1).right)
        for count, left, right in zip(law.counts, edges.counts, edges.counts[1:], strict=False):
            heading = str(count_heading(count))
            assert max(measure(word, "text")[1] * 9 for word in heading.split()) <= right - left - 1


def test_a_filled_sheet_shows_scores_running_totals_and_who_won_the_cut():
    words = words_of(filled(on_rules(SHEET, deals=3), *HANDS, LEVEL, cut=(2,))).split()
    assert {"12", "18", "30"} <= set(words)
    level = words_of(filled(on_rules(SHEET, deals=1), LEVEL, cut=(2,)))
    assert "Cut won by Łukasz Żółć and Дмитрий" in level


def test_the_totals_add_up_the_scores_of_the_deals():
    plain, full = words_of(SHEET).split(), words_of(filled(SHEET, HANDS[1], HANDS[1], HANDS[0])).split()
    assert {"36", "48"} <= set(full)
    assert not {"36", "48"} & set(plain)


def test_empty_seats_are_left_to_write_in():
    words = words_of(SHEET._replace(seats=(PrintedPerson(),) * 4))
    assert "Ada" not in words
    assert "None" not in words


def test_a_page_holds_six_deals_and_more_are_spread_evenly():
    assert [list(part) for part in spread(8, 6)] == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert [list(part) for part in spread(4, 6)] == [[0, 1, 2, 3]]


def test_a_long_round_has_a_page_and_continues_on_a_numbered_second():
    assert len(pages(pdf_of("score-sheets", [on_rules(SHEET, deals=16)], "a4"))) == 1
    printed = pages(pdf_of("score-sheets", [on_rules(SHEET, deals=40)], "a4"))
    assert ["page 1 of 2" in printed[0].extract_text(), "page 2 of 2" in printed[1].extract_text()] == [True, True]
    assert "Total of the round" not in printed[0].extract_text()
    assert "Total of the round" in printed[1].extract_text()


def test_recorded_deals_are_printed_even_past_the_agreed_number():
    assert "30" in words_of(filled(on_rules(SHEET, deals=1), *HANDS)).split()


def test_where_the_bell_ends_the_round_a_sheet_has_as_many_lines_as_a_page_and_more_for_more_hands():
    assert len(pages(pdf_of("score-sheets", [on_rules(SHEET, deals=40)], "a4"))) == 2
    by_bell = on_rules(SHEET, deals=40, ends_by="bell")
    assert len(pages(pdf_of("score-sheets", [by_bell], "a4"))) == 1
    assert len(pages(pdf_of("score-sheets", [filled(by_bell, *HANDS * 20)], "a4"))) == 2


def test_a_revoke_and_what_a_bid_that_fails_costs_are_printed():
    faults = (Offence("revoke", 3), Offence("foul_hand", 2))
    words = words_of(filled(SHEET, HANDS[0]._replace(faults=faults)))
    assert "If the bid fails: The maker's side scores nothing; the others score what they took and the bid." in words
    assert "South revoked, East: a foul hand" in words


ALONE_LAW = law_named("foster-pedro-sancho")
FIVE = (*FOUR, PrintedPerson(7, "Zoë Quinn"))
ALONE = SHEET._replace(law=ALONE_LAW, seats=FIVE)
LOST = Hand(
    ALONE_LAW.key, 5, "H", 5, contract=Contract(2, 9), taken=(("high", 2), ("nine", DISCARD), ("five", DISCARD))
)


def test_where_each_plays_alone_a_sheet_has_a_column_a_seat_and_its_own_counts():
    words = words_of(filled(ALONE, LOST))
    for part in ("Zoë Quinn", "Nine N · 9", "Write each seat by its number", "by", "−9"):
        assert part in words
    assert "Pedro" not in words.replace("Foster, Pedro Sancho", "")


def test_a_sheet_without_bids_has_no_room_for_them_and_names_its_target():
    words = words_of(on_rules(blank_sheet(law_named("foster-seven-up"), 2), ends_by="target", target=7))
    assert "to 7" in words
    assert "Gift" in words
    assert "Bid" not in words.split()


def test_to_a_target_a_sheet_has_as_many_lines_as_a_page_and_more_for_more_hands():
    by_bell = on_rules(ALONE, deals=40, ends_by="bell")
    [page] = pages(pdf_of("score-sheets", [by_bell]))
    assert "20" in page.extract_text().split()
    assert len(pages(pdf_of("score-sheets", [filled(by_bell, *(LOST,) * 36)]))) == 2
    blank = [
        page.extract_text().split() for page in pages(pdf_of("score-sheets", [on_rules(ALONE, ends_by="target")]))
    ]
    assert ["22" in words for words in blank] == [False, True]


@pytest.mark.parametrize(("law", "players", "height"), [(LAW, 4, WRITTEN), (DOM_PEDRO, 7, 2 * WRITTEN)])
def test_a_games_score_and_total_are_written_in_fields_of_their_own(law, players, height):
    """Side by side, or one above the other where there is no room for that."""
    sheet = on_rules(blank_sheet(law, players), ends_by="target")
    press = Press("A sheet", "a4", str)
    assert lowest_line(press, place_of(press, 1), sheet) == height


@pytest.mark.parametrize("key", ["foster-seven-up", "foster-all-fives", "foster-dom-pedro"])
def test_every_number_of_seats_fits_on_either_paper(key):
    law = law_named(key)
    for players in law.players:
        people = tuple(PrintedPerson(number, "A Very Long Name Indeed, the Younger") for number in range(players))
        made = {"contract": Contract(2, 9)} if law.most_bid else {}
        taken = tuple((count, 1 + nth % players) for nth, count in enumerate(law.counts))
        hand = Hand(key, 1, "S", players, taken=taken, faults=(Offence("revoke", 2),), **made)
        sheet = filled(SHEET._replace(law=law, seats=people), *(hand,) * 4)
        for paper in ("a4", "letter"):
            words = words_of(sheet, paper)
            assert words.count("A Very Long Name Indeed") == players
            assert "revoked" in words
