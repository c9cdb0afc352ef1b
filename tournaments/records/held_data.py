"""All that is held on one person, as values for a JSON file. Other people are left out: no partner, opponent or helper is named,
and in reasons an ellipsis stands for their names.

The keys are in English and part of no page; the guide says what stands under each. Reads; changes nothing.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from django.db.models.functions import Coalesce

from club.models import DuesPayment, FormerMember, Member
from club.people.member_fields import values_of
from scoring.notation import read_hand
from scoring.score import score
from tournaments.models import (
    Adjustment,
    Change,
    Entrant,
    HandRecord,
    JoinRequest,
    KeyedTally,
    NightResult,
    PastResult,
    Presence,
    Prize,
    Seat,
    SitOut,
    Substitute,
    Volunteer,
    Wish,
)
from tournaments.night.standings import shown
from tournaments.records.night_rules import law_at_table
from tournaments.records.person_traces import TracedPerson, names_of_others, without_names
from tournaments.records.season_results import exact_points

FORMAT: Final = "headtable-person/1"
# Of these lines of a night's history, what stood before and after is about the person alone.
_OWN: Final = frozenset(
    (
        Change.Kind.NAME,
        Change.Kind.PAID,
        Change.Kind.TALLY,
        Change.Kind.ARRIVED,
        Change.Kind.LEFT,
        Change.Kind.OFFERED,
    )
)


def held_data(person: TracedPerson) -> dict[str, Any]:
    """The whole file. So many queries, however many nights there are."""
    own = person.names.union(*person.further.values())
    without = partial(without_names, others=names_of_others(own), own=own)
    return {
        "format": FORMAT,
        "name": person.name,
        "member": None if person.member is None else _member(person.member),
        "nights": _nights(person, without),
        "adjustments": [_adjustment(each, without) for each in person.adjustments],
        "imported": _imported(person),
    }


def _member(member: Member) -> dict[str, Any]:
    values = values_of(member)
    known = {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}
    former = [
        {"name": each.name, "number": each.number, "merged_at": each.at, "before": _before(each)}
        for each in member.former.all()
    ]
    own = [{"from_year": each.year, "amount": each.amount} for each in member.own_dues.all()]
    return known | {
        "on_the_roster_since": member.joined_at,
        "left_on": member.left_on,
        "dues": [_payment(each) for each in member.dues.all()],
        "own_dues": own,
        "former_entries": former,
    }


def _payment(row: DuesPayment) -> dict[str, Any]:
    known = {name: getattr(row, name) for name in ("year", "amount", "paid_on")}
    return known | {"noted_at": row.at, "taken_back": row.taken_back_at}


def _before(former: FormerMember) -> dict[str, Any]:
    """The two members as they were before a merge."""
    return {name: former.before[name] for name in ("stays", "goes") if name in former.before}


def _nights(person: TracedPerson, without: Callable[[str], str]) -> list[dict[str, Any]]:
    """Each night to which the person came, or was to come, the first one first."""
    keys = [each.pk for each in person.entrants]
    own = {"entrant__in": keys}
    seats = _by(Seat.objects.filter(**own).select_related("table__round").order_by("round__number"))
    rows = {
        "seats": seats,
        "hands": _hands([seat for each in seats.values() for seat in each]),
        "history": _history(person.entrants, without),
        "sat out": _by(SitOut.objects.filter(**own).select_related("round").order_by("round__number")),
        "there": _by(Presence.objects.filter(**own)),
        "offers": _by(Volunteer.objects.filter(**own)),
        "absent": _by(Substitute.objects.filter(absent__in=keys), "absent_id"),
        "played for": _by(Substitute.objects.filter(by__in=keys), "by_id"),
        "phones": _by(JoinRequest.objects.filter(**own)),
        "results": _by(NightResult.objects.filter(**own)),
        "keyed": _by(KeyedTally.objects.filter(**own)),
        "prizes": _prizes(keys),
        "wishes": _by(Wish.objects.filter(**own)),
        "wishes of two": _by(Wish.objects.filter(other__in=keys), "other_id"),
    }
    entrants = sorted(person.entrants, key=lambda each: (each.night.date, each.night_id))
    return [_night(each, {name: of.get(each.pk, []) for name, of in rows.items()}) for each in entrants]


def _prizes(keys: list[int]) -> dict[int, list[Prize]]:
    """Of a night that is over, all that were won; of another, those for which the director has named the person."""
    found: dict[int, list[Prize]] = {}
    of_records = Prize.objects.annotate(own=Coalesce("won_by", "winner"))
    for prize in of_records.filter(own__in=keys).order_by("order", "pk"):
        found.setdefault(prize.own, []).append(prize)
    return found


def _night(each: Entrant, rows: dict[str, list[Any]]) -> dict[str, Any]:
    """One night, from the person's rows of it."""
    wishes = [*rows["wishes"], *rows["wishes of two"]]
    return {
        "night": each.night.name,
        "date": each.night.date,
        "name": each.name,
        "short_name": each.short_name,
        "number": each.number,
        "arrival": each.arrival,
        "group_of_prizes": each.group,
        "fee": {"fee": each.fee, "paid": each.paid, "currency": each.night.currency},
        "seats": [
            {"round": row.table.round.number, "table": row.table.number, "seat": row.seat} for row in rows["seats"]
        ],
        "sat_out_in_rounds": [row.round.number for row in rows["sat out"]],
        "there_in_rounds": [[row.first_round, row.last_round] for row in rows["there"]],
        "offered_to_sit_out_in_rounds": [row.round_number for row in rows["offers"]],
        "had_a_substitute_in_rounds": [row.round_number for row in rows["absent"]],
        "was_a_substitute_in_rounds": [row.round_number for row in rows["played for"]],
        "phones": [{"asked_at": row.at, "let_in_at": row.let_in_at} for row in rows["phones"]],
        "hands": rows["hands"],
        "result": next(map(_result, rows["results"]), None),
        "tally_card": {row.round_number: row.points for row in rows["keyed"]},
        "prizes": [row.name for row in rows["prizes"]],
        "wishes": [{"kind": row.kind, "table": row.table_number, "seat": row.seat} for row in wishes],
        "history": rows["history"],
    }


