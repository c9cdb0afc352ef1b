"""A person who was entered twice at a night, under two spellings, is one: every seat and figure follows."""

import datetime as dt
from collections.abc import Sequence
from itertools import pairwise

from django.contrib.auth.models import User
from django.db.models import Q

from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.actions.come_and_go import first_open_round, plan_again
from tournaments.actions.draw_seats import drop_draw
from tournaments.actions.steps.people import check_playable
from tournaments.actions.steps.seats import mark_reseated
from tournaments.models import Change, Entrant, FormerEntrant, Night, Seat, SitOut, Substitute, Table, Volunteer, Wish
from tournaments.movement.presence import ALL_NIGHT, Span
from tournaments.records.attendance import attendance_of
from tournaments.records.load import rounds_of
from tournaments.records.next_round import first_round_of, places, round_after

_NEAREST_FIRST = (Entrant.Arrival.HERE, Entrant.Arrival.EXPECTED, Entrant.Arrival.ABSENT)


def merge_entrants(
    *, night_id: int, number: int, other: int, seen: str | None = None, by: User | None, at: dt.datetime
) -> Entrant:
    """The entrant `other` is the same person as `number`, who stays, under that name and number.

    Refuses, at `other`, two who both had a seat in one round, or are two members; `seen` is the other's name as it was
    shown. A round that is seated and not begun is seated anew.
    """
    with action_on(night_id, at=at) as night:
        found = {entrant.number: entrant for entrant in night.entrants.filter(number__in=(number, other))}
        stays, goes = found.get(number), found.get(other)
        if stays is None or goes is None or seen not in (None, goes.name):
            message = gettext_noop("Nobody of that name is entered as number %(number)s. Look at the list again.")
            raise refuse("other", message, number=number if stays is None else other)
        if stays == goes:
            raise refuse("other", gettext_noop("Choose two entries of the list."))
        if stays.member_id and goes.member_id:
            message = gettext_noop("%(one)s and %(other)s are two members. Merge the members, on the page of one.")
            raise refuse("other", message, one=shown(stays.name, 80), other=shown(goes.name, 80))
        merge(night, stays, goes, by=by, at=at)
        return stays


def merge(night: Night, stays: Entrant, goes: Entrant, *, by: User | None, at: dt.datetime) -> None:
    """`goes` is deleted and all that is theirs is of `stays`; a step of the actions that merge. Refused as they say."""
    drop_draw(night)
    replanned = _not_begun(night, stays, goes)
    _check_apart(stays, goes, replanned)
    spans = _both_spans(stays, goes)
    _move_places(stays, goes, replanned)
    _move_wishes(stays, goes)
    _move_figures(stays, goes)
    stays.presence.all().delete()
    goes.delete()
    stays.save()
    if spans != ALL_NIGHT or stays.substitutes.exists():
        for first, last in spans:
            stays.presence.create(first_round=first, last_round=last)
    if replanned:
        plan_again(night, replanned)
    _mark_what_no_longer_follows(night)
    check_playable(night)
    log_change(
        night, Change.Kind.MERGED, at=at, by=by, entrant_number=stays.number, before=goes.name, after=stays.name
    )


def _not_begun(night: Night, stays: Entrant, goes: Entrant) -> int:
    """The round that is seated anew as nothing of it is in; 0 where there is none, or one of the two is a substitute there."""
    if night.state != Night.State.PLAYING:
        return 0
    newest, first_open = night.rounds.latest("number").number, first_open_round(night)
    if Substitute.objects.filter(by__in=(stays, goes), round_number=newest).exists():
        return 0
    return newest if first_open == newest else 0


def _check_apart(stays: Entrant, goes: Entrant, replanned: int) -> None:
    """Raise Refused where both had a seat in a round that stands."""
    own, others = _tables(stays, goes, replanned), _tables(goes, stays, replanned)
    for number in sorted(own.keys() & others.keys()):
        message = gettext_noop(
            "%(one)s sat at table %(table)s in round %(round)s and %(other)s at table %(there)s, so they are two people."
        )
        if own[number] == others[number]:
            message = gettext_noop(
                "%(one)s and %(other)s sat at one table in round %(round)s, so they are two people."
            )
        names = {"one": shown(stays.name, 80), "other": shown(goes.name, 80)}
        raise refuse("other", message, **names, round=number, table=own[number], there=others[number])


def _tables(one: Entrant, other: Entrant, replanned: int) -> dict[int, int]:
    """By round, the tables at which `one` sat, or anybody but the `other` for them."""
    seats = Seat.objects.exclude(round__number=replanned).values_list("round__number", "table__number")
    found = dict(seats.filter(entrant=one))
    for substitute in one.substitutes.exclude(by=other):
        found |= dict(seats.filter(entrant=substitute.by, round__number=substitute.round_number))
    return found


