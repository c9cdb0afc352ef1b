"""Every address of the program with an example of what it takes, and everyone who may come to it.

Knows the URLconf, roles and how a visitor is answered; a new address needs one line in EXAMPLES, if any.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from http.cookies import SimpleCookie
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.urls import URLPattern, URLResolver
from django.urls.resolvers import RoutePattern
from django.utils import timezone
from django.utils.http import urlsafe_base64_encode

from club.models import Forgotten, Member
from club.server.pages import view_of
from club.sign_in.api_tokens import make_token
from club.sign_in.roles import Role, role_of
from tests.breaking.nothing_stored import nothing_stored
from tests.breaking.season_examples import FORGED, OWN, PUBLISHED, season_examples
from tests.tournaments.night_builder import (
    AT,
    a_hand,
    a_night,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    table_of,
)
from tournaments.actions.calls import call_director
from tournaments.actions.door import take_off
from tournaments.actions.hands import record_hand
from tournaments.actions.joining import ask_to_join, withdraw_card
from tournaments.actions.laws import make_house_law
from tournaments.actions.prizes import PrizeLine, set_prizes
from tournaments.actions.rulings import Decision, give_ruling
from tournaments.actions.screen import publish_results
from tournaments.actions.sheets import add_photos
from tournaments.models import Night, Screen
from tournaments.records import links
from tournaments.records.sheet_photos import SeenSheet

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
RESULTS = ("results", "result", "result_round", "result_pictures", "result_boards", "result_par")
# Nobody who is not let in may read a name of the night; the builder's guests all bear this one.
A_NAME = "Guest "
# Django's admin shows the records and changes nothing of it, no matter who asks.
READ_ONLY = ("admin/tournaments/", "admin/club/", "admin/auth/user/<object_id>/delete/")
REVOKE = Decision(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2, "seen by both")


class World(NamedTuple):
    """A night in its second round, with one of everything that an address can name.

    `tokens` are the tables', `persons` those of people's own pages; the withdrawn one is of somebody taken off the list.
    `screens` are those of what a night shows to its guests, and `results` of a night whose results are published.
    """

    night: Night
    examples: dict[str, Any]
    tokens: dict[str, str]
    persons: dict[str, str]
    screens: dict[str, str]
    results: dict[str, str]
    password_token: str

    def seen_with(self, token: str) -> dict[str, Any]:
        """The examples for who has that token."""
        person, screen, results = self.persons[token], self.screens[token], self.results[token]
        return (
            self.examples
            | {"token": self.tokens[token], "person token": person, "own_table token": person}
            | {f"{name} token": screen for name in ("screen", "scene", "join", "join_as", "join_wait")}
            | {"calendar token": links.calendar_token(1) if token in OPENING else "a" * 26}
            | {"table_tonight token": links.standing_token_of(2) if token in OPENING else FORGED}
            | ({} if token in OPENING else {f"{name} token": FORGED for name in (*OWN, *PUBLISHED)})
            | {f"{name} token": results for name in RESULTS}
            | {"choose_password token": self.password_token if token in OPENING else FORGED}
        )


class Door(NamedTuple):
    """An address: how it is written, an example of it, and the view behind it."""

    written: str
    path: str
    view: Callable[..., Any]

    @property
    def role(self) -> Role | None:
        return role_of(self.view)


class Visitor(NamedTuple):
    """Who comes: signed in as whom, if at all, and with which of the world's tokens in a table's address."""

    account: Role | None
    token: str


VISITORS = {
    "nobody": Visitor(None, "forged"),
    "a table's phone": Visitor(None, "own"),
    "another table's phone": Visitor(None, "other"),
    "a phone of a night that is over": Visitor(None, "old"),
    "a phone with a withdrawn link": Visitor(None, "withdrawn"),
    "a helper": Visitor(Role.HELPER, "forged"),
    "a director": Visitor(Role.DIRECTOR, "forged"),
    "an admin": Visitor(Role.ADMIN, "forged"),
}
OPENING = {"own", "other", "old"}  # a night's links open its tables' pages when it is over, too


def a_world() -> World:
    """Made through the program's own actions. A new kind of thing that an address names is made here."""
    boards = {"boards": "same", "board_count": 12, "board_seed": 7}
    old = a_running_night(4, rounds=1, **boards)
    play_round(old)
    publish_results(night_id=old.pk, by=None, at=AT)
    night = play_round(a_running_night(12, **boards))
    play(night, 1, 2, deals=2)
    first = report(night, 2, 2, 1)
    other = {"round_number": 2, "deal": 1, "reported": a_hand(1, trump="H"), "key": "another phone's", "at": AT}
    dispute = record_hand(card=card_of(night, 2), **other).record and first.table.disputes.get()
    admin = User.objects.filter(username="admin").first() or User.objects.create_superuser("admin")
    User.objects.create_user("director", is_staff=True)
    helper = User.objects.create_user("helper")
    call = call_director(card=card_of(night, 2), reason="rule", at=AT)
    ruling = give_ruling(table_id=table_of(night, 1, 2).pk, decision=REVOKE, by=admin, at=AT).ruling
    law = make_house_law(name="Tuesday Club", base="foster-1897", fields={"least_bid": 5}, by=admin, at=AT)
    withdrawn = links.token_of(card_of(night, 3))
    withdraw_card(night_id=night.pk, number=3, by=admin, at=AT)
    own = links.token_of(card_of(night, 1))
    member = Member.objects.create(name="Guest of the club")
    lines = [PrizeLine("door", "Door prize")]
    [prize] = set_prizes(night_id=night.pk, prizes=lines, groups=("Ladies", ""), by=admin, at=AT)
    asked = ask_to_join(night_id=night.pk, number=1, address="", at=timezone.now())
    [photo] = add_photos(night_id=night.pk, sheets=[SeenSheet(b"JPEG")], by=admin, at=AT)
    examples = {
        "photo_id": photo.pk,
        "asked": links.join_token_of(asked),
        "night_id": night.pk,
        "number": 1,
        "table": 2,
        "moves number": 2,
        "close_round number": 2,
        "bell number": 2,
        "sheet number": 2,
        "paper_sheet number": 3,  # a round that is not open yet
        "ruling number": 2,
        "rulings number": 2,
        "cut number": 2,
        "give_time number": 2,
        "set_clock number": 2,
        "unplayed number": 2,
        "unplayed_at number": 2,
        "seats number": 2,
        "member_id": member.pk,
        "member_code token": links.member_token_of(member),
        "dispute_id": dispute.pk,
        "forgotten_id": Forgotten.objects.create(name="Someone 1", at=AT).pk,
        "token_id": make_token(name="Website", by=admin, at=AT)[0].pk,
        "ruling_id": ruling.pk,
        "call_id": call.pk,
        "prize_id": prize.pk,
        "user_id": helper.pk,
        "uidb64": urlsafe_base64_encode(str(helper.pk).encode()),
        **season_examples(old, admin),
        "key": "foster-1897",
        "base": "foster-1897",
        **{f"{name} key": law.key for name in ("house_law", "change_house_law", "retire_house_law")},
        "guide_chapter key": "table",
        "code": "en",
        "board": 1,
        "trump": "S",
        "kind": "revoke",
        "pdf kind": "standings",
        "export kind": "standings",
        "name_labels kind": "cards",
        "form": "csv",
        # Django's admin.
        **dict.fromkeys(("object_id", "id"), admin.pk),
        "app_label": "auth",
        "content_type_id": 1,
        "url": "nothing/",
        "autocomplete ?": "?app_label=auth&model_name=user&field_name=groups",
    }
    forged = own[:-26] + "a" * 26
    coming = a_night(1)
    gone = links.person_token_of(coming.entrants.get())
    take_off(night_id=coming.pk, number=1, by=admin, at=AT)
    persons = {
        "own": links.person_token_of(night.entrants.get(number=1)),
        "other": links.person_token_of(night.entrants.get(number=2)),
        "old": links.person_token_of(old.entrants.get(number=1)),
        "withdrawn": gone,
        "forged": f"{night.entrants.get(number=1).pk}-{'a' * 26}",
    }
    tokens = {
        "own": own,
        "other": links.token_of(card_of(night, 2)),
        "old": links.token_of(card_of(old)),
        "withdrawn": withdrawn,
        "forged": forged,
    }
    return World(
        night, examples, tokens, persons, _screens(night), _screens(old), default_token_generator.make_token(helper)
    )


