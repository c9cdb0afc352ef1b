"""A guest's phone is let in as somebody of the night; the links of tables, people and the hall screen are withdrawn.

A withdrawn link opens nothing any more, and a new one does.
"""

import datetime as dt
from collections import Counter
from contextlib import suppress
from ipaddress import ip_network
from random import Random, SystemRandom
from typing import Any

from django.contrib.auth.models import User
from django.utils.crypto import salted_hmac

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, locked_night, log_change
from tournaments.models import Change, Entrant, JoinRequest, Night, Screen, TableCard
from tournaments.records.joining import WAITS_FOR, waiting_in

SHARE = 3  # phones of one address that wait as one person: more than anybody holds; a whole hall has one address
MOST_WAITING = 2 * SHARE  # that wait as one person: more than one address can fill, too few to hide the right one
NUMBERS = range(10, 100)


def ask_to_join(
    *, night_id: int, number: int, address: str, approve: bool = True, at: dt.datetime, rng: Random | None = None
) -> JoinRequest:
    """A phone at that address waits as the entrant of that number, with two digits that no other phone waiting as them shows.

    Unless somebody is to `approve` every phone, one is let in at once if no other has joined or waits as that entrant.
    Where as many wait as them as may, one of the address at which most wait in all gives way to a phone of another.

    Raises Refused once the night is over, for somebody who is not on the list, and while too many phones wait: as them, of
    all or of those at that address; or at that address, for as many people as there are on the list, and `SHARE`.
    """
    with locked_night(night_id) as night:
        if night.state == Night.State.OVER:
            raise refuse("night", gettext_noop("The night is over, so no phone can join any more."))
        entrant = night.entrants.exclude(arrival=Entrant.Arrival.ABSENT).filter(number=number).first()
        if entrant is None:
            raise refuse("number", gettext_noop("You are not on the list any more. Please see the director."))
        JoinRequest.objects.filter(entrant__night=night, let_in_at=None, at__lte=at - WAITS_FOR).delete()
        taken = set(entrant.join_requests.values_list("number", flat=True))
        source = _source(night_id, address)
        waiting = JoinRequest.objects.filter(entrant__night=night, let_in_at=None)
        in_all = Counter(waiting.values_list("source", flat=True))
        if in_all[source] >= night.entrants.exclude(arrival=Entrant.Arrival.ABSENT).count() + SHARE:
            message = gettext_noop(
                "Too many phones of this network are waiting to be let in. Please see the director."
            )
            raise refuse("night", message)
        rivals = list(waiting.filter(entrant=entrant))
        most = max(rivals, key=lambda each: in_all[each.source], default=None)
        is_full = len(rivals) >= MOST_WAITING
        if is_full and most and in_all[most.source] > in_all[source] + 1:
            most.delete()
            is_full = False
        if is_full or [each.source for each in rivals].count(source) >= SHARE or len(taken) == len(NUMBERS):
            message = gettext_noop("Other phones are waiting as %(name)s already. Please see the director.")
            raise refuse("number", message, name=entrant.name)
        free = [each for each in NUMBERS if each not in taken]
        is_first = not entrant.join_requests.exists()
        asked = entrant.join_requests.create(number=(rng or SystemRandom()).choice(free), source=source, at=at)
    if is_first and not approve:
        let_in(request_id=asked.pk, by=None, at=at)
    return asked


def _source(night_id: int, address: str) -> str:
    """A digest of the address, or of its network in IPv6, in which each phone may take any address: of this night alone."""
    address = address.removeprefix("::ffff:")  # one of IPv4
    with suppress(ValueError):
        address = str(ip_network(f"{address}/64", strict=False)) if ":" in address else address
    return salted_hmac("tournaments.join_table", f"{night_id}\n{address}", algorithm="sha256").hexdigest()[:32]


def let_in(*, request_id: int, card: TableCard | None = None, by: User | None, at: dt.datetime) -> Entrant | None:
    """The phone gets the links of its person. Known at a table, by its `card`, is only who sits there now.

    The entrant; None, and nothing changed, where that phone does not wait any more, or is not known there.
    """
    night_id = JoinRequest.objects.filter(pk=request_id).values_list("entrant__night", flat=True).first()
    if night_id is None:
        return None
    with action_on(night_id, at_tables=False) as night:
        asked = waiting_in(night, card, at).filter(pk=request_id).first()
        if asked is None:
            return None
        asked.let_in_at, asked.let_in_by, asked.source = at, by, ""
        asked.save()
        table = card.number if card else None
        log_change(night, Change.Kind.JOINED, at=at, by=by, entrant_number=asked.entrant.number, table_number=table)
        return asked.entrant


def let_all_in(*, night_id: int, by: User | None, at: dt.datetime) -> tuple[list[Entrant], int]:
    """Every phone that waits alone as its person is let in. Who that is, and how many wait on: two of one person need a look."""
    waiting = list(JoinRequest.objects.filter(entrant__night=night_id, let_in_at=None, at__gt=at - WAITS_FOR))
    of_each = Counter(each.entrant_id for each in waiting)
    alone = [each.pk for each in waiting if of_each[each.entrant_id] == 1]
    entrants = [let_in(request_id=pk, by=by, at=at) for pk in alone]
    return [each for each in entrants if each], len(waiting) - len(alone)


def turn_away(*, request_id: int, card: TableCard | None = None, at: dt.datetime) -> None:
    """That phone is not let in. It may ask again, and shows another number then."""
    night = Night.objects.filter(entrants__join_requests=request_id).first()
    if night is not None:
        with locked_night(night.pk):
            waiting_in(night, card, at).filter(pk=request_id).delete()


def turn_all_away(*, night_id: int) -> None:
    """No phone of the night waits any more. Each may ask again."""
    with locked_night(night_id) as night:
        JoinRequest.objects.filter(entrant__night=night, let_in_at=None).delete()


def withdraw_card(*, night_id: int, number: int, seen: int | None = None, by: User | None, at: dt.datetime) -> None:
    """Raise the generation of that table's card, where the night has it.

    `seen` is the generation that was to be withdrawn: where it was already, the card that came after it stays.
    """
    with action_on(night_id) as night:
        card = night.cards.filter(number=number).first()
        _renew(night, card, seen, Change.Kind.LINK, by=by, at=at, table_number=number)


def withdraw_own_link(
    *, night_id: int, number: int, seen: int | None = None, by: User | None, at: dt.datetime
) -> None:
    """The same for the page of the entrant of that number."""
    with action_on(night_id, at_tables=False) as night:
        entrant = night.entrants.filter(number=number).first()
        if entrant is not None and seen in (None, entrant.generation):
            entrant.former.update(generation=0)  # no link has that
        _renew(night, entrant, seen, Change.Kind.OWN_LINK, by=by, at=at, entrant_number=number)


def withdraw_screen_link(*, night_id: int, seen: int | None = None, by: User | None, at: dt.datetime) -> None:
    """The same for what the night shows to its guests."""
    with action_on(night_id, at_tables=False) as night:
        screen, _ = Screen.objects.get_or_create(night=night)
        _renew(night, screen, seen, Change.Kind.SCREEN_LINK, by=by, at=at)


def _renew(
    night: Night,
    row: TableCard | Entrant | Screen | None,
    seen: int | None,
    kind: Change.Kind,
    *,
    by: User | None,
    at: dt.datetime,
    **place: Any,
) -> None:
    if row is None or seen not in (None, row.generation):
        return
    before, row.generation = row.generation, row.generation + 1
    row.save(update_fields=["generation"])
    log_change(night, kind, at=at, by=by, before=before, after=row.generation, **place)
