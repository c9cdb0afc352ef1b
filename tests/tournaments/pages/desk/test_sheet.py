"""The desk's sheet, as a director's browser meets it."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import (
    TAKEN,
    a_night,
    a_running_night,
    play,
    report,
    table_of,
)
from tests.tournaments.pages.desk.desk import (
    LINES,
    as_helper,
    at,
    field,
    focused,
    in_the_book,
    lines,
    page,
    save,
    words,
)
from tournaments.actions.draw import draw_seats
from tournaments.models import HandRecord

pytestmark = pytest.mark.django_db


# ---- who may see it, and what there is ----


def test_a_stranger_is_asked_to_sign_in(client, night):
    assert page(client, night).status_code == 302


def test_a_helper_keys_a_sheet_and_rules_on_nothing(client, night):
    helper = as_helper(client)
    assert save(helper, night, LINES, first="1").status_code == 302
    assert len(in_the_book(night)) == 4
    assert "Make a ruling" not in words(page(helper, night))
    assert helper.post(reverse("dispute", args=[night.pk, 1])).status_code == 403


def test_a_helper_changes_no_hand_that_was_accepted(client, night):
    report(night)
    HandRecord.objects.update(state="agreed")
    helper = as_helper(client)
    response = save(helper, night, {1: "9@2 H 10"}, seen={1: 1}, why="misread")
    assert response.status_code == 422
    assert "This hand was accepted. A director can change it, with a reason." in words(response)
    assert in_the_book(night) == [(1, 1, True)]


@pytest.mark.parametrize(("number", "table"), [(2, 1), (0, 1), (1, 3), (1, 0), (1, 10**9)])
def test_an_unknown_round_or_table_is_not_found(host, night, number, table):
    assert page(host, night, number, table).status_code == 404


def test_an_unknown_night_is_not_found(host):
    assert host.get("/nights/77/rounds/1/tables/1/").status_code == 404


def test_before_the_draw_is_published_there_is_no_sheet(host):
    night = a_night()
    draw_seats(night_id=night.pk, seed=1)
    response = page(host, night)
    assert response.status_code == 404
    assert "The draw is not published" in words(response)


def test_the_sheet_shows_who_sits_where_and_how_the_table_stands(host, night):
    response = page(host, night)
    assert "Table 1 Head No hand yet" in words(response)
    for entrant in table_of(night).seats.select_related("entrant"):
        assert entrant.entrant.name in words(response)
    assert "Table 2 Foot" in words(page(host, night, table=2))


def test_a_name_with_marks_is_shown_as_it_is(host, night):
    seat = table_of(night).seats.get(seat=1)
    seat.entrant.name = '<b>Bob & "Co"' + "x" * 60
    seat.entrant.save()
    assert b"<b>Bob" not in page(host, night).content


def test_a_table_number_that_is_typed_leads_to_that_table(host, night):
    assert page(host, night, go="2").url == at(night, table=2)
    for wrong in ("3", "0", "x", "1" * 5000, "２"):
        assert page(host, night, go=wrong).url == at(night)


# ---- a sheet is entered ----


def test_a_whole_sheet_is_entered_and_the_next_table_is_at_hand(host, night):
    response = host.post(at(night), lines(LINES, first="1"), follow=True)
    assert in_the_book(night) == [(1, 1, True), (2, 1, True), (3, 1, True), (4, 1, True)]
    assert "4 hands entered." in words(response)
    assert focused(response) == ["go"]
    assert "Next sheet: table" in words(response)
    assert page(host, night, go="").url == at(night, table=2)
    assert set(HandRecord.objects.values_list("by__username", "source")) == {("ada", "desk")}


def test_after_the_last_sheet_the_board_is_at_hand(host, night):
    play(night, 2)
    response = host.post(at(night), lines(LINES, first="1"), follow=True)
    assert "All sheets are in: to the board" in words(response)
    assert page(host, night, go="").url == reverse("desk", args=[night.pk])


def test_one_line_is_entered_and_typing_goes_on_in_the_next(host, night):
    host.cookies["sheet_way"] = "lines"
    response = host.post(at(night), lines({1: LINES[1]}, first="4"), follow=True)
    assert "1 hand entered." in words(response)
    assert focused(response) == ["deal-2-line"]
    assert 'value="8@2 H 10"' in field(response, "deal-1-line")
    assert HandRecord.objects.get().hand["dealer"] == 4


def test_a_correction_is_answered_at_the_head_of_the_page(host, night):
    host.cookies["sheet_way"] = "lines"
    host.post(at(night), lines({1: LINES[1]}, first="4"))
    changed = lines({1: "8@2 H 9"}, seen={1: 1}, first="4", why="misread")
    response = host.post(at(night), changed, follow=True)
    assert "1 hand corrected." in words(response)
    assert focused(response) == []


def test_an_empty_sheet_asks_for_the_first_dealer_first(host, night):
    assert focused(page(host, night)) == ["first"]


def test_nothing_typed_changes_nothing(host, night):
    assert "Nothing was changed" in words(host.post(at(night), lines({}), follow=True))


def test_without_the_first_dealer_nothing_is_written_and_all_stays_typed(host, night):
    response = save(host, night, LINES)
    assert response.status_code == 422
    assert "Choose who dealt first" in words(response)
    assert focused(response) == ["first"]
    assert [f'value="{line}"' in field(response, f"deal-{deal}-line") for deal, line in LINES.items()] == [True] * 4
    assert in_the_book(night) == []


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("-.15.-.- H 10", "Bids: A bid of 15 is not possible; bids go from 1 to 14."),
        ("9.8.-.- H 10", "Bids: The bid of 8 by West is not above 9. Raise it or pass."),
        ("8@2 H 1:HHLPJGC", "High: High is marked for two sides. Mark it once."),
        ("8@2 H 1:HLP 2:JG", "left Pedro: left Pedro has no taker, and every count is in play."),
        ("8@2 X 10", "Trumps: “X” is not a suit."),
        ("8@2 H 99", "Points: A side cannot take 99 points; there are 14 in all."),
        ("d4 8@2 H 10", "Dealer: On deal 2 East deals, not West: the deal goes to the left."),
        ("<b>Bob", "Bids: “&lt;b&gt;Bob” is not a bid."),
        ("x" * 10_000, "Bids: “xxx"),
        ("\x00\u202e", "Bids: “"),
    ],
)
def test_a_fault_stands_at_its_line_and_nothing_is_half_written(host, night, line, sentence):
    response = save(host, night, LINES | {2: line}, first="1")
    assert response.status_code == 422
    assert sentence in words(response)
    assert 'aria-invalid="true"' in field(response, "deal-2-line")
    assert 'aria-invalid="true"' not in field(response, "deal-1-line")
    assert focused(response) == ["deal-2-line"]
    assert in_the_book(night) == []


def test_a_deal_that_the_round_does_not_have_is_not_read(host, night):
    save(host, night, {5: LINES[1]}, first="1")
    assert in_the_book(night) == []


def test_the_page_says_what_a_line_comes_to_before_it_counts(host, night):
    response = save(host, night, {1: LINES[1]}, first="1", preview="1")
    assert response.status_code == 200
    assert "East bid 8, Hearts · made not saved" in words(response)
    assert "<html" not in response.content.decode()
    assert in_the_book(night) == []


def test_a_check_of_nonsense_answers_with_its_faults(host, night):
    response = save(host, night, {1: "nonsense"}, first="1", preview="1")
    assert (response.status_code, "“nonsense” is not a bid" in words(response)) == (200, True)


# ---- what it costs ----


def test_of_a_rubber_the_form_asks_who_dealt_the_next_game(host):
    """North and South take all: 14 a deal, 42 after three. Then seat 2 chooses to deal, and not 4, whose turn it is."""
    night = a_running_night(4, "chicago-1891", 2, movement="stay", ends_by="target", games=3)
    all_of_them = dict.fromkeys(TAKEN, 1)
    for deal in (1, 2, 3):
        report(night, deal=deal, taken=all_of_them, bids=[None, 5, None, None] if deal % 2 else [5, None, None, None])
    assert field(page(host, night, way="fields"), "deal-4-dealer")
    typed = {"dealer": "2", "bid_3": "5", "trump": "H"} | {f"taken_{count}": "1" for count in TAKEN}
    response = host.post(at(night), {"way": "fields"} | {f"deal-4-{name}": text for name, text in typed.items()})
    assert response.status_code == 302, words(response)
    assert HandRecord.objects.get(table=table_of(night), deal=4).hand["dealer"] == 2
    assert 'id="dealer-4" data-live>East' in page(host, night, way="fields").content.decode()
    assert 'id="dealer-5" data-live>South' in page(host, night, way="fields").content.decode()
