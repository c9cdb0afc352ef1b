"""Sheets from an evening on paper: in any order, of any round, and people sit as it is written on them."""

import json
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from scoring.faults import Refused
from scoring.laws import law_named
from scoring.notation import write_hand
from scoring.one_line import write_line
from scoring.play import deal_and_play
from tests.tournaments.night_builder import AT, FOSTER, a_running_night, card_of
from tests.tournaments.pages.desk.desk import as_helper, as_host, focused, words
from tournaments.actions.arrivals import go_home
from tournaments.actions.calls import call_director
from tournaments.actions.imports import played
from tournaments.actions.laws import change_house_law, make_house_law
from tournaments.actions.nights import change_night
from tournaments.actions.rounds import close_round, end_night
from tournaments.actions.sheets import PaperSheet, Seen, enter_paper_sheet
from tournaments.models import Change, HandRecord, WaitingSheet
from tournaments.movement import MOVEMENTS
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.rehearsal import COMPANIONS
from tournaments.night.replay import replay
from tournaments.printing.score_sheets import draw_score_sheets
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of
from tournaments.records.pack_values import pack

pytestmark = pytest.mark.django_db

LINES = ("d1 8@2 H 10", "9@3 S 9", "pass D 7", "-.-.10.- C 4")
OTHERS = ("d1 8@1 H 10", "9@3 S 10", "9@3 D 9", "10@3 C 11")


@pytest.fixture
def host(client):
    return as_host(client)


@pytest.fixture
def night():
    """A pack's night: eight people at two tables, two rounds."""
    return a_running_night(8, rounds=2)


def typed(numbers, lines=LINES, **others):
    fields = {f"number-{seat}": str(number) for seat, number in enumerate(numbers, start=1)}
    deals = {f"deal-{deal}-line": line for deal, line in enumerate(lines, start=1)}
    return fields | deals | {"way": "lines"} | others


def key(host, night, number, table, numbers, lines=LINES, **others):
    """The page after the sheet was sent, and where that was: back at the pile, or at what is wrong."""
    address = reverse("paper_sheet", args=[night.pk, number, table])
    return host.post(address, typed(numbers, lines, **others), follow=True)


def messages_of(page):
    return [str(message) for message in page.context["messages"]]


def wrong(page):
    """What is wrong, by field."""
    assert page.status_code == 422
    fields = {each["id"]: each["fault"] for each in page.context["paper"]["numbers"] if each["fault"]}
    form = page.context["form"]
    beside = {"cut": page.context["paper"]["cut"]["fault"], "why": form["why_fault"], "": " ".join(form["faults"])}
    return fields | {name: text for name, text in beside.items() if text}


def seats(night, number):
    return rounds_of(night, number)[0].seating.tables


def test_a_whole_night_is_keyed_backwards_with_two_people_in_each_others_seats(host, night):
    drawn = seats(night, 1)
    first, second = list(drawn[0]), list(drawn[1])
    first[1], second[1] = second[1], first[1]  # they sat in each other's seats
    # East and West win both tables, so they play on at the head table, each against their partner.
    up = (second[3], first[1], first[3], second[1])
    down = (second[0], second[2], first[0], first[2])
    page = key(host, night, 2, 2, down)
    assert messages_of(page) == ["Table 2, round 2: 4 hands. The sheet waits until round 2 opens."]
    assert focused(page) == ["round"]
    key(host, night, 2, 1, up)
    key(host, night, 1, 2, second)
    assert (WaitingSheet.objects.count(), HandRecord.objects.count()) == (2, 4)
    page = key(host, night, 1, 1, first)
    assert messages_of(page)[1:] == ["Every sheet of round 1 is in. The round is closed, and round 2 is open."]
    assert seats(night, 1) == (tuple(first), tuple(second))
    assert seats(night, 2) == (up, down)
    assert (WaitingSheet.objects.count(), HandRecord.objects.count()) == (0, 16)
    differences = [(number, *each[1:]) for number, found in page.context["differences"] for each in found]
    assert sorted(differences) == sorted(
        (1, f"Guest {number}", f"table {here}, East", f"table {there}, East")
        for number, here, there in ((first[1], 1, 2), (second[1], 2, 1))
    )
    assert "the movement had table 2, East." in words(page)
    night = close_round(night_id=night.pk, number=2, last=True, by=None, at=AT)
    record = night_record_of(night, rounds_of(night))
    again = replay(read_night(json.loads(json.dumps(write_night(record)))))
    assert [each.seating.tables for each in again.rounds] == [seats(night, 1), seats(night, 2)]