def _screens(night: Night) -> dict[str, str]:
    """For each token, that of the night's screen, or none; the withdrawn one was good before."""
    withdrawn = links.screen_token_of(Screen(night=night))
    screen, _ = Screen.objects.update_or_create(night=night, defaults={"generation": 2})
    good = links.screen_token_of(screen)
    return dict.fromkeys(OPENING, good) | {"withdrawn": withdrawn, "forged": f"{good[:-26]}{'a' * 26}"}


def doors(patterns: Iterable[URLPattern | URLResolver], examples: dict[str, Any], before: str = "") -> Iterator[Door]:
    """Every address below `patterns`. AssertionError, with what to add, where an example is missing."""
    for pattern in patterns:
        written = before + _written(pattern)
        if isinstance(pattern, URLResolver):
            yield from doors(pattern.url_patterns, examples, written)
        else:
            yield Door(written, "/" + _filled(written, pattern.name or "", examples), view_of(pattern.callback))


def doors_for(patterns: Iterable[URLPattern | URLResolver], world: World, visitor: Visitor) -> Iterator[Door]:
    """Every address as this visitor has it; of those not signed in, nobody alone tries the ones without a token.

    A phone without an account would send the very same requests there.
    """
    tried: set[str] = set()
    if visitor.account is None and visitor != VISITORS["nobody"]:
        tried = {door.path for door in doors(patterns, world.seen_with(VISITORS["nobody"].token))}
    for door in doors(patterns, world.seen_with(visitor.token)):
        if door.path not in tried:
            yield door


