"""The bell rings in a round: from then on the tables play no more than the night's rule has them finish. Or it is undone."""

import datetime as dt

from django.contrib.auth.models import User
from django.db.models import Max, OuterRef, Subquery
from django.db.models.functions import Coalesce

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change, open_round
from tournaments.models import Change, HandRecord, Night, Round, RoundClock


def ring_bell(*, night_id: int, number: int, by: User | None, at: dt.datetime) -> Night:
    """Ring the bell in that round; each table's last deal that is in by then is written.

    Raises Refused unless that round is being played, in a night whose rounds end by the bell, and where it has rung.
    """
    with action_on(night_id, playing=True) as night:
        newest = _round_by_the_bell(night, number)
        if has_rung(newest):
            raise refuse("round", gettext_noop("The bell of round %(number)s has rung already."), number=number)
        hands = HandRecord.objects.filter(table=OuterRef("pk"), current=True).order_by().values("table")
        last = Subquery(hands.annotate(last=Max("deal")).values("last"))
        newest.tables.update(rang_after=Coalesce(last, 0))
        _note_on_clock(newest, at)
        log_change(night, Change.Kind.BELL, at=at, by=by, round_number=number, after={"rang": True})
    return night


def take_back_bell(*, night_id: int, number: int, by: User | None, at: dt.datetime) -> Night:
    """The bell of that round has not rung after all: the tables play on.

    Raises Refused unless that round is being played, and where the bell has not rung.
    """
    with action_on(night_id, playing=True) as night:
        newest = _round_by_the_bell(night, number)
        if not has_rung(newest):
            raise refuse("round", gettext_noop("The bell of round %(number)s has not rung yet."), number=number)
        newest.tables.update(rang_after=None)
        _note_on_clock(newest, None)
        log_change(night, Change.Kind.BELL, at=at, by=by, round_number=number, after={"rang": False})
    return night


def has_rung(played: Round) -> bool:
    """Whether the bell of that round has rung."""
    return played.tables.filter(rang_after__isnull=False).exists()


def _round_by_the_bell(night: Night, number: int) -> Round:
    newest = open_round(night, number)
    if night.ends_by != Night.EndsBy.BELL:
        raise refuse("round", gettext_noop("The rounds of this night end by their deals, not by the bell."))
    return newest


def _note_on_clock(played: Round, at: dt.datetime | None) -> None:
    """When the bell rang, on the clock of the round; where it has none, on one without minutes, which goes with the bell."""
    if at is None:
        RoundClock.objects.filter(round=played, minutes=0).delete()
        RoundClock.objects.filter(round=played).update(rang_at=None)
        return
    RoundClock.objects.get_or_create(round=played, defaults={"minutes": 0, "left": 0})
    RoundClock.objects.filter(round=played).update(rang_at=at)
