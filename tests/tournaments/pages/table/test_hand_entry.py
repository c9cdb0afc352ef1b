"""A table of another law or number of seats: its page without a script, its refusals, its cuts, where people go."""

import datetime as dt
import json
import re
from typing import NamedTuple

import pytest
from django.urls import reverse

from scoring.laws import law_named
from tests.tournaments.night_builder import card_of, table_of
from tests.tournaments.pages.table.json_client import post_json
from tests.tournaments.pages.table.phone import hidden, page, post, text
from tournaments.actions.hands import record_hand
from tournaments.actions.imports import rehearse_night
from tournaments.actions.rounds import close_round
from tournaments.models import HandRecord
from tournaments.pages.table.state import state_of
from tournaments.records.links import path_of, token_of
from tournaments.records.load import table_played

pytestmark = pytest.mark.django_db

AT = dt.datetime(2026, 11, 20, 18, 0, tzinfo=dt.UTC)


def a_night(law, people, movement="solo", **given):
    return rehearse_night(
        law=law_named(law), people=people, movement=movement, rounds=2, play=0, seed=1, by=None, at=AT, **given
    )


def report(night, hand, table=1, deal=1, seat=None):
    card = card_of(night, table)
    key = f"{table}-{deal}"
    recorded = record_hand(card=card, round_number=1, deal=deal, reported=hand, key=key, at=AT, seat=seat)
    assert not recorded.is_refused
    return recorded.record


def filled_in(**fields):
    return {
        "round": 1,
        "deal": 1,
        "key": "k1",
        "do": "preview",
        "dealer": "1",
        "trump": "H",
        "how": "counts",
    } | fields


def taken(**counts):
    return {f"taken_{count}": taker for count, taker in counts.items()}


class Form(NamedTuple):
    """A night, the fields of one hand as the page sends them, and the hand that they are."""

    night: dict
    fields: dict
    hand: dict