def test_what_cannot_be_is_said_at_its_field_and_nothing_is_written(host, night):
    one, two = seats(night, 1)
    mixed = (two[0], *one[1:])
    key(host, night, 1, 2, two)
    key(host, night, 2, 2, two)
    for number, table, numbers, others, expected in (
        (1, 1, (97, *one[1:]), {}, {"number-1": "Nobody is entered as number 97. Look at the sheet again."}),
        (1, 1, ("x", *one[1:]), {}, {"number-1": "“x” is not a number. Enter the number on the sheet."}),
        (1, 1, ("", *one[1:]), {}, {"number-1": "The number is missing. Enter the one on the sheet."}),
        (
            2,
            1,
            (97, "", one[2], one[2]),
            {},
            {
                "number-1": "Nobody is entered as number 97. Look at the sheet again.",
                "number-2": "The number is missing. Enter the one on the sheet.",
                "number-4": f"Number {one[2]} is written twice on this sheet.",
            },
        ),
        (1, 1, (one[1], *one[1:]), {}, {"number-2": f"Number {one[1]} is written twice on this sheet."}),
        *(
            (
                number,
                1,
                mixed,
                {},
                {
                    "number-1": f"Number {two[0]} is on two sheets of round {number}: of table 1 and of table 2. "
                    "Look at both, and correct one."
                },
            )
            for number in (1, 2)
        ),
        (
            1,
            1,
            one,
            {"lines": ()},
            {"": "No hand is entered yet. Enter what the sheet has, or leave the sheet missing."},
        ),
        (
            1,
            2,
            (two[1], two[0], *two[2:]),
            {},
            {"why": "This sheet is in already, with other numbers. Say in a few words why they are changed."},
        ),
        (
            2,
            2,
            two,
            {},
            {"": "Somebody entered this sheet meanwhile. Look at what is there now, then enter it again."},
        ),
    ):
        assert wrong(key(host, night, number, table, numbers, **others)) == expected, (number, table, numbers)
    assert (WaitingSheet.objects.count(), HandRecord.objects.count()) == (1, 4)
    assert seats(night, 1) == (one, two)


def test_the_pile_says_which_sheet_cannot_be_opened(host, night):
    one, _ = seats(night, 1)
    key(host, night, 1, 1, one)
    for typed_in, expected in (
        (("1", "3"), "Round 1 has no table “3”. Its tables are 1 to 2."),
        (("5", "1"), "There is no round “5” tonight. The rounds are 1 to 2."),
        (("x", "1"), "There is no round “x” tonight. The rounds are 1 to 2."),
        (
            ("1", "1"),
            "The sheet of table 1, round 1 is in already. Look at the sheet again; to correct what is in, choose it "
            "in the list.",
        ),
    ):
        page = host.get(
            reverse("paper_sheets", args=[night.pk]), dict(zip(("round", "table"), typed_in, strict=True))
        )
        assert messages_of(page) == [expected]
    page = host.get(reverse("paper_sheets", args=[night.pk]), {"round": "1", "table": ""})
    assert page.url == reverse("paper_sheet", args=[night.pk, 1, 2])
    for number, table in ((1, 3), (3, 1), (2, 3)):
        assert host.get(reverse("paper_sheet", args=[night.pk, number, table])).status_code == 404


def test_a_round_that_no_night_comes_to_is_refused_at_an_open_ended_one_too(host):
    night = a_running_night(8, rounds=None)
    assert key(host, night, 99, 1, (1, 2, 3, 4)).status_code == 200
    assert [key(host, night, number, 1, (5, 6, 7, 8)).status_code for number in (100, 40_000, 10**19)] == [404] * 3
    assert [sheet.round_number for sheet in WaitingSheet.objects.all()] == [99]


