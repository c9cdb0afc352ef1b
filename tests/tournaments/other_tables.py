"""Nights whose tables are not four in partnership, and every page and paper of them."""

import datetime as dt

from django.urls import reverse

from scoring.laws import law_named
from tests.tournaments.every_page import AT_THE_DESK, SEEN
from tournaments.actions.imports import rehearse_night
from tournaments.records.links import path_of, person_path_of
from tournaments.records.paper_values import SETS

AT = dt.datetime(2026, 11, 20, 18, 0, tzinfo=dt.UTC)
TAKES = SEEN | AT_THE_DESK
AFTER_A_ROUND = ("moves",)
NIGHTS = {
    "five alone": ("foster-pedro-sancho", {"people": 10, "movement": "solo", "movement_options": {"players": "5"}}),
    "seven alone": ("foster-auction-pitch", {"people": 7, "movement": "solo", "movement_options": {"players": "7"}}),
    "six in pairs": ("foster-widow-cinch", {"people": 12}),
    "six at the foot": ("foster-1897", {"people": 26, "odd": "other-table"}),
    "a rubber of three": (
        "foster-seven-up",
        {"people": 3, "movement": "stay", "movement_options": {"players": "3"}, "ends_by": "target", "games": 3},
    ),
    "four without bids": ("foster-all-fives", {"people": 8}),
    "five with a partner called": (
        "foster-auction-cinch",
        {"people": 5, "movement": "solo", "movement_options": {"players": "5"}},
    ),
}


def a_night_like(kind):
    """Two rounds, of which one is played and the second has begun."""
    law, given = NIGHTS[kind]
    return rehearse_night(law=law_named(law), rounds=2, play=1, seed=1, by=None, at=AT, partly=True, **given)


def a_finished_night_like(kind):
    """One round, played to its end."""
    law, given = NIGHTS[kind]
    return rehearse_night(law=law_named(law), rounds=1, play=1, seed=1, by=None, at=AT, **given)


def addresses_of(night):
    """Every page and paper of the night, and what shows its first table and its last."""
    own = [name for name in (*SEEN, "desk") if "night" in TAKES[name] and name not in AFTER_A_ROUND]
    first = {"night": night.pk, "number": 1}
    pages = [reverse(name, args=[first[each] for each in TAKES[name].split()]) for name in own]
    pages.append(reverse("moves", args=[night.pk, 2]))
    last = night.rounds.get(number=1).tables.count()
    for table in {1, last}:
        place = [night.pk, 1, table]
        pages += [reverse(name, args=place) for name in ("sheet", "second_keying", "rulings")]
        pages += [reverse("sheet", args=[night.pk, 2, table]), reverse("ruling", args=[*place, "revoke"])]
        pages += [f"{reverse('second_keying', args=place)}?read=1"]
        pages += [f"{reverse('what_if', args=[night.pk])}?round=1&table={table}"]
    kinds = ("standings", "tallies", "hands")
    pages += [reverse("export", args=[night.pk, kind, form]) for kind in kinds for form in ("csv", "xlsx")]
    pages += [reverse("tally_cards", args=[night.pk]) + "?number=1", reverse("what_if", args=[night.pk])]
    pages += [person_path_of(entrant) for entrant in night.entrants.order_by("number")[:2]]
    pages += [path_of(card) for card in night.cards.select_related("night")]
    papers = [reverse("pdf", args=[night.pk, kind]) for kind in SETS]
    return [*pages, *papers, *(f"{paper}?blank=1" for paper in papers)]


def failures(client, urls):
    """The addresses that do not answer, each with why."""
    client.raise_request_exception = False
    answers = {url: client.get(url) for url in urls}
    found = {url: answer.exc_info or answer.status_code for url, answer in answers.items()}
    streamed = [b"".join(answer.streaming_content) for answer in answers.values() if answer.streaming]
    assert all(streamed)
    return {url: why for url, why in found.items() if why not in (200, 302)}
