"""A person's own page, behind the square on the tally card: where to sit, with whom, and the tally so far. Read only."""

import threading
from collections import OrderedDict
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from club.sign_in.roles import key_in_the_link
from tournaments.display.polling import book_mark, has_seen
from tournaments.display.table import Place, places_of
from tournaments.display.translation import translate
from tournaments.models import Entrant, Night
from tournaments.movement.moves import moves, sentence
from tournaments.records.links import entrant_for
from tournaments.records.queries import RoundPlayed, rounds_of, standings_of
from tournaments.records.stored_standings import TallyRow
from tournaments.standings import Standing, shown
from tournaments.table_result import TableResult

MOST_NIGHTS = 4  # that are remembered


class Evening(NamedTuple):
    """A night as far as it was played; `ranked` by number, empty until a hand is in."""

    rounds: list[RoundPlayed]
    ranked: dict[int, Standing]


class Seated(NamedTuple):
    """Where a person sits in a round: the table, the own place, the partner's and those against whom they play."""

    table: int
    is_head: bool
    place: Place
    partner: Place
    against: tuple[Place, Place]


class Person(NamedTuple):
    """What the page shows. `seated` is None for who sits out, `move` where there is no way to go."""

    entrant: Entrant
    night: Night
    round: RoundPlayed | None
    seated: Seated | None
    move: str
    standing: Standing | None
    points: object
    company: int
    rows: list[TallyRow]
    rounds: int


@key_in_the_link
@require_safe
def person(request: HttpRequest, token: str) -> HttpResponse:
    """`/p/<token>/`: no cookie and no sign-in; 304 where nothing changed."""
    entrant = entrant_for(token)
    if entrant is None:
        return render(request, "tournaments/standings/not_found.html", status=404)
    night = entrant.night
    etag = f'"{book_mark()}-{night.pk}-{night.version}-{entrant.number}-{get_language()}"'
    if has_seen(request, etag):
        response = HttpResponse(status=304)
    else:
        context = {"person": person_shown(entrant, evening_of(night)), "night": night}
        response = render(request, "tournaments/standings/person.html", context)
    response["ETag"] = etag
    patch_cache_control(response, no_cache=True, private=True)
    return response


# A whole hall looks at once when a round is closed, and what a night comes to is the same for all of them.
_reckoning = threading.Lock()
_known: OrderedDict[tuple[object, ...], Evening] = OrderedDict()


def evening_of(night: Night) -> Evening:
    """The night as it is published, reckoned once for each state of the book; six queries the first time, then none."""
    key = (book_mark(), night.pk, night.made_at, night.version)
    with _reckoning:
        known = _known.get(key)
        if known is None:
            published = night.state in (Night.State.PLAYING, Night.State.OVER)
            rounds = rounds_of(night) if published else []
            begun = any(each.has_begun for each in rounds)
            ranked = standings_of(night, rounds) if begun else []
            known = _known[key] = Evening(rounds, {each.number: each for each in ranked})
            while len(_known) > MOST_NIGHTS:
                _known.popitem(last=False)
    return known


def person_shown(entrant: Entrant, evening: Evening) -> Person:
    """The page's values, out of the evening's; asks the book nothing."""
    rounds, night = evening.rounds, entrant.night
    current = rounds[-1] if rounds else None
    standing = evening.ranked.get(entrant.number)
    return Person(
        entrant,
        night,
        current,
        seated_in(current, entrant.number) if current else None,
        way_of(rounds, entrant.number),
        standing,
        shown(standing.points) if standing else None,
        len(evening.ranked),
        tally_rows(rounds, entrant.number),
        len(rounds),
    )


def seated_in(current: RoundPlayed, number: int) -> Seated | None:
    """The entrant's place in that round."""
    table = next((table for table in current.tables if number in table.numbers), None)
    if table is None:
        return None
    seat = table.numbers.index(number)
    places = places_of(table, None)
    left, partner, right = (places[(seat + step) % 4] for step in (1, 2, 3))
    is_head = table.number == 1 and len(current.tables) > 1
    return Seated(table.number, is_head, places[seat], partner, (left, right))


def way_of(rounds: list[RoundPlayed], number: int) -> str:
    """Where the entrant goes for the newest round, while nothing of it is played there; nothing for the first."""
    if len(rounds) < 2:
        return ""
    before, now = rounds[-2:]
    table = next((table for table in now.tables if number in table.numbers), None)
    if now.closed or (table.records if table else now.has_begun):
        return ""
    people = [entrant for each in now.tables for entrant in each.seats] + list(now.sitting_out)
    names = {entrant.number: entrant.name for entrant in people}
    own = next((move for move in moves(before.seating, now.seating) if move.number == number), None)
    return translate(sentence(own, names, len(now.tables))) if own else ""


def tally_rows(rounds: list[RoundPlayed], number: int) -> list[TallyRow]:
    """The entrant's rounds in order, out of the evening's."""
    rows = []
    for each in rounds:
        if number in each.seating.sitting_out:
            rows.append(TallyRow(each.number, None, None, "", [], 0, False))
            continue
        table = next(table for table in each.tables if number in table.numbers)
        seat = table.numbers.index(number)
        rows.append(
            TallyRow(
                each.number,
                table.number,
                seat + 1,
                table.seats[(seat + 2) % 4].name,
                _scores(table.result, seat),
                table.result.totals[seat],
                table.result.winner == seat % 2,
            )
        )
    return rows


def _scores(result: TableResult, seat: int) -> list[tuple[int, int | None]]:
    """What the seat (from 0) was credited on every deal of the round."""
    credited = {deal: scored.score[seat] for deal, scored in result.scores.items()}
    return [(deal, credited.get(deal)) for deal in sorted({*credited, *result.missing})]