def test_a_tie_is_asked_of_the_sheet_and_not_guessed(host, night):
    one, two = seats(night, 1)
    tie = ("d1 5@2 S 7", "5@3 S 7", "5@4 S 7", "5@1 S 7")
    asked = {"cut": "Table 1 is tied. Say who won the cut, as the sheet has it."}
    page = key(host, night, 1, 1, one, tie)
    assert (wrong(page), focused(page), HandRecord.objects.count()) == (asked, ["cut"], 0)
    key(host, night, 1, 1, one, tie, cut="2")
    assert rounds_of(night, 1)[0].tables[0].result.winner == 1
    assert wrong(key(host, night, 2, 1, two, tie)) == asked  # of a round that is to come, too
    key(host, night, 2, 1, two, tie, cut="1")
    key(host, night, 2, 2, one)
    key(host, night, 1, 2, two, tie, cut="0")  # nobody knows any more: the round waits for a cut
    page = host.get(reverse("paper_sheets", args=[night.pk]))
    assert "Table 2, round 1: tied, and nobody has cut" in words(page)
    assert [each.closed for each in rounds_of(night)] == [False]
    host.post(reverse("cut", args=[night.pk, 1, 2]), {"seat": "1"})
    assert "Close round 1 and go on" in words(host.get(reverse("paper_sheets", args=[night.pk])))
    page = host.post(reverse("paper_sheets", args=[night.pk]), follow=True)
    assert messages_of(page) == ["Every sheet of round 1 is in. The round is closed, and round 2 is open."]
    assert rounds_of(night, 2)[0].tables[0].result.winner == 0


def test_of_more_sides_than_two_only_those_who_are_level_can_have_won_the_cut(host):
    alone = {"movement": "solo", "movement_options": {"players": "5"}, "deals": 2}
    night = a_running_night(10, "foster-pedro-sancho", rounds=2, **alone)
    one, two = seats(night, 1)
    tie = ("d1 p5 5@2 H 2:F 4:HLJ 5:G", "5@4 H 4:F 2:HLJ 5:G")  # East and the fourth have eight, the fifth two
    asked = {"cut": "Table 1 is tied. Say who won the cut, as the sheet has it."}
    for number, numbers in ((1, one), (2, two)):
        page = key(host, night, number, 1, numbers, tie)
        assert wrong(page) == asked
        assert [value for value, _ in page.context["paper"]["cut"]["choices"]] == ["2", "4", "0"]
        page = key(host, night, number, 1, numbers, tie, cut="5")
        assert wrong(page) == {"cut": "Only those who are level cut, and seat 5 is not. Choose one of them."}
        key(host, night, number, 1, numbers, tie, cut="4")
    assert rounds_of(night, 1)[0].tables[0].result.winner == 3
    assert [sheet.cut for sheet in WaitingSheet.objects.all()] == [4]


def test_a_helper_closes_no_round_and_changes_no_seats_of_one_that_is_closed(host, night):
    helper = as_helper(Client())
    one, two = seats(night, 1)
    key(helper, night, 2, 1, one)
    key(helper, night, 1, 1, one)
    page = key(helper, night, 1, 2, two)
    assert "Every sheet of round 1 is in. A director closes the round." in words(page)
    page = helper.post(reverse("paper_sheets", args=[night.pk]), {"round": "1"}, follow=True)
    assert messages_of(page) == ["Only a director closes a round. Ask one to look at this page."]
    assert not rounds_of(night, 1)[0].closed
    # While the round is open, a helper corrects what was entered.
    other_way = (one[1], one[0], *one[2:])
    seen = {f"seen-{deal}": "1" for deal in range(1, 5)}
    key(helper, night, 1, 1, other_way, **seen, why="misread")
    assert seats(night, 1)[0] == other_way
    page = host.post(reverse("paper_sheets", args=[night.pk]), {"round": "1"}, follow=True)
    assert messages_of(page) == ["Every sheet of round 1 is in. The round is closed, and round 2 is open."]
    page = key(helper, night, 1, 1, one, **seen, why="misread")
    assert wrong(page) == {
        f"number-{seat}": f"Number {number} sat here, and round 1 is over. Ask a director to change who sat where."
        for seat, number in ((1, one[1]), (2, one[0]))
    }
    assert seats(night, 1)[0] == other_way
    key(helper, night, 1, 1, other_way, OTHERS, **seen, why="misread")  # hands are corrected as on the desk's sheet
    key(host, night, 1, 1, one, OTHERS, **dict.fromkeys(seen, "2"), why="misread")
    assert seats(night, 1)[0] == one


