"""Tables of two to seven seats and every form of law on a phone, in a real browser; each total is worked out by hand."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right
from tests.evening.phones import click_each, confirm, count_taps, look_again
from tests.evening.test_next_touch import TOO_SMALL
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]

MAKE = """
import json
from django.contrib.auth.models import User
from django.utils import timezone
from scoring.laws import law_named
from tournaments.actions.imports import rehearse_night
from tournaments.records.links import path_of
asked = json.loads({asked!r})
night = rehearse_night(
    law=law_named(asked.pop("law")), rounds=2, play=0, seed=1, by=User.objects.first(), at=timezone.now(), **asked
)
with open({found!r}, "w") as found:
    found.write(path_of(night.cards.get(number=1)))
"""


@pytest.fixture
def link_of(hall: Hall, tmp_path: Path) -> Callable[..., str]:
    """Makes a night, and answers with the link of its head table."""

    def link(**asked: Any) -> str:
        found = tmp_path / "link"
        hall.command("shell", "-c", MAKE.format(asked=json.dumps(asked), found=str(found)))
        return found.read_text()

    return link


def bid(*calls: str) -> list[str]:
    return [f"[data-bid='{call}']" for call in calls]


def chosen(**fields: str) -> list[str]:
    return [f"[name={name}][value='{value}']" for name, value in fields.items()]


def took(rest: str, **counts: str) -> list[str]:
    """Who took what; the one who took the `rest`."""
    return [*chosen(**{f"taken_{count}": taker for count, taker in counts.items()}), f"[data-rest-to='{rest}']"]


class Kind(NamedTuple):
    """A night, the taps of one hand at its head table, and what it comes to."""

    night: dict[str, Any]
    taps: list[str]
    hand: dict[str, Any]
    totals: dict[str, int]
    shown: str = "Deal 2"


KINDS = {
    # Seats 4 and 1 play together: the discarded High is theirs, with Jack, Game and both Pedros 13 of the 9 that were bid.
    "six at Razzle-Dazzle": Kind(
        {"law": "chicago-razzle-dazzle", "movement": "solo", "movement_options": {"players": "6"}, "people": 12},
        [
            *bid("6", "pass", "9", "rest"),
            *chosen(trump="H", call="1"),
            ".counts .more",
            *took("4", high="discard", low="3"),
        ],
        {"players": 6, "bids": [6, None, 9, None, None, None], "call": 1},
        {"1": 13, "2": 1, "3": 1, "4": 13, "5": 1, "6": 1},
    ),
    # Seats 3 and 6 bid 9 and took Low: nothing for them, and 9 more for each of the others, who took 1 and 11.
    "three pairs at Widow Cinch": Kind(
        {"law": "foster-widow-cinch", "movement": "progressive-cinch", "people": 12},
        [*bid("6", "9", "rest"), *chosen(trump="D"), *took("2", high="1", low="3", jack="none")],
        {"players": 6, "bids": [6, 9, None, None, None, None]},
        {"1": 10, "2": 20, "3": 0},
    ),
    # The dealer's Jack is 1 and his Game 1; each of the others has a gift and a count.
    "three at Seven-up": Kind(
        {
            "law": "foster-seven-up",
            "movement": "stay",
            "movement_options": {"players": "3"},
            "people": 3,
            "ends_by": "target",
        },
        [
            *chosen(turned_jack="yes", beg="gift", trump="S"),
            *took("none", high="2", low="3", game="1"),
        ],
        {"players": 3, "turned_jack": True, "gifts": 1},
        {"1": 2, "2": 2, "3": 2},
        "needs 5",
    ),
    # The pegged ten is the highest trump out: 10, High and Game are 12; the pegged five and Low are 6.
    "two pairs at All Fives": Kind(
        {"law": "foster-all-fives", "movement": "progressive-cinch", "people": 8},
        [
            *chosen(turned_jack="no", beg="run", trump="C"),
            *chosen(taken_peg_five="2", taken_peg_ten="1", taken_low="2"),
            "[data-play-over]",
            *chosen(taken_game="1"),
        ],
        {"trump": "C", "pegged": ["peg_five", "peg_ten"]},
        {"1": 12, "2": 6},
    ),
    # The eldest, seat 2, refuses 3 and takes 2 points: set back 3.
    "seven at Auction Pitch": Kind(
        {"law": "foster-auction-pitch", "movement": "solo", "movement_options": {"players": "7"}, "people": 7},
        [*bid("2", "3", "rest"), *chosen(sold="no", trump="S"), *took("none", high="2", low="2", game="7")],
        {"players": 7, "bids": [None, 2, 3, None, None, None, None], "sold": False},
        {"1": 0, "2": -3, "3": 0, "4": 0, "5": 0, "6": 0, "7": 1},
    ),
    # Points only: 10 of them to the eldest, who led for all 18 and is set back 18.
    "four at Pedro Sancho": Kind(
        {"law": "foster-pedro-sancho", "movement": "solo", "movement_options": {"players": "4"}, "people": 4},
        [
            *bid("unasked"),
            *chosen(trump="S"),
            "#how-points",
            *(f"[data-points='{points}']" for points in ("3", "10", "rest")),
        ],
        {"bids": [18, None, None, None], "points": {"1": 3, "2": 10, "3": 0, "4": 0}},
        {"1": 3, "2": -18, "3": 0, "4": 0},
    ),
    "two at California Jack": Kind(
        {"law": "foster-california-jack", "movement": "stay", "movement_options": {"players": "2"}, "people": 2},
        [*chosen(trump="S"), *took("1", high="2")],
        {"players": 2, "trump": "S"},
        {"1": 3, "2": 1},
    ),
}


def ok(phone: Page) -> Any:
    return phone.locator("#ok")


def stands_well(phone: Page) -> None:
    assert phone.evaluate(TOO_SMALL) == []
    looks_right(phone)


def is_accepted(hall: Hall, link: str, seat: int = 2) -> None:
    """By another phone, in the middle of the round."""
    answer = {"round": 1, "deal": 1, "revision": 1, "seat": seat, "answer": "accept"}
    assert hall.ask(f"{link}answers", answer)[0] == 200


def state_of(hall: Hall, link: str) -> dict[str, Any]:
    state: dict[str, Any] = hall.ask(f"{link}state")[1]
    return state


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_hand_is_entered_and_accepted_by_another_side(
    hall: Hall, link_of: Callable[..., str], phones: Any, kind: Kind
) -> None:
    link = link_of(**kind.night)
    phone = phones(link)
    click_each(phone, "[name=dealer][value='1']", *kind.taps)
    expect(phone.locator("#preview .reasons")).to_contain_text(
        "Foster" if "foster" in kind.night["law"] else "Chicago"
    )
    stands_well(phone)
    ok(phone).click()
    expect(phone.locator("#played [data-revision]")).to_be_visible()
    is_accepted(hall, link)
    look_again(phone)
    expect(phone.get_by_text("confirmed by")).to_be_visible()
    expect(phone.get_by_text(kind.shown).first).to_be_visible()
    stands_well(phone)
    state = state_of(hall, link)
    assert state["totals"] == kind.totals
    assert kind.hand.items() <= state["played"][0]["hand"].items()
    assert (state["played"][0]["state"], state["played"][0]["accepted_by"]) == ("agreed", 2)


@pytest.mark.trial
def test_what_is_refused_is_shown_at_its_question(link_of: Callable[..., str], phones: Any) -> None:
    """The Jack is turned again, so it stays on the pack: nobody can have taken it."""
    phone = phones(link_of(law="foster-seven-up", movement="stay", movement_options={"players": "3"}, people=3))
    answers = chosen(turned_jack="yes", beg="again", trump="S")
    click_each(phone, "[name=dealer][value='1']", *answers, *took("1", jack="2"))
    refused = phone.locator("[data-count=jack] [data-refused]")
    expect(refused).to_contain_text("stayed on the pack")
    expect(ok(phone)).to_have_text("See what is wrong")
    stands_well(phone)
    click_each(phone, "[name=taken_jack][value=none]")
    expect(ok(phone)).to_have_text("Save this hand")
    expect(refused).to_have_count(0)


@pytest.mark.trial
def test_five_at_pedro_sancho_from_an_empty_phone_to_an_accepted_hand(
    hall: Hall, link_of: Callable[..., str], phones: Any
) -> None:
    """Seat 5 bid 8 and took Low and Game: set back 8, which seat 2 has for the sale; Five and Nine are 14 for seat 4."""
    link = link_of(law="foster-pedro-sancho", movement="solo", movement_options={"players": "5"}, people=10)
    phone = phones(link)
    confirm(phone)
    phone.locator(".holder summary").click()
    phone.locator("[data-turn='3']").click()
    expect(phone.locator("#now .seat[data-at='0'] .who")).to_have_text(state_of(hall, link)["seats"][2]["name"])
    calls = bid("6", "pass", "8", "pass", "pass")
    taken = ["high='3'", "low='5'", "jack='none'", "game='5'", "five='4'", "nine='4'"]
    labels = ["dealer='1'", "sold='yes'", "trump='H'", *(f"taken_{each}" for each in taken)]
    selectors = [f"label:has([name={name}][value={value}])" for name, value in (each.split("=") for each in labels)]
    with count_taps(phone) as taps:
        phone.locator(selectors[0]).tap()
        for selector in (*calls, *selectors[1:]):
            phone.locator(selector).tap()
        ok(phone).tap()
        expect(phone.locator("#played [data-revision]")).to_be_visible()
    assert taps == [15]  # who dealt, five calls, the sale, trumps, six counts, and saved
    is_accepted(hall, link, seat=1)
    look_again(phone)
    expect(phone.get_by_text("confirmed by")).to_be_visible()
    stands_well(phone)
    state = state_of(hall, link)
    assert state["totals"] == {"1": 0, "2": 8, "3": 1, "4": 14, "5": -8}
    assert state["played"][0]["hand"]["bids"] == [None, 6, None, 8, None, None, None]
    assert (state["played"][0]["told_by"], state["played"][0]["accepted_by"]) == (3, 1)


@pytest.mark.trial
def test_a_game_to_a_target_goes_on_while_its_phone_has_no_connection(
    hall: Hall, link_of: Callable[..., str], phones: Any
) -> None:
    """Seat 1 turned the Jack and took the Game, then all of seat 2's deal: 2 and 4 points."""
    link = link_of(
        law="foster-seven-up", movement="stay", movement_options={"players": "3"}, people=3, ends_by="target"
    )
    phone = phones(link)
    phone.context.set_offline(True)
    first = [*chosen(turned_jack="yes", beg="gift", trump="S"), *took("none", high="2", low="3", game="1")]
    click_each(phone, "[name=dealer][value='1']", *first)
    ok(phone).click()
    second = [*chosen(turned_jack="no", beg="stood", trump="H"), *took("1")]
    click_each(phone, *second)
    ok(phone).click()
    expect(phone.locator("#outbox li")).to_have_count(2)
    expect(phone.get_by_text("All deals of this round are entered.")).to_be_hidden()
    phone.context.set_offline(False)
    look_again(phone)
    expect(phone.locator("#played [data-deal]")).to_have_count(2)
    assert state_of(hall, link)["totals"] == {"1": 6, "2": 2, "3": 2}