CINCH = taken(high="1", low="2", jack="none", game="1", right_pedro="2", left_pedro="discard")
FORMS = {
    "five with a partner": Form(
        {"law": "foster-auction-cinch", "people": 5, "movement_options": {"players": "5"}},
        {"bid_2": "6", **{f"bid_{seat}": "pass" for seat in (1, 3, 4, 5)}, "call": "4", **CINCH},
        {"players": 5, "dealer": 1, "bids": [6, None, None, None, None], "call": 4, "trump": "H"},
    ),
    "five, and the maker alone": Form(
        {"law": "foster-auction-cinch", "people": 5, "movement_options": {"players": "5"}},
        {"bid_2": "6", **{f"bid_{seat}": "pass" for seat in (1, 3, 4, 5)}, "call": "alone", **CINCH},
        {"players": 5, "dealer": 1, "bids": [6, None, None, None, None], "trump": "H"},
    ),
    "three, with a beg": Form(
        {"law": "foster-seven-up", "people": 3, "movement_options": {"players": "3"}, "movement": "stay"},
        {"turned_jack": "yes", "beg": "again", **taken(high="1", low="2", jack="none", game="3")},
        {"players": 3, "dealer": 1, "turned_jack": True, "turned_again": True, "trump": "H"},
    ),
    "five, and an offer refused": Form(
        {"law": "foster-pedro-sancho", "people": 5, "movement_options": {"players": "5"}},
        {
            "bid_3": "6",
            **{f"bid_{seat}": "pass" for seat in (1, 2, 4, 5)},
            "sold": "no",
            **taken(high="1", low="2", jack="none", game="1", five="2", nine="5"),
        },
        {"players": 5, "dealer": 1, "bids": [None, 6, None, None, None], "sold": False, "trump": "H"},
    ),
    "three pairs by points": Form(
        {"law": "foster-widow-cinch", "people": 6, "movement": "progressive-cinch"},
        {
            "bid_3": "6",
            **{f"bid_{seat}": "pass" for seat in (1, 2, 4, 5, 6)},
            "how": "points",
            **{"side_1": "5", "side_3": "9"},
        },
        {
            "players": 6,
            "dealer": 1,
            "bids": [None, 6, None, None, None, None],
            "trump": "H",
            "points": {"1": 5, "2": 0, "3": 9},
        },
    ),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_without_a_script_every_question_is_a_field_and_a_hand_is_recorded(client, form):
    night = a_night(**form.night)
    shown = page(client, night).content.decode()
    asked = set(re.findall(r'(?:input|select)[^>]* name="(\w+)"', shown))
    fields = filled_in(**form.fields)
    assert fields.keys() - {"do"} <= asked
    previewed = hidden(post(client, night, fields), "previewed")
    assert post(client, night, fields | {"do": "send", "previewed": previewed}).status_code == 302
    stored = HandRecord.objects.get(table__round__night=night).hand
    assert {key: value for key, value in stored.items() if key != "taken"} == form.hand


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_hand_comes_back_into_the_form_as_it_was_entered(client, form):
    night = a_night(**form.night)
    fields = filled_in(**form.fields)
    previewed = hidden(post(client, night, fields), "previewed")
    post(client, night, fields | {"do": "send", "previewed": previewed})
    entry = client.get(path_of(card_of(night)) + "?correct=1&seat=2").context["entry"]
    filled = {name: value for name, value in form.fields.items() if value not in ("", "0")}
    assert filled.items() <= dict(entry.fields).items()


@pytest.mark.parametrize(
    ("kind", "wrong", "question"),
    [
        ("five with a partner", {"call": "2"}, "call"),
        ("five, and an offer refused", {"bid_3": "pass", "sold": "yes"}, "sold"),
        ("three, with a beg", {"turned_jack": "no"}, "beg"),
    ],
)
def test_a_refusal_stands_at_its_question(client, kind, wrong, question):
    """A called partner who is the maker; a sale without an offer; a second turned Jack without a first."""
    form = FORMS[kind]
    night = a_night(**form.night)
    response = post(client, night, filled_in(**form.fields | wrong))
    assert response.status_code == 422
    assert f'id="fault-{question}"' in response.content.decode()
    assert not HandRecord.objects.exists()


def pitch(dealer, players=5, **changed):
    """Seat 3 bids 2 and makes it; each of three others has nothing to it."""
    hand = {"players": players, "dealer": dealer, "bids": [None] * players, "trump": "S"}
    return hand | {"taken": {"high": 3, "low": 3, "jack": None, "game": None}} | changed


def test_a_seat_that_the_table_does_not_have_answers_and_reports_nothing(client):
    night = a_night("foster-auction-pitch", 5, movement_options={"players": "5"})
    token = token_of(card_of(night))
    body = {"round": 1, "deal": 1, "hand": pitch(1), "seat": 6}
    assert post_json(client, token, body).json()["faults"][0]["field"] == "seat"
    assert post_json(client, token, body | {"seat": 5}).status_code == 201
    answer = {"round": 1, "deal": 1, "revision": 1, "seat": 6, "answer": "accept"}
    assert post_json(client, token, answer, None, "table_answers").status_code == 422
    assert post_json(client, token, answer | {"seat": 5}, None, "table_answers").status_code == 422
    accepted = post_json(client, token, answer | {"seat": 4}, None, "table_answers")
    assert (accepted.status_code, accepted.json()["accepted_by"]) == (200, 4)


def test_only_as_many_people_confirm_seats_as_sit_there(client):
    night = a_night("foster-auction-pitch", 5, movement_options={"players": "5"})
    numbers = [seat.entrant.number for seat in table_of(night).seats.order_by("seat")]
    token = token_of(card_of(night))
    four = post_json(client, token, {"round": 1, "seats": numbers[:4], "seen": numbers}, None, "table_seats")
    assert four.json()["faults"] == [{"field": "seats", "message": "5 sit at this table, not 4."}]
    swapped = [*numbers[1:], numbers[0]]
    five = post_json(client, token, {"round": 1, "seats": swapped, "seen": numbers}, None, "table_seats")
    assert five.json() == {"seats": swapped, "displaced": []}


def level(night):
    """Four deals in which seats 1, 2 and 3 take 4 each, and the others nothing: level at the head."""
    takers = {1: (1, 2, 3, 1), 2: (2, 3, 1, 2), 3: (3, 1, 2, 3)}
    for deal in range(1, 5):
        dealer = (deal - 1) % 5 + 1
        who = takers.get(deal, (1, 2, 3, None))
        report(night, pitch(dealer, taken=dict(zip(("high", "low", "jack", "game"), who, strict=True))), deal=deal)


def cut(client, night, **fields):
    return client.post(reverse("table_cut", args=[token_of(card_of(night))]), {"round": 1} | fields)


def test_several_cut_until_nobody_is_level(client):
    """Who is first goes up from the second table; at the head table the last goes to the foot: seats 4 and 5 cut too."""
    night = a_night("foster-auction-pitch", 10, movement_options={"players": "5"})
    level(night)
    asked = []
    while cutting := json.loads(client.get(path_of(card_of(night)) + "state").content)["level"]:
        asked.append(cutting)
        shown = page(client, night).content.decode()
        assert set(re.findall(r'name="cut" value="(\d)"', shown)) == set(map(str, cutting))
        assert cut(client, night, do="say", cut="7").status_code == 422
        assert cut(client, night, do="say", cut=str(cutting[-1])).status_code == 302
    assert asked == [[1, 2, 3], [4, 5]]
    assert "A tie: now cut the cards" not in text(page(client, night))
    assert "After the cut, this is the order." in text(page(client, night))
    assert [side.seat for side in page(client, night).context["table"].in_order] == [3, 1, 2, 5, 4]
    assert cut(client, night, do="say", cut="1").status_code == 422


def test_the_program_cuts_among_those_who_are_level(client):
    night = a_night("foster-auction-pitch", 10, movement_options={"players": "5"})
    level(night)
    assert cut(client, night, do="program").status_code == 302
    assert len(table_of(night).cut) >= 2


def test_a_page_says_where_each_goes_and_names_no_partner(client):
    night = a_night("foster-auction-pitch", 10, movement_options={"players": "5"})
    for table in (1, 2):
        for deal in range(1, 5):
            takers = (
                {"high": 3, "low": 3, "jack": 2, "game": 1}
                if deal > 2
                else {"high": 3, "low": 1, "jack": None, "game": 4}
            )
            report(night, pitch((deal - 1) % 5 + 1, taken=takers), table=table, deal=deal)
    totals = table_played(night, table_of(night)).result.by_side
    lowest = [seat for seat, points in enumerate(totals, start=1) if points == min(totals)]
    if len(lowest) > 1:
        cut(client, night, do="program")
    close_round(night_id=night.pk, number=1, by=None, at=AT)
    shown = text(page(client, night))
    assert "Where you go now" in shown
    assert "partner" not in shown.split("Who holds")[0]


def test_a_game_to_a_target_shows_what_each_needs_and_who_is_out(client):
    night = a_night("foster-seven-up", 3, "stay", movement_options={"players": "3"}, ends_by="target")
    hand = {"players": 3, "dealer": 1, "trump": "S", "taken": {"high": 1, "low": 1, "jack": 1, "game": 2}}
    report(night, hand)
    assert 'data-missing="2,3,4,5,6,7,8,9,10,11"' in page(client, night).content.decode()
    shown = text(page(client, night))
    assert "Deal 2 of" not in shown
    assert [shown.count(f"needs {points}") for points in (4, 6, 7)] == [1, 1, 1]
    report(night, hand | {"dealer": 2}, deal=2)
    report(night, hand | {"dealer": 3}, deal=3)
    shown = text(page(client, night))
    first = page(client, night).context["table"].sides[0]
    assert f"seat 1 {first.shorts} is out 9" in shown
    assert f"{first.names} won this table." in shown


def test_a_foot_table_of_six_plays_its_own_law_on_its_phone(client):
    night = a_night("foster-1897", 26, "progressive-cinch", odd="other-table")
    foot = night.cards.count()
    token = token_of(card_of(night, foot))
    hand = {"players": 6, "dealer": 1, "bids": [9, None, None, None, None, None], "call": 5, "trump": "S"}
    hand |= {"points": {"2": 10, "1": 4}}
    sent = post_json(client, token, {"round": 1, "deal": 1, "hand": hand, "seat": 1})
    assert (sent.status_code, sent.json()["score"]["score"]["5"]) == (201, 10)
    answer = {"round": 1, "deal": 1, "revision": 1, "seat": 6, "answer": "accept"}
    accepted = post_json(client, token, answer, None, "table_answers")
    assert "called seat 5 as partner" in accepted.json()["score"]["why"][0]["text"]
    card = card_of(night, foot)
    shown = client.get(path_of(card))
    assert "Law: Chicago, Razzle-Dazzle" in text(shown)
    assert [side.total for side in shown.context["table"].sides] == [4, 10, 4, 4, 10, 4]
    assert state_of(card)["law"] == "chicago-razzle-dazzle"
    scripts = [
        re.findall(r"headtable/table/(\w+)\.js", page(client, night, table).content.decode()) for table in (1, foot)
    ]
    assert scripts == [["table"], ["bidding", "other", "table"]]


PEGS = taken(peg_ace="1", peg_king="none", peg_queen="none", peg_jack="2", peg_ten="none", peg_five="2")
ALL_FIVES = PEGS | taken(high="1", low="2", jack="2", game="1")


def all_fives():
    return a_night("foster-all-fives", 4, movement="stay", movement_options={"players": "4"}, ends_by="target")


def stored(client, night, fields):
    form = filled_in(beg="stood", turned_jack="no", **fields)
    previewed = hidden(post(client, night, form), "previewed")
    post(client, night, form | {"do": "send", "previewed": previewed})
    return HandRecord.objects.get().hand


@pytest.mark.parametrize(
    ("noted", "order"),
    [("VBA", ["peg_five", "peg_jack", "peg_ace"]), ("VA", None), ("VBAX", None), ("", None)],
    ids=["as they fell", "one not noted", "one too many", "nothing noted"],
)
def test_the_form_stores_the_order_of_pegging_where_it_names_each_card(client, noted, order):
    assert stored(client, all_fives(), ALL_FIVES | {"pegged": noted}).get("pegged") == order


def test_what_is_noted_during_the_play_comes_first_on_the_page(client):
    rows = {}
    for law, people in (("foster-all-fives", 2), ("foster-seven-up", 3), ("foster-california-jack", 2)):
        night = a_night(law, people, movement="stay", movement_options={"players": str(people)})
        rows[law] = [row["key"] for row in page(client, night).context["form"].counts]
    assert rows["foster-all-fives"][:7] == [f"peg_{card}" for card in "ace king queen jack ten five".split()] + [
        "low"
    ]
    assert rows["foster-seven-up"] == ["low", "high", "jack", "game"]
    assert rows["foster-california-jack"] == ["high", "low", "jack", "game"]


def test_the_order_of_pegging_decides_who_is_out_first(client):
    """Both sides have 58; the five was pegged before the ace."""
    night = all_fives()
    whole = {"peg_ace", "peg_king", "peg_queen", "peg_jack", "peg_ten", "peg_five", "high", "low", "jack", "game"}
    for deal, side in enumerate((1, 2, 1, 2), start=1):
        report(night, {"dealer": deal, "trump": "H", "taken": dict.fromkeys(whole, side)}, deal=deal)
    rest = dict.fromkeys(("peg_king", "peg_queen", "peg_jack", "peg_ten", "jack", "game"))
    last = {"dealer": 1, "trump": "H", "taken": {"peg_ace": 1, "high": 1, "low": 1, "peg_five": 2, **rest}}
    report(night, last | {"pegged": ["peg_five", "peg_ace"]}, deal=5)
    assert page(client, night).context["table"].played.result.out == (1,)