def test_no_round_is_closed_by_a_sheet_while_a_table_calls(host, night):
    one, two = seats(night, 1)
    call_director(card=card_of(night, 1), reason="rule", at=AT)
    key(host, night, 2, 1, one)
    key(host, night, 1, 1, one)
    page = key(host, night, 1, 2, two)
    assert "Close round 1 and go on" in words(page)
    page = host.post(reverse("paper_sheets", args=[night.pk]), {"round": "1"}, follow=True)
    assert "Closing the round also ends these calls." in words(page)
    assert not rounds_of(night, 1)[0].closed


def test_by_the_bell_a_round_is_not_closed_by_a_sheet_while_a_table_may_still_play(host):
    night = a_running_night(8, rounds=3, ends_by="bell", deals=12)
    one, two = seats(night, 1)
    key(host, night, 2, 1, one)
    key(host, night, 2, 2, two)
    key(host, night, 3, 1, one)
    key(host, night, 1, 1, one, LINES[:1])
    page = key(host, night, 1, 2, two, LINES[:1])
    assert "Close round 1 and go on" in words(page)
    assert [each.closed for each in rounds_of(night)] == [False]
    page = host.post(reverse("paper_sheets", args=[night.pk]), {"round": "1"}, follow=True)
    assert messages_of(page) == ["Every sheet of round 1 is in. The round is closed, and round 2 is open."]
    assert [each.closed for each in rounds_of(night)] == [True, False]  # of round 2 nobody said so


def test_a_sheet_that_waits_is_corrected_with_a_reason_or_taken_out_with_one(host, night):
    one, two = seats(night, 1)
    key(host, night, 2, 1, one)
    seen = {"waiting": str(WaitingSheet.objects.get().sequence)} | {f"seen-{deal}": "1" for deal in range(1, 5)}
    reason = "This sheet is in already. Say in a few words why it is changed."
    assert wrong(key(host, night, 2, 1, two, **seen)) == {"why": reason}
    key(host, night, 2, 1, two, **seen, why="wrong table")
    assert WaitingSheet.objects.get().seats == list(two)
    address = reverse("paper_sheet", args=[night.pk, 2, 1])
    page = host.post(address, {"drop": "1"}, follow=True)
    assert messages_of(page) == ["Say in a few words why this sheet is taken out."]
    assert WaitingSheet.objects.exists()
    host.post(address, {"drop": "1", "why": "of another night"})
    assert not WaitingSheet.objects.exists()
    kept = Change.objects.filter(kind=Change.Kind.SHEET).values_list("before__numbers", "after__numbers", "why")
    assert list(kept) == [(list(one), list(two), "wrong table"), (list(two), None, "of another night")]
    assert "Sheet that waits for its round" in words(host.get(reverse("history", args=[night.pk])))


def test_a_sheet_without_numbers_is_as_the_movement_seats_people(host, night):
    one, _ = seats(night, 1)
    key(host, night, 1, 1, [""] * 4)
    assert (seats(night, 1)[0], HandRecord.objects.count()) == (one, 4)
    page = key(host, night, 2, 1, [""] * 4)
    assert len(wrong(page)) == 4


def test_if_a_sheet_does_not_fit_its_round_it_waits_for_a_person(host):
    night = a_running_night(9, rounds=2)
    one, two = seats(night, 1)
    (out,) = rounds_of(night, 1)[0].seating.sitting_out
    key(host, night, 2, 2, (out, *two[1:]))
    key(host, night, 2, 1, one)
    entrant = night.entrants.get(number=out)
    entrant.presence.create(first_round=1, last_round=1)  # went home after round 1
    key(host, night, 1, 1, one)
    key(host, night, 1, 2, two)
    assert list(WaitingSheet.objects.values_list("table_number", flat=True)) == [2]
    assert seats(night, 2)[0] == one
    page = host.get(reverse("paper_sheets", args=[night.pk]))
    assert "Table 2, round 2: does not fit its round" in words(page)
    assert "Sheets that fit no table" in words(page)
    there = list(seats(night, 2)[1])
    assert "does not fit this table" in words(host.get(reverse("paper_sheet", args=[night.pk, 2, 2])))
    seen = {"waiting": str(WaitingSheet.objects.get().sequence)}
    key(host, night, 2, 2, there, LINES[:1], **seen)
    assert WaitingSheet.objects.exists()  # three of its deals are not entered yet
    key(host, night, 2, 2, there, **seen, **{"seen-1": "1"})
    assert not WaitingSheet.objects.exists()


