"""Malformed bodies at every door that is open to the hall: no 5xx, nothing taken for what it is not, nothing written.

The doors are read from the URLconf: one that is added needs a good body here, from which the bad ones are made.
"""

import io
import json
import re
from functools import cache
from itertools import islice
from random import Random

import pytest
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import get_resolver, include, path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from club.sign_in.roles import Role, open_to_all
from scoring.faults import Refused
from tests.breaking.bodies import form_bodies, json_bodies
from tests.breaking.doors import doors
from tests.breaking.nothing_stored import nothing_stored
from tests.prepared import rows_of_the_module
from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, report
from tests.tournaments.pages.table import phone
from tests.trials import as_trial
from tournaments.actions.calls import call_director
from tournaments.actions.hands import record_hand
from tournaments.actions.joining import ask_to_join
from tournaments.records.links import card_for, path_of, screen_of, screen_token_of, token_of
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db

HAND = {"round": 1, "deal": 1, "hand": a_hand()}
SIGNING_IN = {"username": "ada", "password": "wrong, but never mind"}
LAST = {"round": 1, "deal": 4, "revision": 1}  # the last hand of table 2
LAST_IN_A_FORM = {"round": "1", "hand": "4-1"}
# Door, and which of its forms → a good JSON body, or the fields of a good form; or what makes it, of the night.
GOOD = {
    "t/<token>/hands": lambda night: HAND,
    "t/<token>/answers": lambda night: LAST | {"seat": 2, "answer": "accept"},
    "t/<token>/undo": lambda night: LAST,
    "t/<token>/seats": lambda night: {"round": 1, "seats": swapped(night), "seen": sat(night)},
    "t/<token>/calls": lambda night: {"reason": "rule"},
    "t/<token>/uncall": lambda night: {"at": called(night)},
    "t/<token>/": lambda night: good_form(night),
    "t/<token>/ accepting": lambda night: LAST_IN_A_FORM | {"do": "accept-2"},
    "t/<token>/ taking back": lambda night: LAST_IN_A_FORM | {"do": "undo"},
    "t/<token>/cut/": lambda night: {"round": "1", "cut": "1"},
    "t/<token>/seating/": lambda night: seating_form(night),
    "t/<token>/calling/": lambda night: {"reason": "rule"},
    "t/<token>/calling/ no more": lambda night: {"back": called(night)},
    "t/<token>/phones/": lambda night: {"let_in": str(waiting(night))},
    "sign-in/": lambda night: SIGNING_IN,
}
AT_TABLE_2 = ("answers", "undo", "accepting", "taking back", "cut/")
# Fields in which any text may stand, since nothing is read from it but whether it is the same; the form's way, which is
# by counts unless it says otherwise; and who of a side took a count, which is read where it matters alone.
LOOSE = frozenset(("key", "previewed", "username", "password", "how"))
# Without a body's doing: who is signed in, that someone guessed, and that an action was asked for which found nothing to do.
ASIDE = re.compile(
    r'"(django_session|club_guess\w*)"'
    r'|^UPDATE "?tournaments_(night|tablecard)"? SET "?version"? = %s(, (hands_written|last_seen_at) = [^=]+)? WHERE'
)
NEEDS_NO_BODY = {"sign-out/", "admin/logout/", "s/<token>/join/<number>/"}
# Not there without a mail server, or without the key that a link leaves in the session.
NEEDS_NO_BODY |= {"password/forgotten/", "password/<uidb64>/<token>/"}
# Nothing is there until the results are published.
NEEDS_NO_BODY |= {
    f"s/<token>/results/{rest}"
    for rest in ("", "<number>/", "rounds/<number>/", "pictures/", "boards/", "boards/<board>/<trump>/")
}

# A page takes longer to answer than JSON does.
AT_EACH = [(written, 60 if written.endswith("hands") else 20) for written in GOOD]
AT_EACH += [as_trial((written, 300 if written.endswith("hands") else 40)) for written in GOOD]
AT_EACH += [pytest.param(written, 1_000, marks=pytest.mark.long) for written in GOOD]


@pytest.fixture(scope="module")
def night(django_db_setup, django_db_blocker):
    """At table 1 nothing is in, at table 2 a tie waits for its cut."""
    with rows_of_the_module(django_db_blocker):
        night = a_running_night(8)
        for deal in (1, 2, 3, 4):
            report(night, 2, deal=deal, bids=[None, 7, None, None], points={"1": 7, "2": 7})
        yield night


@cache
def open_doors(card):
    """Every address that is open to all or to a link and takes a POST, as it is written → its path."""
    patterns, token, screen = get_resolver().url_patterns, token_of(card), screen_token_of(screen_of(card.night))
    examples = {
        "key": "foster-1897",
        "code": "en",
        "token": token,
        "app_label": "auth",
        "content_type_id": 1,
        "object_id": 1,
    }
    numbers = (
        "night_id number table member_id dispute_id ruling_id photo_id call_id prize_id user_id id season_id "
        "adjustment_id year token_id board forgotten_id"
    )
    everything = dict.fromkeys(numbers.split(), 1)
    texts = dict.fromkeys(("base", "kind", "form", "url", "asked", "season_person key", "trump", "uidb64"), "x")
    examples |= {f"{name} token": screen for name in ("join", "join_as", "join_wait")}
    found, client = {}, Client()
    for door in doors(patterns, {**everything, **texts, **examples}):
        if door.role in (Role.OPEN, Role.KEY) and client.post(door.path).status_code != 405:
            found[door.written] = door.path
    return found


