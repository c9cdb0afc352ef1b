"""The director settles which prizes a night gives, and decides what the figures leave open: by draw, cut or name."""

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from django.contrib.auth.models import User

from club.names import folded
from scoring.faults import for_each, refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.models import Change, Entrant, Night, Prize, PrizeRules, Screen
from tournaments.movement import MOVEMENTS
from tournaments.night.names import name_in
from tournaments.prizes.award import Award
from tournaments.records.load import rounds_of
from tournaments.records.night_record import settled_from
from tournaments.records.prizes import awards_of

MOST_PRIZES = 20


class PrizeLine(NamedTuple):
    """A prize as the director lists it; `pk` is that of one that is on the list already."""

    kind: str
    name: str
    group: int | None = None
    ties: str = Prize.Ties.SHARED
    pk: int | None = None


def set_prizes(
    *,
    night_id: int,
    prizes: Sequence[PrizeLine],
    one_each: bool = True,
    groups: tuple[str, str] = ("", ""),
    least_rounds: int | None = None,
    seen: Collection[int] | None = None,
    by: User | None,
    at: dt.datetime,
) -> list[Prize]:
    """The night gives these prizes, in this order, and no others. `seen` are those that were shown, by their keys.

    Raises Refused at `prizes[2]` for one that cannot be, where one that is drawn, cut for or given would fall away or
    be won otherwise, where one is listed twice or somebody else has changed the list meanwhile, and once the results are being announced.
    """
    with action_on(night_id, at=at, at_tables=False) as night:
        check_not_announced(night)
        stood = {each.pk: each for each in night.prizes.all()}
        before = [each.name for each in stood.values()]
        if seen is not None and set(seen) != set(stood):
            raise refuse(
                "prizes", gettext_noop("Somebody else changed the prizes meanwhile. Look at the list again.")
            )
        stored = [each.pk for each in prizes if each.pk]
        if len(set(stored)) < len(stored):
            raise refuse("prizes", gettext_noop("A prize is on the list twice. Open the page again."))
        names = _group_names(groups)
        if len(prizes) > MOST_PRIZES:
            message = gettext_noop("A night can give at most %(most)s prizes, not %(many)s.")
            raise refuse("prizes", message, most=MOST_PRIZES, many=len(prizes))
        cleaned = for_each("prizes", range(len(prizes)), lambda place: _cleaned(night, prizes[place], names, stood))
        _check_none_given_falls_away(stood, prizes)
        rules = {"one_each": one_each, "group_one": names[0], "group_two": names[1], "least_rounds": least_rounds}
        PrizeRules.objects.update_or_create(night=night, defaults=rules)
        night.prizes.exclude(pk__in=stored).delete()
        for order, (line, name) in enumerate(zip(prizes, cleaned.values(), strict=True), start=1):
            row = stood.get(line.pk or 0) or Prize(night=night)
            row.order, row.kind, row.name, row.group, row.ties = order, line.kind, name, line.group, line.ties
            row.save()
        found = list(night.prizes.all())
        after = [each.name for each in found]
        log_change(night, Change.Kind.PRIZES, at=at, by=by, before={"names": before}, after={"names": after})
        return found


def set_groups(*, night_id: int, groups: Mapping[int, int | None], at: dt.datetime) -> None:
    """Put entrants, by number, in group 1 or 2, or in none. Raises Refused once the results are being announced."""
    with action_on(night_id, at=at, at_tables=False) as night:
        check_not_announced(night)
        changed = [each for each in night.entrants.filter(number__in=groups) if each.group != groups[each.number]]
        for each in changed:
            each.group = groups[each.number] if groups[each.number] in (1, 2) else None
        Entrant.objects.bulk_update(changed, ["group"])


def check_not_announced(night: Night, field: str = "prizes") -> None:
    """Raise Refused, at the field, once the director has begun to announce the results."""
    if Screen.objects.filter(night=night, revealed__gt=0).exists():
        message = gettext_noop("The results are being announced. Take that back first, to the beginning.")
        raise refuse(field, message)


def _group_names(groups: tuple[str, str]) -> tuple[str, str]:
    fields = zip(("group_one", "group_two"), groups, strict=True)
    one, two = (name_in(name, field) if name.strip() else "" for field, name in fields)
    if one and folded(one) == folded(two):
        raise refuse("group_two", gettext_noop("Both groups have the same name."))
    return one, two


