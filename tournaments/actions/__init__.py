"""All that changes the records: one function and one transaction an action, files by subject.

An action asks, then writes everything or refuses with a sentence. It locks its night first, so that closing a round and
a late hand, or two corrections, come one after the other on every database.
"""

import datetime as dt
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.db.models.signals import pre_save
from django.utils import timezone
from django.utils.formats import date_format

from club.database.writing import Writers
from club.models import Member
from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions.bounds import before_saving
from tournaments.actions.store_results import store_results
from tournaments.models import Change, Entrant, Night, Round, Season, Table, TableCard
from tournaments.records.load import table_played

MOST_LETTERS_WHY = 200

writers = Writers()
pre_save.connect(before_saving)


def lock_night(night_id: int) -> Night | None:
    """The night, whose row is locked until the transaction ends."""
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    # Written out, as every action waits for it: 0.15 ms where the ORM takes 0.4.
    sql = f"SELECT * FROM tournaments_night WHERE id = %s{lock}"  # noqa: S608
    return next(iter(Night.objects.raw(sql, [night_id])), None)


def lock_all(nights: Iterable[int], members: Iterable[int] = ()) -> tuple[list[Night], dict[int, Member]]:
    """Lock every season, then these nights, then these members, each in the order of their keys, and return what is there.

    Every action that holds several holds them in this order, so that no two wait for one another. `nights` is read once
    the seasons are locked: nobody imports or adjusts points meanwhile.
    """
    list(Season.objects.select_for_update().order_by("pk").values_list("pk"))
    locked = [night for pk in sorted(set(nights)) if (night := lock_night(pk))]
    rows = Member.objects.select_for_update().filter(pk__in=members).order_by("pk")
    return locked, {member.pk: member for member in rows}


@contextmanager
def locked_night(night_id: int, *, playing: bool = False, at: dt.datetime | None = None) -> Iterator[Night]:
    """One transaction that holds the night, in turn with every other action of this process. Whatever it changes is counted by `count_action`.

    The final figures of a night that is over, or was, are stored with it.

    Raises Refused for a night that was deleted; with `playing`, unless seats are drawn and the night is not over; with
    `at`, once the time for corrections has run out by then.
    """
    with writers.transaction(night_id, partial(lock_night, night_id)) as night:
        if night is None:
            raise refuse("night", gettext_noop("This night was deleted meanwhile. Nothing was saved."))
        if playing:
            check_playing(night)
        if at is not None and night.is_locked(at):
            message = gettext_noop(
                "The night has been locked since %(time)s. A director can reopen it, with a reason."
            )
            assert night.locks_at is not None
            raise refuse("night", message, time=date_format(timezone.localtime(night.locks_at), "DATETIME_FORMAT"))
        was_over = night.state == Night.State.OVER
        night.version += 1  # the sequence of all that the action writes
        yield night
        if (was_over or night.state == Night.State.OVER) and night.pk is not None:
            store_results(night)


def is_helper(by: User | None) -> bool:
    """Whether that is somebody of the door or the desk, who leaves what matters most to a director."""
    return by is not None and not by.is_staff


def check_playing(night: Night) -> None:
    """Raise Refused unless seats are drawn and the night is not over."""
    if night.state != Night.State.PLAYING:
        raise refuse("night", gettext_noop("The night “%(name)s” is not being played now."), name=night.name)


def is_held(night_id: int) -> bool:
    """Whether another program keeps this process from changing the night. Raises DatabaseError."""
    return writers.is_held(night_id, partial(lock_night, night_id))


class CardWithdrawn(Exception):
    """The table's card, whose link brought what is to be written, was withdrawn meanwhile."""


def count_action(
    night: Night, card: TableCard | None = None, *, at_tables: bool = False, seen_at: dt.datetime | None = None
) -> None:
    """Save the version of `night`, counted up by this action, so that its pages are old; those `at_tables` too.

    `card` is that of the table that acted, whose page is old in any case; `seen_at` is when its phone was in touch, if
    that is to be stored. Raises CardWithdrawn if its link opens nothing any more.
    """
    Night.objects.filter(pk=night.pk).update(version=night.version, hands_written=night.hands_written)
    valid = TableCard.objects.filter(pk=card.pk, generation=card.generation) if card else None
    seen = {"last_seen_at": seen_at} if seen_at else {}
    if valid is not None and not valid.update(version=night.version, **seen):
        raise CardWithdrawn
    if at_tables:
        TableCard.objects.filter(night=night.pk).update(version=night.version)