def waiting(night):
    """The phone of somebody at table 1 that asks to be let in."""
    seat = rounds_of(night)[0].tables[0].people[0]
    return ask_to_join(night_id=night.pk, number=seat.number, address="", at=timezone.now()).pk


def good_form(night):
    """The fields of a hand whose score was looked at, as the page sends them."""
    fields = phone.filled_in(night)
    shown = phone.post(Client(), night, fields)
    return {name: str(value) for name, value in (fields | {"do": "send"}).items()} | {
        "previewed": phone.hidden(shown, "previewed")
    }


def called(night):
    """When table 1 made the call that stands."""
    return call_director(card=card_of(night), reason="rule", at=AT).at.isoformat()


def sat(night):
    """The numbers at table 1."""
    return list(rounds_of(night)[0].seating.tables[0])


def swapped(night):
    """They sit the other way round, so that it matters what the page had shown."""
    one, two, three, four = sat(night)
    return [three, two, one, four]


def seating_form(night):
    chosen = {f"seat_{seat}": str(number) for seat, number in enumerate(swapped(night), start=1)}
    seen = {f"seen_{seat}": str(number) for seat, number in enumerate(sat(night), start=1)}
    return {"round": "1"} | seen | chosen


def is_json(written):
    return not written.endswith("/") and " " not in written


def bodies_for(written, night, seed):
    rng = Random(f"{written} {seed}")
    good = GOOD[written](night)
    if is_json(written):
        return json_bodies(rng, good)
    loose = LOOSE | {name for name in good if name.startswith("seat_") and "how" in good}
    return form_bodies(rng, good, loose)


def address(written, night):
    """Of the table at which the good body is good."""
    return open_doors(card_of(night, 2 if written.endswith(AT_TABLE_2) else 1))[written.split(" ")[0]]


def send(client, url, sent):
    """As it comes over the wire, whatever its length says."""
    more = {"wsgi.input": io.BytesIO(sent.body), "CONTENT_TYPE": sent.kind}
    if sent.length is not None:
        more["CONTENT_LENGTH"] = sent.length
    headers = {"Idempotency-Key": "k1"}
    client.cookies.clear()
    return client.generic("POST", url, sent.body, headers=headers, **more)


def faults_of(url, bodies):
    """A sentence for each body that breaks the door, gets in or is written."""
    client = Client(
        raise_request_exception=False
    )  # one for all: each looks through every static file when it is made
    for sent in bodies:
        with nothing_stored() as statements:
            answer = send(client, url, sent)
        written = [each for each in statements if not ASIDE.search(each)]
        if answer.status_code >= 500 or answer.status_code in (201, 302) or written or is_done(url, answer):
            yield f"{answer.status_code} {sent.kind} {sent.length} {sent.body[:300]!r} {written[:1]}"


def is_done(url, answer):
    """A page that is shown again is no action, but JSON is answered 200 for one."""
    return is_json(url) and answer.status_code == 200


def test_every_open_door_has_a_good_body(night):
    assert set(open_doors(card_of(night))) - NEEDS_NO_BODY == {door.split(" ")[0] for door in GOOD}


@pytest.mark.parametrize(("written", "number"), AT_EACH)
def test_no_malformed_body_gets_in_or_breaks_a_door(written, number, night):
    url = address(written, night)
    assert list(faults_of(url, islice(bodies_for(written, night, number), number))) == []


@pytest.mark.parametrize("written", [written for written in GOOD if written != "sign-in/"])
def test_the_good_bodies_do_get_in(written, night):
    """Or the bad ones would be refused for what is wrong with these."""
    kind = {"content_type": "application/json"} if is_json(written) else {}
    headers = {"Idempotency-Key": "k1"}
    answer = Client().post(address(written, night), GOOD[written](night), headers=headers, **kind)
    assert answer.status_code in ((200, 201) if is_json(written) else (302,))


def test_the_bodies_are_the_same_for_the_same_seed(night):
    for written in ("t/<token>/hands", "t/<token>/cut/"):
        one, again = (list(islice(bodies_for(written, night, 1), 300)) for _ in range(2))
        assert one == again
        assert len(set(one)) > 80


# ---- Faults that the harness must catch ----


@open_to_all
@csrf_exempt
def lenient(request, token):
    """Takes true and 1.9 for 1, and the last of two keys."""
    try:
        body = json.loads(request.body)
        asked = {key: body[key] for key in ("round", "deal", "hand")}
        at = {"round_number": int(asked["round"]), "deal": int(asked["deal"])}
        record_hand(card=card_for(token), reported=asked["hand"], key="k", at=AT, **at)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError, Refused):
        return HttpResponse(status=422)
    return HttpResponse(status=201)


@open_to_all
@csrf_exempt
def naive(request, token):
    """Reads what came as if it were what should come."""
    return HttpResponse(json.loads(request.body)["hand"]["trump"], status=422)


class Planted:
    def __init__(self, view):
        self.urlpatterns = [path("t/<str:token>/hands", view), path("", include("club.urls"))]


@pytest.mark.parametrize("view", [lenient, naive], ids=lambda view: view.__name__)
def test_a_door_that_takes_what_comes_is_caught(view, night):
    with override_settings(ROOT_URLCONF=Planted(view)):
        url = path_of(card_of(night)) + "hands"
        assert len(list(faults_of(url, islice(bodies_for("t/<token>/hands", night, 1), 200)))) > 3
