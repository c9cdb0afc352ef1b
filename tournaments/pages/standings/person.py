"""A person's own page, behind the square on the tally card: where to sit, with whom, and the tally so far. Leads to their table."""

import threading
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from club.sign_in.roles import key_in_the_link
from tournaments.display.own_seat import seated_in
from tournaments.display.polling import has_seen
from tournaments.display.translation import translate
from tournaments.models import Entrant, Night, Screen
from tournaments.movement.moves import moves, sentence
from tournaments.night.settle import TallyRound
from tournaments.night.standings import Standing, rank_shown
from tournaments.records.joining import card_now
from tournaments.records.links import entrant_for, path_of, person_path_of, person_token_of, screen_of
from tournaments.records.load import StoredRound, newest_rounds
from tournaments.records.night_record import settled
from tournaments.records.night_version import records_mark

MOST_NIGHTS = 4  # that are remembered


class Evening(NamedTuple):
    """A night so far: its last two rounds, and by number the standings, empty until a hand is in, and the tallies.

    The standings are `hidden` from the last closing until they are published, and where the director hides them earlier.
    """

    rounds: list[StoredRound]
    ranked: dict[int, Standing]
    tallies: Mapping[int, list[TallyRound]]
    hidden: bool = False


@key_in_the_link
@require_safe
def person(request: HttpRequest, token: str) -> HttpResponse:
    """`/p/<token>/`: no sign-in; 304 where nothing changed."""
    entrant = entrant_for(token)
    if entrant is None:
        return render(request, "tournaments/standings/not_found.html", status=404)
    night = entrant.night
    etag = f'"{records_mark()}-{night.pk}-{night.version}-{entrant.number}-{get_language()}"'
    if has_seen(request, etag):
        response = HttpResponse(status=304)
    else:
        response = render(request, "tournaments/standings/person.html", _context(entrant))
    response["ETag"] = etag
    patch_cache_control(response, no_cache=True, private=True)
    return response


@key_in_the_link
@require_safe
def own_table(request: HttpRequest, token: str) -> HttpResponse:
    """`/p/<token>/table/`: on to the page of the table at which the person plays now, else back to their own page."""
    entrant = entrant_for(token)
    if entrant is None:
        return render(request, "tournaments/standings/not_found.html", status=404)
    card = card_now(entrant)
    return redirect(path_of(card) if card else person_path_of(entrant))


# A whole hall looks at once when a round is closed, and what a night comes to is the same for all of them.
_computing = threading.Lock()


@lru_cache(maxsize=MOST_NIGHTS)
def _evening_at(night: Night, *_state: object) -> Evening:
    if night.state not in (Night.State.PLAYING, Night.State.OVER):
        return Evening([], {}, {})
    rounds, found = newest_rounds(night, 2), settled(night)
    ranked = {each.number: each for each in found.standings} if found.newest else {}
    return Evening(rounds, ranked, found.tallies, _is_hidden(night, rounds[-1]))


def _is_hidden(night: Night, newest: StoredRound) -> bool:
    screen = screen_of(night)
    if night.state == Night.State.OVER or newest.closed:
        return screen.published_at is None
    return screen.standings == Screen.Shown.NONE and newest.number >= screen.standings_from


def _context(entrant: Entrant) -> dict[str, object]:
    """What the page shows. The night is computed once for each state of the records: eight queries, then none."""
    night, number = entrant.night, entrant.number
    with _computing:
        evening = _evening_at(night, records_mark(), night.made_at, night.version)
    current = evening.rounds[-1] if evening.rounds else None
    rows = evening.tallies.get(number, [])
    standing = None if evening.hidden else evening.ranked.get(number)
    return {
        "night": night,
        "entrant": entrant,
        "own_table": reverse("own_table", args=[person_token_of(entrant)]),
        "round": current,
        "is_last": current is not None and night.rules.is_last(current.number),
        "seated": seated_in(night, current, number) if current else None,
        "move": move_of(night, evening.rounds, number),
        "standing": standing,
        "rank": rank_shown(standing.rank, [each.rank for each in evening.ranked.values()]) if standing else "",
        "hidden": evening.hidden,
        "ranked": evening.ranked,
        "rows": rows,
        "place": rows[-1] if rows else None,
    }


def move_of(night: Night, rounds: list[StoredRound], number: int) -> str:
    """Where the entrant goes for the newest round, while no hand of it is in there; empty for the first."""
    if len(rounds) < 2:
        return ""
    before, now = rounds[-2:]
    table = next((table for table in now.tables if number in table.seats), None)
    if now.closed or (table.records if table else now.has_begun):
        return ""
    people = [entrant for each in now.tables for entrant in each.people] + list(now.people_out)
    names = {entrant.number: entrant.name for entrant in people}
    own = next((move for move in moves(before.seating, now.seating, now.sides) if move.number == number), None)
    return translate(sentence(own, names, night.head_to_foot(len(now.tables)))) if own else ""