def _both_spans(stays: Entrant, goes: Entrant) -> list[Span]:
    """The rounds in which either was there, in order and without overlap, but for those in which one played for another."""
    here = [entrant for entrant in (stays, goes) if entrant.arrival == Entrant.Arrival.HERE]
    spans: list[Span] = []
    for entrant in here:
        spans += list(entrant.presence.values_list("first_round", "last_round")) or ALL_NIGHT
    playing = Substitute.objects.filter(by__in=(stays, goes))
    own = playing.filter(absent__in=(stays, goes)).values_list("round_number", flat=True)
    spans = joined([*(span for span in spans if span[0]), *((number, number) for number in own)])
    for number in playing.exclude(absent__in=(stays, goes)).values_list("round_number", flat=True):
        spans = [part for span in spans for part in _without(number, span)]
    return spans or [(0, 0)] * bool(here)  # there in none, but perhaps as a substitute


def _without(number: int, span: Span) -> list[Span]:
    """What is left of the span but for that round."""
    first, last = span
    if number < first or (last is not None and last < number):
        return [span]
    before: list[Span] = [(first, number - 1)] if first < number else []
    return before + ([(number + 1, last)] if last is None or number < last else [])


def joined(spans: Sequence[Span]) -> list[Span]:
    """The spans in order; those that meet or overlap are one."""
    found: list[Span] = []
    for first, last in sorted(spans, key=lambda span: span[0]):
        if found and (found[-1][1] is None or first <= found[-1][1] + 1):
            ends = (found[-1][1], last)
            found[-1] = (found[-1][0], None if None in ends else max(end for end in ends if end is not None))
        else:
            found.append((first, last))
    return found


def _move_places(stays: Entrant, goes: Entrant, replanned: int) -> None:
    """Anyone who had a seat keeps it; a sit-out beside a seat, or another sit-out, falls away."""
    for rows in (goes.seats, goes.sit_outs):
        rows.filter(round__number=replanned).delete()
    away = Substitute.objects.filter(absent__in=(stays, goes)).exclude(by__in=(stays, goes)).values("round_number")
    SitOut.objects.filter(entrant__in=(stays, goes), round__number__in=away).delete()
    taken = set(stays.seats.values_list("round", flat=True))
    SitOut.objects.filter(entrant=stays, round__in=goes.seats.values("round")).delete()
    taken |= set(stays.sit_outs.values_list("round", flat=True))
    goes.sit_outs.filter(round__in=taken).delete()
    played = set(goes.seats.values_list("round__number", flat=True))
    stays.keyed.filter(round_number__in=goes.keyed.filter(round_number__in=played).values("round_number")).delete()
    goes.keyed.exclude(round_number__in=stays.keyed.values("round_number")).update(entrant=stays)
    for rows in (goes.seats, goes.sit_outs):
        rows.update(entrant=stays)
    Table.objects.filter(first_dealer=goes).update(first_dealer=stays)
    Substitute.objects.filter(absent__in=(stays, goes), by__in=(stays, goes)).delete()
    goes.substitutes.update(absent=stays)
    goes.plays_for.update(by=stays)


def _move_wishes(stays: Entrant, goes: Entrant) -> None:
    """A wish that both had, or that the two had of one another, falls away."""
    for wish in Wish.objects.filter(Q(entrant=goes) | Q(other=goes)):
        two = sorted({stays.pk if pk == goes.pk else pk for pk in (wish.entrant_id, wish.other_id) if pk})
        entrant, other = (two[0], two[1] if len(two) == 2 else None)
        alike = Wish.objects.filter(entrant=entrant, other=other)
        if (wish.other_id and other is None) or (alike.filter(kind=wish.kind) if other is None else alike).exists():
            wish.delete()
        else:
            Wish.objects.filter(pk=wish.pk).update(entrant=entrant, other=other)


def _move_figures(stays: Entrant, goes: Entrant) -> None:
    """What was paid, offered and printed; whether they are here."""
    stays.arrival = next(state for state in _NEAREST_FIRST if state in (stays.arrival, goes.arrival))
    stays.paid += goes.paid
    stays.fee = goes.fee if stays.fee is None else stays.fee
    stays.member_id = stays.member_id or goes.member_id
    stays.short_name = stays.short_name or goes.short_name
    offered = set(stays.offers.values_list("round_number", flat=True))
    Volunteer.objects.filter(entrant=goes).exclude(round_number__in=offered).update(entrant=stays)
    goes.prizes_named.update(winner=stays)
    stays.group = stays.group or goes.group
    goes.former.update(entrant=stays)
    FormerEntrant.objects.create(
        night_id=goes.night_id,
        entrant=stays,
        number=goes.number,
        name=goes.name,
        former_id=goes.pk,
        generation=goes.generation,
    )


def _mark_what_no_longer_follows(night: Night) -> None:
    """Rounds that were seated when two stood for one are marked as seated otherwise than the draw or movement has it."""
    rounds = rounds_of(night)
    if not rounds:
        return
    attendance = attendance_of(night)
    first = rounds[0]
    by_the_draw = night.seed is not None and not first.row.reseated
    if by_the_draw and first_round_of(night, night.seed or 0, attendance).seating != places(first, attendance):
        mark_reseated(first.row)
    for before, after in pairwise(rounds):
        if not after.row.reseated:
            planned = round_after(night, rounds[: before.number], attendance).seating
            if planned != after.seating:
                mark_reseated(after.row)
