"""A typed sheet becomes hands by deal, or says at which line something is wrong."""

import re

import pytest
from django.contrib.auth.models import User

from scoring.faults import Fault
from scoring.laws import law_named
from scoring.notation import write_hand
from scoring.one_line import read_line
from scoring.wording import Text
from tests.tournaments.night_builder import report
from tests.tournaments.pages.desk.desk import (
    LINES,
    at,
    field,
    focused,
    in_the_book,
    lines,
    page,
    save,
    words,
)
from tournaments.entry.typed_deal import ENTRIES
from tournaments.models import HandRecord
from tournaments.pages.desk.sheet_form import Sheet

FOSTER = law_named("foster-1897")
OF_LINES = {1: "8@2 H 10", 2: "9@3 S 9", 3: "pass D 7", 4: "-.-.10.- C 4"}


def stored(line, dealer=1):
    return read_line(line, FOSTER, dealer)


def sheet_of(past=None, way="lines"):
    return Sheet(FOSTER, 4, past or {}, ENTRIES[way])


def typed(lines, past=None, *, seen=None, **others):
    post = {f"deal-{deal}-line": text for deal, text in lines.items()}
    post |= {f"seen-{deal}": str(revision) for deal, revision in (seen or {}).items()}
    return sheet_of(past).read(post | others)


def faults_of(sheet):
    at_lines = {f"{line.deal}.{fault.field}": str(fault.text) for line in sheet.lines for fault in line.faults}
    return at_lines | {fault.field: str(fault.text) for fault in sheet.faults}


def test_a_sheet_is_dealt_by_rotation_from_the_first_dealer():
    sheet = typed(OF_LINES, first="4")
    assert [hand.dealer for hand in sheet.hands.values()] == [4, 1, 2, 3]
    assert not sheet.at_fault
    assert not sheet.corrects


def test_the_first_line_can_say_who_dealt_itself():
    sheet = typed(OF_LINES | {1: "d3 8@2 H 10"})
    assert (sheet.first, [hand.dealer for hand in sheet.hands.values()]) == (3, [3, 4, 1, 2])


def test_the_first_line_that_is_typed_wins_over_the_field():
    assert typed({2: "d4 8@2 H 10"}, first="1").first == 3


def test_a_later_line_gives_the_dealer_where_nothing_else_does():
    assert typed({1: "8@2 H 10", 3: "d1 8@2 H 10"}).first == 3


def test_without_a_dealer_it_is_asked_once_and_nothing_is_lost():
    sheet = typed(OF_LINES)
    assert list(faults_of(sheet)) == ["first"]
    assert [line.typed["line"] for line in sheet.lines] == list(OF_LINES.values())


def test_an_empty_sheet_has_no_faults():
    assert (faults_of(typed({})), typed({}).hands) == ({}, {})


def test_empty_lines_are_not_played_yet():
    assert list(typed({2: OF_LINES[2]}, first="1").hands) == [2]


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("-.15.-.- H 10", "bids"),
        ("9.8.-.- H 10", "bids"),
        ("8@2 H 15", "points.2"),
        ("8@2 H 1:HHLPJGC", "taken.high"),
        ("8@2 H 1:HLP 2:JG", "taken.left_pedro"),
        ("8@2 X 10", "trump"),
        ("8@7 H 10", "bid.seat"),
        ("8@2 H 10 revoke@9", "faults[0].seat"),
        ("chicago-1891 8@2 H 10", "law"),
        ("\x00", "bids"),
        ("<b>8@2", "bids"),
    ],
)
def test_a_line_that_cannot_be_is_at_fault_in_its_field_and_stays_typed(line, field):
    sheet = typed({1: OF_LINES[1], 2: line}, first="1")
    assert list(faults_of(sheet)) == [f"2.{field}"]
    assert sheet.lines[1].typed["line"] == line
    assert list(sheet.hands) == [1]


def test_every_line_at_fault_is_named():
    sheet = typed({1: "8@2", 2: OF_LINES[2], 3: "nonsense"}, first="1")
    assert list(faults_of(sheet)) == ["1.trump", "3.bids"]


def test_a_line_dealt_out_of_turn_is_at_fault():
    sheet = typed({1: OF_LINES[1], 2: "d4 9@3 S 9"}, first="1")
    assert faults_of(sheet) == {"2.dealer": "On deal 2 East deals, not West: the deal goes to the left."}


# ---- over a sheet that stands ----


PAST = {1: [stored(OF_LINES[1], 1)], 2: [stored("9@3 S 8", 2), stored(OF_LINES[2], 2)]}
SEEN = {1: 1, 2: 2}


def test_a_sheet_is_shown_as_it_stands():
    sheet = sheet_of(PAST).as_it_stands()
    assert [line.typed["line"] for line in sheet.lines] == ["8@2 H 10", "9@3 S 9", "", ""]
    assert ([line.seen for line in sheet.lines], sheet.first) == ([1, 2, 0, 0], 1)