def test_a_night_does_not_end_over_a_sheet_that_waits(host, night):
    one, two = seats(night, 1)
    key(host, night, 1, 1, one)
    key(host, night, 2, 2, two)
    with pytest.raises(Refused) as refused:
        end_night(night_id=night.pk, by=None, at=AT)
    assert str(refused.value.faults[0].text).startswith(
        "The sheet of table 2, round 2 is still waiting and would not count."
    )
    host.post(reverse("paper_sheet", args=[night.pk, 2, 2]), {"drop": "1", "why": "another night's"})
    end_night(night_id=night.pk, by=None, at=AT)


def test_a_sheet_of_a_table_that_is_no_more_is_shown_and_taken_out(host):
    night = a_running_night(9, rounds=2)
    two = seats(night, 1)[1]
    key(host, night, 2, 2, two)
    for number in two[:2]:
        go_home(night_id=night.pk, number=number, by=None, at=AT)
    page = host.get(reverse("paper_sheets", args=[night.pk]))
    assert "Sheets that fit no table" in words(page)
    assert "d1 8@2 H 1=4 2=10" in words(page)
    address = reverse("paper_sheet", args=[night.pk, 2, 2])
    assert host.get(address).status_code == 404
    page = host.post(address, {"drop": "1", "why": "two went home"}, follow=True)
    assert messages_of(page) == ["The sheet of table 2, round 2 is taken out."]
    assert not WaitingSheet.objects.exists()


def a_sheet_of_a_foot_table(host):
    """A night of five and four at two tables; a sheet of the five, of round 2, waits."""
    laws = {str(size): law for size, law in COMPANIONS.items()}
    night = a_running_night(9, rounds=2, odd="other-table", companions=laws)
    five = seats(night, 1)[1]
    dazzle = deal_and_play(law_named(laws["5"]), 1, Random(1), players=5)
    sheet = PaperSheet(five, {1: write_hand(dazzle)})
    there = {"night_id": night.pk, "round_number": 2, "table_number": 2}
    enter_paper_sheet(**there, sheet=sheet, seen=Seen({}), by=None, at=AT)
    return night, five


def test_a_sheet_of_five_is_shown_and_taken_out_once_four_will_sit_there(host):
    night, five = a_sheet_of_a_foot_table(host)
    go_home(night_id=night.pk, number=five[0], by=None, at=AT)
    page = words(host.get(reverse("paper_sheets", args=[night.pk])))
    assert "Sheets that fit no table" in page
    assert "Table 2, round 2: does not fit its round" in page
    four = five[1:]
    page = key(host, night, 2, 2, four)
    assert "A sheet of table 2 for 5 people waits for this round, and now 4 will sit there." in words(page)
    host.post(reverse("paper_sheet", args=[night.pk, 2, 2]), {"drop": "1", "why": "one went home"})
    key(host, night, 2, 2, four)
    assert WaitingSheet.objects.get().seats == list(four)


def test_a_sheet_of_a_table_that_is_gone_is_shown_under_its_own_law(host):
    night, five = a_sheet_of_a_foot_table(host)
    for number in five[:2]:
        go_home(night_id=night.pk, number=number, by=None, at=AT)
    assert "Sheets that fit no table" in words(host.get(reverse("paper_sheets", args=[night.pk])))


def test_what_a_waiting_sheet_was_written_under_stays_until_it_is_taken_out(host):
    night, _ = a_sheet_of_a_foot_table(host)
    house = make_house_law(name="Tuesday", base=FOSTER, fields={"least_bid": 4}, by=None, at=AT)
    for field, value in {"law": house.key, "deals": 2, "odd": "sit-out", "companions": {}}.items():
        with pytest.raises(Refused) as refused:
            change_night(night_id=night.pk, **{field: value}, by=None, at=AT)
        [fault] = refused.value.faults
        assert fault.field == ("odd" if field == "companions" else field)
    assert "A sheet of round 2 is in already and waits for its round" in str(fault.text)
    host.post(reverse("paper_sheet", args=[night.pk, 2, 2]), {"drop": "1", "why": "of another night"})
    assert change_night(night_id=night.pk, law=house.key, by=None, at=AT).law == house.key