def _cleaned(night: Night, line: PrizeLine, groups: tuple[str, str], stood: Mapping[int, Prize]) -> str:
    """The prize's name as it is stored. Raises Refused."""
    name = name_in(line.name, "name")
    if line.kind not in Prize.Kind.values or line.ties not in Prize.Ties.values:
        raise refuse("kind", gettext_noop("%(value)s is not a kind of prize."), value=shown(line.kind))
    had = stood[line.pk].kind if line.pk is not None and line.pk in stood else None
    if line.kind == Prize.Kind.HEAD and had != line.kind and not night.has_head_table:
        message = gettext_noop(
            "In the movement “%(movement)s” no table is the head table. Choose what else “%(name)s” goes to."
        )
        raise refuse("kind", message, movement=MOVEMENTS[night.movement].TITLE, name=name)
    if line.group is not None and (line.group not in (1, 2) or not groups[line.group - 1]):
        raise refuse("group", gettext_noop("“%(name)s” is for a group that has no name yet."), name=name)
    if line.pk is not None and line.pk not in stood:
        raise refuse("name", gettext_noop("“%(name)s” is not on the list any more."), name=name)
    return name


def _check_none_given_falls_away(stood: Mapping[int, Prize], prizes: Sequence[PrizeLine]) -> None:
    lines = {line.pk: line for line in prizes if line.pk}
    for pk, row in stood.items():
        line = lines.get(pk)
        stays = line is not None and (line.kind, line.group, line.ties) == (row.kind, row.group, row.ties)
        if row.is_decided and not stays:
            message = gettext_noop("“%(name)s” has been drawn, cut for or given already. Take that back first.")
            raise refuse("prizes", message, name=row.name)


def draw_prize(*, night_id: int, prize_id: int, seed: int, by: User | None, at: dt.datetime) -> Prize:
    """Draw a door prize, or cut for those who are tied, by the seed.

    Raises Refused where that is done already, and where there is nothing to draw or cut for.
    """
    with _deciding(night_id, prize_id, by, at) as (night, prize):
        if _award(night, prize).open not in ("tied", "not drawn"):
            message = gettext_noop("“%(name)s” is not a prize to draw or cut for.")
            raise refuse("prize", message, name=prize.name)
        prize.seed = seed
        prize.save()
        prize.winner = night.entrants.get(number=_award(night, prize).winners[0])
        prize.save()
    return prize


def name_winner(
    *, night_id: int, prize_id: int, number: int | None = None, name: str = "", by: User | None, at: dt.datetime
) -> Prize:
    """The director names who has it: the entrant of that `number` or `name`; for a prize of the director's own, anyone.

    Raises Refused, at `winner`, where the figures say who has it, and for who is none of those that are tied, has gone
    home before the draw, or has another prize where one person gets one.
    """
    with _deciding(night_id, prize_id, by, at) as (night, prize):
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
    return prize


def take_back_award(*, night_id: int, prize_id: int, by: User | None, at: dt.datetime) -> Prize:
    """The draw, the cut or the director's choice does not count. Raises Refused where nothing was decided."""
    with _deciding(night_id, prize_id, by, at, taken_back=True) as (_night, prize):
        prize.seed, prize.winner, prize.outsider = None, None, ""
        prize.save()
    return prize


@contextmanager
def _deciding(
    night_id: int, prize_id: int, by: User | None, at: dt.datetime, *, taken_back: bool = False
) -> Iterator[tuple[Night, Prize]]:
    """Yield the night and a prize that is open, or decided if that is `taken_back`; then write down who wins or had won."""
    with action_on(night_id, at=at, at_tables=False) as night:
        prize = night.prizes.filter(pk=prize_id).first()
        if prize is None:
            raise refuse("prize", gettext_noop("This prize was taken off the list meanwhile."))
        if prize.is_decided and not taken_back:
            raise refuse("prize", gettext_noop("“%(name)s” is decided already."), name=prize.name)
        if taken_back and not prize.is_decided:
            raise refuse("prize", gettext_noop("“%(name)s” is not decided yet."), name=prize.name)
        before = {"name": prize.name, "winner": _winner(night, prize) or prize.name} if taken_back else None
        yield night, prize
        winner = "" if taken_back else _winner(night, prize)
        after = {"name": prize.name, "winner": winner} if winner else None
        log_change(night, Change.Kind.AWARDED, at=at, by=by, before=before, after=after)


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