@pytest.mark.parametrize("way", ENTRIES)
def test_a_sheet_sent_back_as_it_was_shown_touches_nothing(way):
    standing = sheet_of(PAST, way).as_it_stands()
    post = {f"deal-{line.deal}-{name}": text for line in standing.lines for name, text in line.typed.items()}
    post |= {f"seen-{line.deal}": str(line.seen) for line in standing.lines}
    assert sheet_of(PAST, way).read(post | {"first": "1"}) == standing


def test_the_same_hand_in_other_words_touches_nothing():
    assert typed({1: " 8@2  h 10"}, PAST, seen=SEEN).lines[0].touched is False


def test_a_line_that_is_changed_corrects_and_needs_a_reason():
    lines = {1: "8@2 H 9", 2: "9@3 S 9"}
    sheet = typed(lines, PAST, seen=SEEN, first="1")
    assert (list(sheet.hands), list(faults_of(sheet))) == ([1], ["why"])
    assert not typed(lines, PAST, seen=SEEN, first="1", why=" misread ").at_fault


def test_another_first_dealer_corrects_every_line():
    sheet = typed({1: OF_LINES[1], 2: OF_LINES[2]}, PAST, seen=SEEN, first="2", why="East dealt first")
    assert [(hand.dealer, sheet.lines[deal - 1].corrects) for deal, hand in sheet.hands.items()] == [
        (2, True),
        (3, True),
    ]


def test_a_hand_that_stands_cannot_be_emptied():
    sheet = typed({1: "", 2: OF_LINES[2]}, PAST, seen=SEEN, first="1")
    assert faults_of(sheet) == {"1.deal": "A hand cannot be removed here. Write what was played."}


def test_a_line_left_as_it_was_seen_is_as_it_stands_now():
    sheet = typed({2: "9@3 S 8"}, PAST, seen={2: 1}, first="1")
    assert (sheet.hands, sheet.lines[1].seen, sheet.lines[1].typed) == ({}, 2, {"line": "9@3 S 9"})


def test_a_deal_that_came_in_meanwhile_is_shown_where_nothing_was_typed():
    assert typed({}, PAST).lines[0].typed == {"line": "8@2 H 10"}


def test_a_line_changed_here_and_meanwhile_is_at_fault_and_stays_typed():
    sheet = typed({2: "9@3 S 7"}, PAST, seen={2: 1}, first="1", why="misread")
    assert list(faults_of(sheet)) == ["2.deal"]
    assert sheet.lines[1].typed == {"line": "9@3 S 7"}


@pytest.mark.parametrize("seen", ["", "-1", "x", "99", "１", "1" * 5000, "\x00"])
def test_a_revision_that_never_was_is_none(seen):
    assert typed({2: "9@3 S 7"}, PAST, seen={2: seen}, first="1", why="misread").lines[1].seen == 0


@pytest.mark.parametrize("first", ["", "0", "5", "x", "１"])
def test_a_first_dealer_who_is_no_seat_is_nobody(first):
    assert list(faults_of(typed(OF_LINES, first=first))) == ["first"]


def test_an_off_rotation_hand_on_record_is_shown_with_its_dealer():
    past = PAST | {3: [stored("8@2 H 10", 1)]}
    shown = sheet_of(past).as_it_stands()
    assert shown.lines[2].typed == {"line": "d1 8@2 H 10"}


# ---- in fields; from the action ----


def test_a_sheet_that_reads_through_can_be_typed_the_other_way():
    shown = sheet_of(PAST, "fields").showing(typed({3: OF_LINES[3]}, PAST, seen=SEEN, first="1"))
    assert {name: text for name, text in shown.lines[2].typed.items() if text} == {
        "bid_1": "-",
        "bid_2": "-",
        "bid_3": "-",
        "bid_4": "-",
        "trump": "D",
        "side_1": "7",
        "side_2": "7",
    }
    assert (shown.lines[2].touched, write_hand(shown.lines[0].hand)["trump"]) == (True, "H")


def test_what_the_action_refuses_stands_at_its_line():
    sheet = typed(OF_LINES, first="1").refused(
        [
            Fault("deals[2].bids", Text("one")),
            Fault("deals[3]", Text("two")),
            Fault("deals[9].bids", Text("three")),
            Fault("night", Text("four")),
        ]
    )
    assert faults_of(sheet) == {"2.bids": "one", "3.deal": "two", "deals[9].bids": "three", "night": "four"}