def _written(pattern: URLPattern | URLResolver) -> str:
    """As a route, however it is matched: `nights/<night_id>/`."""
    own = pattern.pattern
    if isinstance(own, RoutePattern):
        return re.sub(r"<(?:\w+:)?(\w+)>", r"<\1>", str(own))
    return re.sub(r"\(\?P<(\w+)>.*?\)(?=[/$])", r"<\1>", str(own)).strip("^$")


def _filled(written: str, name: str, examples: dict[str, Any]) -> str:
    def example(found: re.Match[str]) -> str:
        value = examples.get(f"{name} {found[1]}", examples.get(found[1]))
        assert value is not None, (
            f"{written} takes “{found[1]}”: add an example of one to `a_world` in tests/breaking/doors.py, "
            f"as “{found[1]}” or, for this address alone, as “{name} {found[1]}”"
        )
        return str(value)

    return re.sub(r"<(\w+)>", example, written) + examples.get(f"{name} ?", "")


def undeclared(patterns: Iterable[URLPattern | URLResolver], examples: dict[str, Any]) -> list[str]:
    """The addresses whose view says nothing of for whom it is."""
    return [door.written for door in doors(patterns, examples) if door.role is None]


def may_enter(visitor: Visitor, role: Role) -> bool:
    """What the declared role promises of this visitor."""
    if role is Role.OPEN:
        return True
    if role in (Role.KEY, Role.TOKEN):  # none of them has a token of the club
        return role is Role.KEY and visitor.token in OPENING
    ranks = [Role.HELPER, Role.DIRECTOR, Role.ADMIN]
    return visitor.account is not None and ranks.index(visitor.account) >= ranks.index(role)


def broken_promises(patterns: list[URLPattern | URLResolver], world: World, visitor: Visitor) -> Iterator[str]:
    """A sentence for each address and method at which this visitor is not answered as the view's role promises."""
    client = Client(raise_request_exception=False)
    if visitor.account:
        client.force_login(User.objects.get(username=str(visitor.account)))
    cookies = client.cookies.output(header="", sep=";")
    for door in doors_for(patterns, world, visitor):
        assert door.role is not None, f"{door.written} has no role"
        enters = may_enter(visitor, door.role)
        for method in METHODS:
            client.cookies = SimpleCookie(cookies)  # as before: one of the pages signs out
            with nothing_stored() as written:
                answer = client.generic(method, door.path)
            sentence = f"{method} {door.path} ({door.role}) answers {answer.status_code}"
            if answer.status_code >= 500:
                yield sentence
            elif answer.status_code == 405 and not answer.content and not written:
                continue
            elif enters and was_sent_away(answer, door.role):
                if answer.status_code == 403 and door.written.startswith(READ_ONLY):
                    continue
                yield f"{sentence}: it should let in"
            elif not enters and not was_sent_away(answer, door.role):
                yield f"{sentence}: it should send away"
            elif not enters and A_NAME in answer.content.decode(errors="replace"):
                yield f"{sentence} and names guests"
            elif not enters and written:
                yield f"{sentence} and writes: {written[0]}"


def was_sent_away(answer: Any, role: Role) -> bool:
    """Sent to sign in, refused as not theirs, or, at a table's or a person's door, that there is no such one."""
    to_sign_in = answer.status_code == 302 and re.match(r"/(sign-in|admin/login)/\?next=", answer.url)
    if role in (Role.KEY, Role.TOKEN):
        return bool(answer.status_code == (404 if role is Role.KEY else 401))
    return bool(to_sign_in) or answer.status_code == 403
