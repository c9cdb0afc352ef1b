"""Who comes and goes, as a night file has it: presence, substitutes and volunteers.

Knows numbers and rounds; who sits where is for `replay`.
"""

from collections.abc import Collection
from itertools import pairwise
from typing import Any, Literal

from scoring.faults import refuse, shown
from scoring.strict_json import a_list, an_integer, an_object, written
from scoring.wording import gettext_noop
from tournaments.movement.presence import ALL_NIGHT, Attendance, Span, Substitution
from tournaments.night.record import MOST_ENTRANTS
from tournaments.night.rules import MOST_ROUNDS

_PRESENCE_KEYS = frozenset(("number", "rounds"))
_VOLUNTEER_KEYS = frozenset(("round", "number"))
_SUBSTITUTE_KEYS = frozenset(("round", "for", "by"))


def attendance_in(file: dict[str, Any], entered: Collection[int]) -> Attendance | None:
    """Who comes and goes in the file; None where everyone is there all night. Raises Refused."""
    attendance = Attendance(entered, _presence(file.get("presence", []), entered))
    attendance = attendance._replace(substitutes=_substitutes(file.get("substitutes", []), attendance))
    attendance = attendance._replace(volunteers=_volunteers(file.get("volunteers", []), attendance))
    return attendance if any(attendance[1:]) else None


def check_enough_are_there(attendance: Attendance, rounds: int, fewest: int) -> None:
    """Raise Refused for the first of so many rounds in which there are fewer people than a table needs."""
    for number in range(1, rounds + 1):
        there = len(attendance.in_the_movement(number))
        if there < fewest:
            message = gettext_noop("A table needs four people, but %(number)s are there in round %(round)s.")
            if fewest != 4:
                message = gettext_noop(
                    "A table needs %(fewest)s people, but %(number)s are there in round %(round)s."
                )
            raise refuse("presence", message, number=there, round=number, fewest=fewest)


def write_attendance(attendance: Attendance | None) -> dict[str, Any]:
    """The keys of the file for those who come and go, each only where it is needed."""
    if attendance is None:
        return {}
    found = {
        "presence": [
            {"number": number, "rounds": [list(span) for span in spans]}
            for number, spans in sorted(attendance.presence.items())
            if list(spans) != ALL_NIGHT
        ],
        "volunteers": [{"round": number, "number": volunteer} for number, volunteer in sorted(attendance.volunteers)],
        "substitutes": [
            {"round": each.round, "for": each.absent, "by": each.by, "credit": each.credit}
            for each in sorted(attendance.substitutes)
        ],
    }
    return {key: entries for key, entries in found.items() if entries}


def an_entrant(value: object, field: str, entered: Collection[int]) -> int:
    """The number of somebody who is entered. Raises Refused for anything else."""
    if type(value) is not int or value not in entered:
        raise refuse(field, gettext_noop("Nobody is entered as number %(number)s."), number=shown(value))
    return value


def _presence(value: object, entered: Collection[int]) -> dict[int, list[Span]]:
    presence: dict[int, list[Span]] = {}
    for place, entry in enumerate(a_list(value, "presence", MOST_ENTRANTS)):
        field = f"presence[{place}]"
        given = an_object(entry, field, _PRESENCE_KEYS, _PRESENCE_KEYS)
        number = an_entrant(given["number"], f"{field}.number", entered)
        if number in presence:
            raise refuse(f"{field}.number", gettext_noop("Number %(number)s is given twice."), number=number)
        presence[number] = _spans(given["rounds"], f"{field}.rounds")
    return {number: spans for number, spans in presence.items() if spans != ALL_NIGHT}


def _spans(value: object, field: str) -> list[Span]:
    spans = [_span(entry, f"{field}[{place}]") for place, entry in enumerate(a_list(value, field, MOST_ROUNDS))]
    for place, ((_, last), (first, _)) in enumerate(pairwise(spans), start=1):
        if last is None or first <= last:
            message = gettext_noop(
                "Round %(first)s is within the rounds before this. Name each round once, in order."
            )
            raise refuse(f"{field}[{place}]", message, first=first)
    return spans


def _span(value: object, field: str) -> Span:
    begins, ends = two_in(value, field)
    first = an_integer(begins, f"{field}[0]", 1, MOST_ROUNDS)
    last = None if ends is None else an_integer(ends, f"{field}[1]", 1, MOST_ROUNDS)
    if last is not None and last < first:
        message = gettext_noop("The time from round %(first)s to round %(last)s ends before it begins.")
        raise refuse(field, message, first=first, last=last)
    return first, last


def _substitutes(value: object, attendance: Attendance) -> tuple[Substitution, ...]:
    found: list[Substitution] = []
    taken: set[tuple[int, int]] = set()
    for place, entry in enumerate(a_list(value, "substitutes")):
        field = f"substitutes[{place}]"
        given = an_object(entry, field, _SUBSTITUTE_KEYS | {"credit"}, _SUBSTITUTE_KEYS)
        number = an_integer(given["round"], f"{field}.round", 1, MOST_ROUNDS)
        absent, by = (an_entrant(given[key], f"{field}.{key}", attendance.numbers) for key in ("for", "by"))
        if attendance.is_present(by, number) or (number, by) in taken:
            message = gettext_noop(
                "Number %(number)s is there in round %(round)s already, so not free to play for another."
            )
            raise refuse(f"{field}.by", message, number=by, round=number)
        if (number, absent) in taken or absent == by:
            message = gettext_noop("Nobody can play for number %(number)s in round %(round)s: that place is taken.")
            raise refuse(f"{field}.for", message, number=absent, round=number)
        taken |= {(number, absent), (number, by)}
        found.append(Substitution(number, absent, by, _credit(given.get("credit", "for"), f"{field}.credit")))
    return tuple(found)


def _credit(value: object, field: str) -> Literal["for", "by"]:
    if value == "for":
        return "for"
    if value == "by":
        return "by"
    message = gettext_noop("The round counts in the tally “for” the one or “by” the other, not %(value)s.")
    raise refuse(field, message, value=written(value))


def _volunteers(value: object, attendance: Attendance) -> tuple[tuple[int, int], ...]:
    found: dict[tuple[int, int], None] = {}
    for place, entry in enumerate(a_list(value, "volunteers")):
        field = f"volunteers[{place}]"
        given = an_object(entry, field, _VOLUNTEER_KEYS, _VOLUNTEER_KEYS)
        round_number = an_integer(given["round"], f"{field}.round", 1, MOST_ROUNDS)
        number = an_entrant(given["number"], f"{field}.number", attendance.numbers)
        if not attendance.is_present(number, round_number):
            message = gettext_noop("Number %(number)s is not there in round %(round)s.")
            raise refuse(f"{field}.number", message, number=number, round=round_number)
        if (round_number, number) in found:
            raise refuse(f"{field}.number", gettext_noop("Number %(number)s is given twice."), number=number)
        found[round_number, number] = None
    return tuple(found)


def two_in(value: object, field: str) -> list[Any]:
    """A list of two. Raises Refused for anything else."""
    two = a_list(value, field)
    if len(two) != 2:
        message = gettext_noop("Write two numbers here, not %(number)s.")
        raise refuse(field, message, number=len(two))
    return two