def test_a_house_law_that_is_changed_leaves_a_waiting_sheet_its_version(host):
    law = make_house_law(name="Tuesday", base=FOSTER, fields={"least_bid": 4}, by=None, at=AT).key
    night = a_running_night(8, law, rounds=2)
    key(host, night, 2, 1, seats(night, 1)[0])
    change_house_law(key=law, seen=1, name="Tuesday", fields={"least_bid": 9}, by=None, at=AT)
    night.refresh_from_db()
    assert night.law_version == 1
    assert host.get(reverse("paper_sheet", args=[night.pk, 2, 1])).status_code == 200


@pytest.mark.trial
@pytest.mark.parametrize(
    ("people", "odd"),
    [(82, "sit-out"), pytest.param(82, "other-table", marks=pytest.mark.long), (23, "other-table")],
)
def test_the_shuffled_pile_of_a_whole_night_gives_the_standings_of_that_night(host, people, odd):
    """Drawn otherwise at home than in the hall: every number of round 1 is in another seat."""
    truth = replay(played(law=law_named(FOSTER), people=people, rounds=6, play=6, seed=5, at=AT, odd=odd))
    laws = {str(n): law for n, law in COMPANIONS.items()} if odd == "other-table" else {}
    night = a_running_night(people, rounds=6, odd=odd, companions=laws, sit_out="average")
    key_shuffled(host, night, truth, sheets_of(truth))


@pytest.mark.trial
@pytest.mark.parametrize("people", [40, 43])
def test_the_pack_by_the_fixed_rule_gives_the_standings_of_that_night_and_nobody_sat_otherwise(host, people):
    law = law_named(FOSTER)
    truth = replay(
        played(law=law, people=people, rounds=6, play=6, seed=5, at=AT, movement_options={"rule": "fixed"})
    )
    night = a_running_night(people, rounds=6, movement_options={"rule": "fixed"}, sit_out="average")
    pile = sheets_of(truth)
    papers = pack(10, 6, law, MOVEMENTS["progressive-cinch"])
    printed = next(values for draw, values in papers if draw is draw_score_sheets)
    assert [(number, table) for number, table, *_ in pile] == [(each.round_number, each.number) for each in printed]
    key_shuffled(host, night, truth, pile)
    page = host.get(reverse("paper_sheets", args=[night.pk]))
    assert page.context["differences"] == []
    assert not night.rounds.filter(reseated=True).exists()


def sheets_of(truth):
    """Round, table, numbers and hands of each sheet, in the order in which a pack has them."""
    return [
        (each.number, table.number, numbers, table)
        for each in truth.rounds
        for numbers, table in zip(each.seating.tables, each.tables, strict=True)
    ]


def key_shuffled(host, night, truth, pile):
    """The sheets are entered in a chance order; then the night is as it was in truth."""
    Random(3).shuffle(pile)
    for number, at, numbers, table in pile:
        hands = [table.hands[deal] for deal in sorted(table.hands)]
        page = key(host, night, number, at, numbers, [write_line(hand) for hand in hands], **cut_of(table))
        assert page.status_code == 200, (number, at, wrong(page))
    assert (WaitingSheet.objects.count(), HandRecord.objects.count()) == (0, 4 * len(pile))
    night = close_round(night_id=night.pk, number=6, last=True, by=None, at=AT)
    again = replay(read_night(json.loads(json.dumps(write_night(night_record_of(night, rounds_of(night)))))))
    assert [each.seating for each in again.rounds] == [each.seating for each in truth.rounds]
    assert [*map(of_line, again.standings)] == [*map(of_line, truth.standings)]


def cut_of(table):
    return {"cut": str(table.cut[0])} if table.cut else {}


def of_line(standing):
    """What a line of the standings says of a number; names are other people's."""
    return standing._replace(name="")