def test_where_the_losers_may_deal_a_line_says_who_dealt_and_those_after_it_follow():
    past = {
        deal: [stored(OF_LINES[deal], dealer)] for deal, dealer in ((1, 1), (2, 2), (3, 2))
    }  # a game ended with deal 2
    sheet = Sheet(FOSTER, 5, past, ENTRIES["lines"], dealers={1: 1, 2: 2, 3: 2})
    shown = {f"deal-{line.deal}-line": line.typed["line"] for line in sheet.as_it_stands().lines}
    seen = {f"seen-{deal}": "1" for deal in past}
    left = sheet.read(shown | seen | {"first": "1"})
    assert (left.hands, left.at_fault) == ({}, False)  # what is left as it was is no correction
    more = sheet.read(shown | seen | {"first": "1", "deal-4-line": "8@3 H 10", "deal-5-line": "d2 8@2 H 10"})
    assert {deal: hand.dealer for deal, hand in more.hands.items()} == {4: 3, 5: 2}
    assert not more.at_fault


pytestmark = pytest.mark.django_db


EAST_EIGHT = {"deal-1-bid_2": "8", "deal-1-trump": "H", "deal-1-side_2": "10"}


def test_a_form_like_the_paper_is_what_opens(host, night):
    opened = page(host, night)
    assert "deal-1-line" not in opened.content.decode()
    assert [f"deal-4-taken_{count}" in opened.content.decode() for count in ("high", "left_pedro")] == [True, True]
    saved = host.post(at(night), {"first": "4", **EAST_EIGHT}, follow=True)
    assert "1 hand entered." in words(saved)
    assert HandRecord.objects.get().hand == {
        "dealer": 4,
        "bid": {"seat": 2, "points": 8},
        "trump": "H",
        "points": {"1": 4, "2": 10},
    }
    assert focused(saved) == ["deal-2-bid_1"]


def test_lines_are_typed_by_the_one_who_chose_them_also_after_signing_in_again(host, night):
    response = host.post(at(night), {"way": "fields", "first": "4", "show": "lines", **EAST_EIGHT})
    assert 'value="8@2 H 10"' in field(response, "deal-1-line")
    remembered = host.cookies["sheet_way"]
    assert remembered["max-age"] >= 300 * 24 * 3600
    host.logout()
    host.cookies["sheet_way"] = remembered.value
    host.force_login(User.objects.get())
    assert 'value=""' in field(page(host, night, table=2), "deal-1-line")
    back = host.post(at(night), lines({1: LINES[1]}, first="4", show="fields"))
    assert 'value="8"' in field(back, "deal-1-bid_2")
    assert "deal-1-line" not in page(host, night).content.decode()


def test_a_count_that_is_ticked_by_side_goes_to_that_side_and_stays_with_its_seat(host, night):
    report(night)  # East took the left pedro
    ticked = re.findall(r'name="deal-1-(taken_\w+)"\s+value="(\w+)"[^>]*checked', page(host, night).content.decode())
    stored = HandRecord.objects.get().hand["taken"]
    assert dict(ticked) == {f"taken_{count}": str(seat) for count, seat in stored.items()}
    counts = ("high", "low", "jack", "game", "right_pedro", "left_pedro")
    taken = {f"deal-2-taken_{count}": "2" for count in counts} | {"deal-2-taken_low": "discard"}
    host.post(at(night), {"way": "fields", "deal-2-bid_3": "9", "deal-2-trump": "S", **taken})
    hand = HandRecord.objects.get(deal=2).hand
    assert hand["taken"] == dict.fromkeys(counts, 2) | {"low": "discard"}


def test_a_line_that_cannot_be_read_is_corrected_before_the_way_changes(host, night):
    response = host.post(at(night), lines({1: "nonsense"}, first="4", show="fields"))
    assert (response.status_code, 'value="nonsense"' in field(response, "deal-1-line")) == (422, True)


def test_a_way_that_is_none_is_passed_over(host, night):
    assert save(host, night, LINES, first="1", show="smoke").status_code == 422
    assert host.post(at(night), lines({}) | {"way": "smoke"}).status_code == 302


def test_a_fault_in_fields_stands_at_its_field(host, night):
    fields = {"deal-1-bid_2": "8", "deal-1-side_2": "10", "deal-1-fault_3": "cheat"}
    response = host.post(at(night), {"way": "fields", "first": "4", **fields})
    assert response.status_code == 422
    at_trump = re.search(r'id="deal-1-wrong-trump".*?</div>', response.content.decode(), re.DOTALL)[0]
    assert "Enter which suit was trumps." in at_trump
    assert 'aria-invalid="true"' in field(response, "deal-1-fault_3")
    assert 'value="10"' in field(response, "deal-1-side_2")
    assert focused(response) == ["deal-1-trump-S"]
    assert in_the_book(night) == []


@pytest.mark.parametrize(("fault", "named"), [("revoke@4", "with a revoke"), ("foul@4", "with a foul hand")])
def test_a_hand_with_a_fault_is_not_called_made(host, night, fault, named):
    response = save(host, night, {1: f"8@2 H 10 {fault}"}, first="1", preview="1")
    assert f"East bid 8, Hearts · {named} " in words(response)
