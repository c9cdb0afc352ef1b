"""What the figures leave open about a prize: it is drawn, cut for, or given to whom the director names."""

import datetime as dt

from django.contrib.auth.models import User

from club.names import folded
from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.models import Change, Entrant, Night, Prize
from tournaments.night.file.reading import name_in
from tournaments.prizes.award import Award
from tournaments.records.load import rounds_of
from tournaments.records.night_record import settled_from
from tournaments.records.prizes import awards_of


def draw_prize(*, night_id: int, prize_id: int, seed: int, by: User | None, at: dt.datetime) -> Prize:
    """Draw a door prize, or cut for those who are tied, by the seed.

    Raises Refused where that is done already, and where there is nothing to draw or cut for.
    """
    with action_on(night_id, at=at, at_tables=False) as night:
        prize = _prize(night, prize_id)
        if prize.is_decided:
            raise refuse("prize", gettext_noop("“%(name)s” is decided already."), name=prize.name)
        if _award(night, prize).open not in ("tied", "not drawn"):
            message = gettext_noop("“%(name)s” is not a prize to draw or cut for.")
            raise refuse("prize", message, name=prize.name)
        prize.seed = seed
        prize.save()
        prize.winner = night.entrants.get(number=_award(night, prize).winners[0])
        prize.save()
        _log(night, prize, by, at)
        return prize


def name_winner(
    *, night_id: int, prize_id: int, number: int | None = None, name: str = "", by: User | None, at: dt.datetime
) -> Prize:
    """The director names who has it: the entrant of that `number` or `name`; for a prize of the director's own, anyone.

    Raises Refused, at `winner`, where the figures say who has it, and for who is none of those that are tied, has gone
    home before the draw, or has another prize where one person gets one.
    """
    with action_on(night_id, at=at, at_tables=False) as night:
        prize = _prize(night, prize_id)
        if prize.is_decided:
            raise refuse("prize", gettext_noop("“%(name)s” is decided already."), name=prize.name)
        found = _award(night, prize)
        if found.open not in ("tied", "not drawn", "not named"):
            raise refuse("winner", gettext_noop("The figures say who wins “%(name)s”."), name=prize.name)
        prize.winner = _entrant(night, number, name)
        if prize.winner is None:
            if prize.kind != Prize.Kind.OWN:
                raise refuse("winner", gettext_noop("Name somebody who plays tonight."))
            prize.outsider = name_in(name, "winner")
        prize.save()
        among = found.tied or _award(night, prize).winners
        if prize.winner and prize.winner.number not in among:
            message = gettext_noop("%(name)s has another prize, has gone home, or is not one of those tied.")
            raise refuse("winner", message, name=shown(prize.winner.name, 80))
        _log(night, prize, by, at)
        return prize


def take_back_award(*, night_id: int, prize_id: int, by: User | None, at: dt.datetime) -> Prize:
    """The draw, the cut or the director's choice does not count. Raises Refused where nothing was decided."""
    with action_on(night_id, at=at, at_tables=False) as night:
        prize = _prize(night, prize_id)
        if not prize.is_decided:
            raise refuse("prize", gettext_noop("“%(name)s” is not decided yet."), name=prize.name)
        before = _winner(night, prize) or prize.name
        prize.seed, prize.winner, prize.outsider = None, None, ""
        prize.save()
        _log(night, prize, by, at, before)
        return prize


def _prize(night: Night, prize_id: int) -> Prize:
    prize: Prize | None = night.prizes.filter(pk=prize_id).first()
    if prize is None:
        raise refuse("prize", gettext_noop("This prize was taken off the list meanwhile."))
    return prize


def _entrant(night: Night, number: int | None, name: str) -> Entrant | None:
    """Who is meant; None where nobody of that number or name is here, or several are."""
    here = night.entrants.filter(arrival=Entrant.Arrival.HERE)
    if number is not None:
        return here.filter(number=number).first()
    found = [each for each in here if folded(each.name) == folded(" ".join(name.split()))]
    return found[0] if len(found) == 1 else None


def _award(night: Night, prize: Prize) -> Award:
    return next(
        found for each, found in awards_of(night, settled_from(night, rounds_of(night))) if each.pk == prize.pk
    )


def _winner(night: Night, prize: Prize) -> str:
    """Who has it now, by name, for the history."""
    names = night.entrants.filter(number__in=_award(night, prize).winners).values_list("name", flat=True)
    return ", ".join(names) or prize.outsider


def _log(night: Night, prize: Prize, by: User | None, at: dt.datetime, before: str = "") -> None:
    after = "" if before else _winner(night, prize)
    values = [{"name": prize.name, "winner": winner} if winner else None for winner in (before, after)]
    log_change(night, Change.Kind.AWARDED, at=at, by=by, before=values[0], after=values[1])