@contextmanager
def action_on(
    night_id: int,
    *,
    playing: bool = False,
    at: dt.datetime | None = None,
    card: TableCard | None = None,
    at_tables: bool = True,
) -> Iterator[Night]:
    """A `locked_night`, counted when all is done, so that every page of it knows that it is old.

    `card` is that of the table that acts. Where nothing is changed that other tables show, not `at_tables`, their pages
    stay as they are. Raises CardWithdrawn where its link was withdrawn meanwhile.
    """
    with locked_night(night_id, playing=playing, at=at) as night:
        yield night
        count_action(night, card, at_tables=at_tables)


@contextmanager
def action_at(
    table_id: int, *, playing: bool = False, at: dt.datetime | None = None, card: TableCard | None = None
) -> Iterator[tuple[Night, Table]]:
    """An `action_on` the night of a round's table, and the table with its round and night.

    Raises Refused where its round is not seated any more: meanwhile the one before may be opened again.
    """
    with action_on(_seated(table_id).round.night_id, playing=playing, at=at, card=card) as night:
        yield night, _seated(table_id)


def _seated(table_id: int) -> Table:
    table = Table.objects.select_related("round__night").filter(pk=table_id).first()
    if table is None:
        message = gettext_noop("The round before was reopened meanwhile, so nobody sits here yet. Nothing was saved.")
        raise refuse("round", message)
    return table


def newest_round(night: Night, number: int) -> Round:
    """The round that is played, or was last. Raises Refused at `round` where that is not the one of that `number`."""
    newest = night.rounds.order_by("-number").first()
    if newest is None or newest.number != number:
        message = gettext_noop("Round %(round)s is not being played; it is round %(current)s now.")
        raise refuse("round", message, round=number, current=newest.number if newest else 0)
    return newest


def open_round(night: Night, number: int) -> Round:
    """The round that is being played. Raises Refused at `round` where that is another one, or it is closed."""
    newest = newest_round(night, number)
    if newest.closed_at is not None:
        raise refuse("round", gettext_noop("Round %(round)s is closed."), round=number)
    return newest


def entrant_numbered(night: Night, number: int, seen: str | None = None, field: str = "number") -> Entrant:
    """Return the entrant of that number. Raises Refused, at `field`, for nobody, and if the name is another than was `seen`."""
    entrant: Entrant | None = night.entrants.filter(number=number).first()
    if entrant is None and seen is None:
        raise refuse(field, gettext_noop("Nobody is entered as number %(number)s."), number=number)
    if entrant is None or seen not in (None, entrant.name):
        message = gettext_noop("Nobody of that name is entered as number %(number)s. Look at the list again.")
        raise refuse(field, message, number=number)
    return entrant


def check_deal(deals: int, deal: int, field: str = "deal") -> None:
    """Refuse, at `field`, a deal that a round of so many deals does not have."""
    if not 1 <= deal <= deals:
        message = gettext_noop("There is no deal %(deal)s; a round has %(deals)s.")
        raise refuse(field, message, deal=deal, deals=deals)


def deals_at(night: Night, table: Table) -> int:
    """The last deal that the director can enter there: by the bell any; else of the round, and one more to settle a tie."""
    rules = night.rules
    if not rules.by_deals:
        return rules.most
    played = table_played(night, table)
    return max(night.rules.deals, len(played.records) + (rules.tie == "deal" and played.is_even))


def log_change(
    night: Night, kind: Change.Kind, *, at: dt.datetime, table: Table | None = None, **details: Any
) -> None:
    """Write one line of the night's history; `details` are its other columns: `by`, `why`, `before`, `after` …."""
    if table is not None:
        details |= {"round_number": table.round.number, "table_number": table.number}
    night.changes.create(kind=kind, at=at, sequence=night.version, **details)


def cleaned_reason(why: str, needed: str = "") -> str:
    """The reason as it is stored: on one line, without signs that do not print.

    Raises Refused where it is too long, and with the message `needed` where none is given.
    """
    reason = "".join(letter for letter in " ".join(why.split()) if letter.isprintable())
    if len(reason) > MOST_LETTERS_WHY:
        message = gettext_noop("Say why in at most %(most)s letters, not %(letters)s.")
        raise refuse("why", message, most=MOST_LETTERS_WHY, letters=len(reason))
    if needed and not reason:
        raise refuse("why", needed)
    return reason
