"""Every page and paper of a night whose tables are not four in partnership is there."""

import datetime as dt

import pytest
from django.urls import reverse

from scoring.laws import law_named
from tests.tournaments.every_page import AT_THE_DESK, SEEN
from tests.tournaments.test_urls import address
from tournaments.actions.rehearse_night import rehearse_night
from tournaments.models import HandRecord
from tournaments.records.paper_values import SETS

pytestmark = pytest.mark.django_db

AT = dt.datetime(2026, 11, 20, 18, 0, tzinfo=dt.UTC)
TAKES = {name: takes for name, (takes, _) in SEEN.items()} | AT_THE_DESK
NOT_YET = ("night_settings", "seats")
AFTER_A_ROUND = ("moves",)
DONE_BY_THEN = ("next_round",)
NIGHTS = {
    "five alone": ("foster-pedro-sancho", {"people": 10, "movement": "solo", "players": 5}),
    "seven alone": ("foster-auction-pitch", {"people": 7, "movement": "solo", "players": 7}),
    "six in pairs": ("foster-widow-cinch", {"people": 12}),
    "six at the foot": ("foster-1897", {"people": 26, "odd": "other-table"}),
    "three to a target": (
        "foster-seven-up",
        {"people": 3, "movement": "stay", "players": 3, "ends_by": "target"},
    ),
    "four without bids": ("foster-all-fives", {"people": 8}),
    "five with a partner called": ("foster-auction-cinch", {"people": 5, "movement": "solo", "players": 5}),
}


def a_night_like(kind):
    """Two rounds, of which one is played and the second has begun."""
    law, given = NIGHTS[kind]
    return rehearse_night(law=law_named(law), rounds=2, play=2, seed=1, by=None, at=AT, partly=True, **given)


def pages_of(night):
    """Every page and paper of the night, and what shows its first table and its last."""
    own = [name for name in (*SEEN, "desk") if "night" in TAKES[name] and name not in NOT_YET]
    pages = [address(name, night.pk, 1) for name in own if name not in (*AFTER_A_ROUND, *DONE_BY_THEN)]
    pages += [address(name, night.pk) for name in AFTER_A_ROUND]
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


@pytest.mark.parametrize("kind", NIGHTS)
def test_every_page_and_paper_of_such_a_night_is_there(kind, admin_client):
    night = a_night_like(kind)
    HandRecord.objects.filter(deal=1).update(state=HandRecord.State.REPORTED, source=HandRecord.Source.DESK)
    assert failures(admin_client, pages_of(night)) == {}