def _by(rows: Iterable[Any], key: str = "entrant_id") -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for row in rows:
        found.setdefault(getattr(row, key), []).append(row)
    return found


def _hands(seats: list[Seat]) -> dict[int, list[dict[str, Any]]]:
    """The hands of the tables where the person sat, as they stand, and what each brought the person's side."""
    sat = _by(seats, "table_id")
    rows = HandRecord.objects.filter(table__in=sat, current=True).order_by("table__round__number", "deal")
    found: dict[int, list[dict[str, Any]]] = {}
    for row in rows.select_related("table__round__night"):
        law = law_at_table(row.table.round.night, row.table)
        credits = score(read_hand(row.hand, law)[0], law).credits
        for seat in sat[row.table_id]:
            line = {
                "round": seat.table.round.number,
                "deal": row.deal,
                "hand": row.hand,
                "credited": credits[seat.seat - 1],
            }
            found.setdefault(seat.entrant_id, []).append(line)
    return found


def _result(row: NightResult) -> dict[str, Any]:
    names = ("rank", "points", "credited", "won", "played", "head_rounds", "sat_out", "missed")
    return {name: getattr(row, name) for name in names}


def _history(entrants: list[Entrant], without: Callable[[str], str]) -> dict[int, list[dict[str, Any]]]:
    at: dict[tuple[int, int | None], int] = {(each.night_id, each.number): each.pk for each in entrants}
    rows = Change.objects.filter(night__in={each.night_id for each in entrants}, entrant_number__isnull=False)
    found: dict[int, list[dict[str, Any]]] = {}
    for row in rows.order_by("pk"):
        if pk := at.get((row.night_id, row.entrant_number)):
            line = {"at": row.at, "what": str(row.get_kind_display()), "why": without(row.why)}
            if row.kind in _OWN:
                line |= {"before": row.before, "after": row.after}
            found.setdefault(pk, []).append(line)
    return found


def _adjustment(row: Adjustment, without: Callable[[str], str]) -> dict[str, Any]:
    return {
        "season": row.season.name,
        "points": shown(exact_points(row.points)),
        "why": without(row.why),
        "at": row.at,
        "taken_back": row.taken_back_at,
    }


def _imported(person: TracedPerson) -> list[dict[str, Any]]:
    rows = PastResult.objects.filter(pk__in=[each.pk for each in person.past_results])
    rows = rows.select_related("past_night__season").order_by("past_night__date", "pk")
    return [
        {
            "season": row.past_night.season.name,
            "night": row.past_night.name,
            "date": row.past_night.date,
            "points": row.points,
        }
        for row in rows
    ]
