"""Everyone's move into a round: as it was seated, and before the round is closed as it would be. Writes nothing."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from club.names import sort_name
from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from tournaments.display.next_step import next_step
from tournaments.display.refusals import sentences
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.movement import MOVEMENTS
from tournaments.movement.changes import explained
from tournaments.movement.moves import Move, not_there, sentence
from tournaments.movement.moves import moves as moves_between
from tournaments.movement.next_round import NextRound
from tournaments.movement.presence import Attendance
from tournaments.movement.seating import Seating
from tournaments.pages.board.board_display import progress_of
from tournaments.records.attendance import attendance_of
from tournaments.records.load import StoredRound, entrants_of, rounds_of
from tournaments.records.next_round import changes_into, history_of, next_round_of, over, winners_of
from tournaments.records.night_rules import form_of

# How a move is drawn beside its sentence.
WAYS: Final = {"up": "up", "stay": "stay", "down": "down", "sit out": "out", "still out": "out", "come in": "up"}


class MoveLine(NamedTuple):
    """One person's move; `way` is up, stay, down or out. `beyond`: not where the movement alone leads. `is_open`: a table that is not in may change it."""

    way: str
    sentence: str
    beyond: bool
    is_open: bool


@director_required
@require_safe
def moves(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Where everyone goes for round `number`, by name, and what is beyond the movement: as it is seated, or as it would be
    if the round before were closed now.

    Raises Http404 for a round that nobody moves into.
    """
    night = get_object_or_404(Night, pk=night_id)
    rounds = rounds_of(night)
    if not 1 < number <= len(rounds) + 1:
        raise Http404
    before, attendance = rounds[number - 2], attendance_of(night)
    if number > len(rounds):
        return _forecast(request, night, before, attendance)
    after = rounds[number - 1]
    found = NextRound(after.seating, changes_into(night, rounds[: number - 1], after, attendance))
    is_next = number == len(rounds) and not after.has_begun and night.state == Night.State.PLAYING
    step = next_step(night, progress_of(night, after, is_ready=False)) if is_next else None
    context = {"night": night, "round": after, "is_next": is_next, "start": step}
    return render(request, "tournaments/board/moves.html", context | _moves_values(night, before, found, attendance))


def _forecast(request: DirectorRequest, night: Night, current: StoredRound, attendance: Attendance) -> HttpResponse:
    """Who would go where if the round that is being played were closed now. Nobody moves after the last."""
    if night.state != Night.State.PLAYING or current.closed or night.rules.is_last(current.number):
        raise Http404
    waits = _not_in(current, night)
    context = {"night": night, "round": current, "waits": waits, "by_results": _asks_results(night)}
    try:
        over_now = over(current, night, attendance, as_it_stands=True)
        found = next_round_of(night, current.number + 1, over_now, history_of(night, attendance), attendance)
        unsure = waits if context["by_results"] else ()
        context |= _moves_values(night, current, found, attendance, unsure)
    except Refused as refused:
        context["fault"] = sentences(refused)
    return render(request, "tournaments/board/forecast.html", context)


def _not_in(current: StoredRound, night: Night) -> dict[int, str]:
    """What each table that is not done still needs, by its number."""
    try:
        winners_of(current, night)
    except Refused as refused:
        return {int(str(fault.text.params["table"])): translate(fault.text) for fault in refused.faults}
    return {}


def _asks_results(night: Night) -> bool:
    movement = MOVEMENTS[night.movement]
    return movement.needs_results or movement.asks_first_dealer


def _moves_values(
    night: Night, before: StoredRound, found: NextRound, attendance: Attendance, waits: Collection[int] = ()
) -> dict[str, object]:
    """The moves by name, with those who were there in any round and are no more, and the sentences of the changes.

    Anyone who sits with people of a table that `waits` may move.
    """
    names = dict(entrants_of(night))
    were_there = set().union(*(attendance.in_the_room(number) for number in range(1, before.number + 1)))
    gone = [
        (names[number], MoveLine("out", translate(not_there(names[number])), False, False))
        for number in were_there - found.seating.everyone
    ]
    sides = form_of(night, before.law).sides
    ways = moves_between(before.seating, found.seating, sides)
    lines = [*gone, *_lines(night, ways, found, names, _open(before.seating, found.seating, waits))]
    return {
        "changes": [translate(explained(change, names)) for change in found.changes],
        "moves": [line for _name, line in sorted(lines, key=lambda each: sort_name(each[0]))],
    }


def _open(before: Seating, after: Seating, waits: Collection[int]) -> set[int]:
    """Everyone who comes from those tables, and anyone who would sit at a table with one of them."""
    unsure = {number for table in waits for number in before.tables[table - 1]}
    return unsure.union(*(table for table in after.tables if unsure.intersection(table)))


def _lines(
    night: Night, moves: Iterable[Move], found: NextRound, names: Mapping[int, str], is_open: Collection[int]
) -> Iterator[tuple[str, MoveLine]]:
    """With the name of each."""
    beyond = {change.number for change in found.changes}
    tables = night.head_to_foot(len(found.seating.tables))
    for move in moves:
        text = translate(sentence(move, names, tables))
        yield names[move.number], MoveLine(WAYS[move.what], text, move.number in beyond, move.number in is_open)
