"""The desk's sheet, as a host's browser meets it."""

import re

import pytest
from django.urls import reverse

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
from tournaments.actions.draw_seats import draw_seats
from tournaments.actions.enter_sheet import enter_sheet
from tournaments.actions.record_hand import record_hand
from tournaments.models import Dispute, HandRecord, Table

pytestmark = pytest.mark.django_db

LINES = {1: "8@2 H 10", 2: "9@3 S 9", 3: "pass D 7", 4: "-.-.10.- C 4"}
SIX = {"1": 6, "2": 8}


@pytest.fixture
def host(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("ada", is_staff=True))
    return client


@pytest.fixture
def night():
    return a_running_night()


def at(night, number=1, table=1, name="sheet"):
    return reverse(name, args=[night.pk, number, table])


def page(host, night, number=1, table=1, **query):
    return host.get(at(night, number, table), query)


def words(response):
    """The page's text, without its marks."""
    content = re.sub(r"<(script|style|head).*?</\1>", "", response.content.decode(), flags=re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", content).split())


def lines(told, seen=None, **others):
    post = {f"deal-{deal}-line": text for deal, text in told.items()}
    return {"way": "lines"} | post | {f"seen-{deal}": each for deal, each in (seen or {}).items()} | others


def save(host, night, told, seen=None, number=1, **others):
    return host.post(at(night, number), lines(told, seen, **others))


def in_the_book(night, number=1):
    rows = HandRecord.objects.filter(table=table_of(night, 1, number))
    return list(rows.values_list("deal", "revision", "current"))


def field(response, name):
    """The tag of the input or select of that name."""
    return re.search(rf'<(?:input|select)[^>]*name="{name}"[^>]*>', response.content.decode())[0]


def focused(response):
    return re.findall(r'id="([^"]+)"[^>]*\bautofocus', response.content.decode())


# ---- who may see it, and what there is ----


def test_a_stranger_is_asked_to_sign_in(client, night):
    assert page(client, night).status_code == 302


def test_a_member_who_is_no_director_is_told_so(client, night, django_user_model):
    client.force_login(django_user_model.objects.create_user("bob"))
    for url in (at(night), at(night, name="cut"), reverse("dispute", args=[night.pk, 1])):
        assert client.get(url).status_code == 403


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
    assert "Table 1 Head Waiting for a hand" in words(response)
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
    for wrong in ("3", "0", "x", "", "1" * 5000, "２"):
        assert page(host, night, go=wrong).url == at(night)


# ---- a sheet is entered ----


def test_a_whole_sheet_is_entered_and_the_next_table_is_at_hand(host, night):
    response = host.post(at(night), lines(LINES, first="1"), follow=True)
    assert in_the_book(night) == [(1, 1, True), (2, 1, True), (3, 1, True), (4, 1, True)]
    assert "4 hands entered." in words(response)
    assert focused(response) == ["next"]
    assert f'href="{at(night, table=2)}" autofocus' in response.content.decode()
    assert set(HandRecord.objects.values_list("by__username", "source")) == {("ada", "desk")}


def test_after_the_last_sheet_the_board_is_at_hand(host, night):
    play(night, 2)
    response = host.post(at(night), lines(LINES, first="1"), follow=True)
    assert "All sheets are in: to the board" in words(response)


def test_one_line_is_entered_and_typing_goes_on_in_the_next(host, night):
    response = host.post(at(night), lines({1: LINES[1]}, first="4"), follow=True)
    assert "1 hand entered." in words(response)
    assert focused(response) == ["deal-2-line"]
    assert 'value="8@2 H 10"' in field(response, "deal-1-line")
    assert HandRecord.objects.get().hand["dealer"] == 4


def test_an_empty_sheet_asks_for_the_first_dealer_first(host, night):
    assert focused(page(host, night)) == ["first"]


def test_nothing_typed_changes_nothing(host, night):
    assert "Nothing was changed" in words(host.post(at(night), lines({}), follow=True))


def test_without_the_first_dealer_nothing_is_written_and_all_is_kept(host, night):
    response = save(host, night, LINES)
    assert response.status_code == 422
    assert "Say who dealt first" in words(response)
    assert focused(response) == ["first"]
    assert [f'value="{line}"' in field(response, f"deal-{deal}-line") for deal, line in LINES.items()] == [True] * 4
    assert in_the_book(night) == []


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("-.15.-.- H 10", "Bids: A bid of 15 cannot be made; bids go from 1 to 14."),
        ("9.8.-.- H 10", "Bids: The bid of 8 by West does not rise above 9. Raise it or pass."),
        ("8@2 H 1:HHLPJGC", "High: High is marked for two sides. Mark it once."),
        ("8@2 H 1:HLP 2:JG", "left Pedro: Nobody is marked for left Pedro, and every count is in play."),
        ("8@2 X 10", "Trumps: “X” is no suit."),
        ("8@2 H 99", "Points: A side cannot take 99 points; there are 14 in all."),
        ("d4 8@2 H 10", "Dealer: On deal 2 it is East who deals, not West: the deal goes to the left."),
        ("<b>Bob", "Bids: “&lt;b&gt;Bob” is not read as bids."),
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
    response = save(host, night, {1: LINES[1]}, first="1", check="1")
    assert response.status_code == 200
    assert "East bid 8, Hearts · made not saved yet" in words(response)
    assert "<html" not in response.content.decode()
    assert in_the_book(night) == []


def test_a_check_of_nonsense_answers_with_its_faults(host, night):
    response = save(host, night, {1: "nonsense"}, first="1", check="1")
    assert (response.status_code, "“nonsense” is not read as bids" in words(response)) == (200, True)


# ---- in fields ----


def test_the_sheet_is_typed_in_fields_and_the_host_s_way_is_remembered(host, night):
    response = host.post(at(night), lines({1: LINES[1]}, first="4", show="fields"))
    assert 'value="8"' in field(response, "deal-1-bid_2")
    assert "The sheet, in fields" in words(page(host, night, table=2))
    fields = {"deal-1-bid_2": "8", "deal-1-trump": "H", "deal-1-points": "10"}
    saved = host.post(at(night), {"way": "fields", "first": "4", **fields}, follow=True)
    assert "1 hand entered." in words(saved)
    assert HandRecord.objects.get().hand == {
        "dealer": 4,
        "bid": {"seat": 2, "points": 8},
        "trump": "H",
        "points": {"1": 4, "2": 10},
    }
    assert focused(saved) == ["deal-2-bid_1"]
    back = host.post(at(night), {"way": "fields", "show": "lines"})
    assert 'value="8@2 H 10"' in field(back, "deal-1-line")


def test_a_line_that_cannot_be_read_is_mended_before_the_way_changes(host, night):
    response = host.post(at(night), lines({1: "nonsense"}, first="4", show="fields"))
    assert (response.status_code, 'value="nonsense"' in field(response, "deal-1-line")) == (422, True)


def test_a_way_that_is_none_is_passed_over(host, night):
    assert save(host, night, LINES, first="1", show="smoke").status_code == 422
    assert host.post(at(night), lines({}) | {"way": "smoke"}).status_code == 302


def test_a_fault_in_fields_stands_at_its_field(host, night):
    fields = {"deal-1-bid_2": "8", "deal-1-points": "10", "deal-1-fault_3": "cheat"}
    response = host.post(at(night), {"way": "fields", "first": "4", **fields})
    assert response.status_code == 422
    assert "Trumps: Say which suit was trumps." in words(response)
    assert 'aria-invalid="true"' in field(response, "deal-1-trump")
    assert 'value="10"' in field(response, "deal-1-points")
    assert in_the_book(night) == []


# ---- corrections ----


def test_a_correction_without_a_reason_is_asked_for_one(host, night):
    play(night)
    response = save(host, night, {1: "5@3 S 1"}, {1: 1}, first="1")
    assert response.status_code == 422
    assert "Say why, in a few words." in words(response)
    assert focused(response) == ["why"]
    assert in_the_book(night) == [(1, 1, True), (2, 1, True), (3, 1, True), (4, 1, True)]


def test_a_correction_keeps_the_old_line_for_all_to_see(host, night):
    report(night, deal=1)
    response = host.post(at(night), lines({1: "5@3 S 1"}, {1: 1}, first="1", why="<i>misread</i>"), follow=True)
    assert "1 hand corrected." in words(response)
    told = words(response)
    assert "No longer stands: d1 -.5.-.- S 1:HLJGP 2:C" in told
    assert "ada, the desk," in told
    assert "“ &lt;i&gt;misread&lt;/i&gt; ”" in told
    assert in_the_book(night) == [(1, 1, False), (1, 2, True)]


def test_an_untouched_line_is_passed_over_though_it_changed_meanwhile(host, night):
    report(night, deal=1)
    seen_line = "-.5.-.- S 1:HLJGP 2:C"
    enter_sheet(table_id=table_of(night).pk, hands={1: a_hand(1, points=SIX)}, seen={1: 1}, by=None, why="x", at=AT)
    host.post(at(night), lines({1: seen_line, 2: LINES[2]}, {1: 1}, first="1"))
    assert in_the_book(night) == [(1, 1, False), (1, 2, True), (2, 1, True)]


def test_a_line_changed_meanwhile_is_refused_and_both_are_shown(host, night):
    report(night, deal=1)
    enter_sheet(table_id=table_of(night).pk, hands={1: a_hand(1, points=SIX)}, seen={1: 1}, by=None, why="x", at=AT)
    response = save(host, night, {1: "8@2 H 10"}, {1: 1}, first="1", why="misread")
    assert response.status_code == 422
    assert "written by someone else meanwhile" in words(response)
    assert "Stands: d1 -.5.-.- S 1=6 2=8" in words(response)
    assert 'value="8@2 H 10"' in field(response, "deal-1-line")
    assert 'value="2"' in field(response, "seen-1")
    assert in_the_book(night) == [(1, 1, False), (1, 2, True)]
    save(host, night, {1: "8@2 H 10"}, {1: 2}, first="1", why="misread")
    assert in_the_book(night)[-1] == (1, 3, True)


def test_a_closed_round_can_be_corrected_and_the_host_is_told_who_would_have_gone_up(host):
    night = play_round(a_running_night(12, rounds=3))
    assert "This round is closed." in words(page(host, night))
    seats = [
        entrant.name for entrant in (seat.entrant for seat in table_of(night, 2).seats.select_related("entrant"))
    ]
    lost = {deal: f"5@{deal % 4 + 2 if deal < 3 else deal - 2} S 1=14 2=0" for deal in (1, 2, 3, 4)}
    response = host.post(
        at(night, table=2), lines(lost, dict.fromkeys(lost, 1), first="1", why="sides mixed up"), follow=True
    )
    north, east, south, west = seats
    assert f"By the book as it stands now {north} and {south} won here, but {east} and {west} went up." in words(
        response
    )
    assert "The seats stay as they were played." in words(response)


def test_at_the_head_table_the_host_is_told_who_stayed(host):
    night = play_round(a_running_night())
    lost = {deal: a_hand(deal, points={"1": 0, "2": 14}) for deal in (1, 2, 3, 4)}
    enter_sheet(table_id=table_of(night).pk, hands=lost, seen=dict.fromkeys(lost, 1), by=None, why="x", at=AT)
    assert "stayed at the head table." in words(page(host, night))


def test_after_the_last_round_nobody_moved_so_nothing_is_said(host):
    night = play_round(a_running_night(rounds=1))
    lost = {deal: a_hand(deal, points={"1": 0, "2": 14}) for deal in (1, 2, 3, 4)}
    enter_sheet(table_id=table_of(night).pk, hands=lost, seen=dict.fromkeys(lost, 1), by=None, why="x", at=AT)
    assert "By the book as it stands now" not in words(page(host, night))


# ---- ties ----


@pytest.fixture
def tied(night):
    play(night, points=LEVEL)
    return night


def cut(host, night, **post):
    return host.post(at(night, name="cut"), post, follow=True)


def test_the_host_says_who_won_the_cut_and_can_say_it_again(host, tied):
    assert "Tied at 0: the pairs cut, high going up" in words(page(host, tied))
    response = cut(host, tied, seat="2")
    _north, east, _south, west = (s.entrant.name for s in table_of(tied).seats.select_related("entrant"))
    assert f"Tied, and {east} and {west} won the cut" in words(response)
    cut(host, tied, seat="1")
    assert table_of(tied).cut_seat == 1


def test_a_sheet_that_is_tied_hands_the_focus_to_the_cut(host, night):
    response = host.post(at(night), lines(dict.fromkeys(LINES, "5@2 S 7"), first="1"), follow=True)
    assert focused(response) == ["cut"]


def test_the_program_cuts_and_shows_its_cards(host, tied):
    response = cut(host, tied, for_them="1")
    table = table_of(tied)
    assert response.content.decode().count('class="playing-card') == 2 * len(table.cut_cards)
    again = cut(host, tied, for_them="1")
    assert "Not done." in words(again)
    assert table_of(tied).cut_cards == table.cut_cards


@pytest.mark.parametrize("seat", ["", "5", "x", "-1", "1" * 5000])
def test_a_seat_that_is_none_wins_no_cut(host, tied, seat):
    response = cut(host, tied, seat=seat)
    assert "Not done." in words(response)
    assert table_of(tied).cut_seat is None


def test_nobody_cuts_at_a_table_that_is_not_tied(host, night):
    assert "is not tied" in words(cut(host, night, seat="1"))


def test_a_cut_comes_by_post_and_for_a_table_that_is_there(host, night):
    assert host.get(at(night, name="cut")).status_code == 405
    assert host.post(at(night, 1, 9, "cut"), {"seat": "1"}).status_code == 404


# ---- disputes ----


@pytest.fixture
def disputed(night):
    report(night, deal=1)
    told = a_hand(1, points=SIX)
    record_hand(card=card_of(night), round_number=1, deal=1, told=told, key="other", at=AT)
    return night


def decide(host, night, **post):
    return host.post(reverse("dispute", args=[night.pk, Dispute.objects.get().pk]), post, follow=True)


def test_both_versions_are_shown_with_what_differs(host, disputed):
    response = page(host, disputed)
    told = words(response)
    assert "Disputed" in told
    assert focused(response) == []
    assert "North and South took differs 9 6" in told
    assert "Trumps spades spades" in told
    assert "Trumps differs" not in told


def test_what_stands_is_kept(host, disputed):
    assert "Deal 1 stays as it stands." in words(decide(host, disputed, keep="1"))
    assert in_the_book(disputed) == [(1, 1, True)]
    assert "is told in two ways" not in words(page(host, disputed))


def test_the_other_version_is_taken_with_its_reason(host, disputed):
    response = decide(host, disputed, take="1")
    assert "the other version stands now" in words(response)
    assert "the other version was right" in words(response)
    assert in_the_book(disputed) == [(1, 1, False), (1, 2, True)]


def test_a_dispute_is_decided_once(host, disputed):
    decide(host, disputed, keep="1")
    assert "settled already" in words(decide(host, disputed, take="1"))
    assert in_the_book(disputed) == [(1, 1, True)]


def test_a_dispute_of_another_night_is_not_found(host, disputed):
    other = a_running_night(name="another")
    url = reverse("dispute", args=[other.pk, Dispute.objects.get().pk])
    assert host.post(url, {"take": "1"}).status_code == 404
    assert host.get(url).status_code == 405


# ---- what it costs ----


def queries(client, django_assert_max_num_queries, night, number, table):
    with django_assert_max_num_queries(100) as counted:
        assert page(client, night, number, table).status_code == 200
    return len(counted)


def test_the_queries_do_not_grow(host, django_assert_max_num_queries):
    small = a_running_night(4, rounds=3)
    large = a_running_night(40, rounds=4, name="large")
    for number in (1, 2, 3):
        play_round(large, number)
    for deal in (1, 2, 3):
        enter_sheet(
            table_id=table_of(large, 2, 3).pk,
            hands={deal: a_hand(deal, points=SIX)},
            seen={deal: 1},
            by=None,
            why="x",
            at=AT,
        )
    asked = [queries(host, django_assert_max_num_queries, *where) for where in ((small, 1, 1), (large, 3, 2))]
    assert asked == [11, 11]


def test_the_queries_of_a_save_do_not_grow(host, django_assert_max_num_queries):
    counts = []
    for entrants in (8, 40):
        night = a_running_night(entrants, name=f"night of {entrants}")
        with django_assert_max_num_queries(100) as counted:
            assert save(host, night, LINES, first="1").status_code == 302
        counts.append(len(counted))
    assert counts[0] == counts[1]
    assert Table.objects.count() == 12
