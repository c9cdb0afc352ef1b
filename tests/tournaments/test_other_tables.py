"""Every page and paper of a night whose tables are not four in partnership is there."""

import datetime as dt

import pytest
from django.urls import reverse

from scoring.laws import law_named
from tests.tournaments.every_page import SEEN
from tests.tournaments.test_urls import address
from tournaments.actions.rehearse_night import rehearse_night
from tournaments.models import HandRecord, Seat
from tournaments.records.paper_values import SETS

pytestmark = pytest.mark.django_db

AT = dt.datetime(2026, 11, 20, 18, 0, tzinfo=dt.UTC)
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
    """Every page and paper that shows a table, those of the last table too."""
    pages = [address(name, night.pk, number) for name in (*SEEN, "desk") for number in (1, 2)]
    last = night.rounds.get(number=1).tables.count()
    for table in {1, last}:
        places = [[night.pk, number, table] for number in (1, 2)]
        pages += [reverse(name, args=each) for name in ("sheet", "second_keying", "rulings") for each in places]
        pages += [f"{reverse('second_keying', args=each)}?read=1" for each in places]
        pages.append(reverse("ruling", args=[*places[0], "revoke"]))
        pages.append(f"{reverse('what_if', args=[night.pk])}?round=1&table={table}")
    pages += [reverse(name, args=[night.pk]) for name in ("tally_cards", "what_if")]
    pages += [f"{reverse('tally_cards', args=[night.pk])}?number=1"]
    kinds = ("standings", "tallies", "hands")
    pages += [reverse("export", args=[night.pk, kind, form]) for kind in kinds for form in ("csv", "xlsx")]
    papers = [reverse("pdf", args=[night.pk, kind]) for kind in SETS]
    return sorted({*pages, *papers, *(f"{paper}?blank=1" for paper in papers)})


def failures(client, urls):
    """The addresses that do not answer, each with why."""
    found = []
    for url in urls:
        try:
            answer = client.get(url)
            if answer.streaming:
                answer.getvalue()
        except Exception as error:
            import traceback

            tb = traceback.extract_tb(error.__traceback__)
            own = [f"{f.filename.split('desk14/')[-1]}:{f.lineno}" for f in tb if "desk14" in f.filename]
            found.append((url, repr(error), own[-1]))
        else:
            if answer.status_code not in (200, 302):
                found.append((url, answer.status_code))
    return found


@pytest.mark.parametrize("kind", NIGHTS)
def test_every_page_and_paper_of_such_a_night_is_there(kind, admin_client):
    night = a_night_like(kind)
    HandRecord.objects.filter(deal=1).update(state=HandRecord.State.REPORTED, source=HandRecord.Source.DESK)
    assert Seat.objects.filter(round__night=night).exists()
    assert failures(admin_client, pages_of(night)) == []
