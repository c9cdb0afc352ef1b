"""Whom an older backup brought back is forgotten again: who is in the list of the data folder, but not in the records."""

import datetime as dt
from collections.abc import Collection
from itertools import chain
from typing import NamedTuple

from club.backup.forgotten_list import ForgottenPerson, forgotten_people
from club.models import Forgotten, Member
from club.names import folded
from scoring.faults import Refused
from tournaments.actions.forget_person import Options, forget_guest, forget_member, free_name
from tournaments.models import Adjustment, Entrant, PastResult
from tournaments.records.person_traces import guest_traces

_MOMENT = dt.timedelta(microseconds=1)


class Again(NamedTuple):
    """How many were forgotten again, how many wait for the end of a night, which members may be one under another name,
    and of how many other spellings have to be looked for by hand."""

    done: int
    waiting: int
    doubtful: list[str]
    spelled: int


def forget_again() -> Again:
    """Forget each who is in the list and came back. Raises OSError where the list cannot be read.

    Anyone who is entered at a night that is not over waits, and is forgotten at the next call after it.
    """
    there = set(Forgotten.objects.values_list("at", flat=True))
    due = [person for person in forgotten_people() if person.at not in there]
    done, waiting, doubtful, spelled = 0, 0, list[str](), 0
    for person in due:
        doubtful += _renamed(person)
        try:
            found = _forget(person)
        except Refused:
            waiting += 1
            continue
        done += found
        spelled += bool(found and person.spellings)
    return Again(done, waiting, doubtful, spelled)


def _forget(person: ForgottenPerson) -> bool:
    """Whether the person was in the records. The person's own moment comes last: what is interrupted is done at the next call.

    Raises Refused.
    """
    members = [] if person.beside_member else Member.objects.values_list("pk", "name")
    last = None
    for pk in [pk for pk, name in members if person.is_member(pk, name)]:
        last = forget_member(member_id=pk, options=_options(person), by=None, at=person.at + _MOMENT)
    for name in {folded(name): name for night, name in _guests() if person.is_named(name, night)}.values():
        last = _forget_guest(person, name) or last
    if last is None:
        Forgotten.objects.create(name=free_name(), at=person.at, wiped=True)
    else:
        Forgotten.objects.filter(pk=last.pk).update(at=person.at)
    return last is not None


def _forget_guest(person: ForgottenPerson, name: str) -> Forgotten | None:
    """At the nights at which that name was the person's; None, where it stands nowhere any more. Raises Refused."""
    others = {night for night, each in _guests() if night and folded(each) == folded(name)}
    options = _options(person, {night for night in others if not person.is_named(name, night)})
    found = guest_traces(name, options.spared)
    if not (found.entrants or found.adjustments or found.past_results):
        return None
    return forget_guest(name=name, options=options, by=None, at=person.at + _MOMENT, finish=False)


def _options(person: ForgottenPerson, spared: Collection[int] = ()) -> Options:
    return Options(person.spared.union(spared), titles=person.titles, again=True)


def _guests() -> chain[tuple[int | None, str]]:
    """Night and name of each who is no member, there or in a season."""
    at_nights = Entrant.objects.filter(member=None).values_list("night", "name")
    others = (model.objects.filter(member=None).values_list("name", flat=True) for model in (PastResult, Adjustment))
    return chain(at_nights, ((None, name) for name in chain.from_iterable(others)))


def _renamed(person: ForgottenPerson) -> list[str]:
    """The member who has the person's key and another name: whether it is the person, only a director knows."""
    member = Member.objects.filter(pk=person.member or 0).first()
    return [member.name] if member and not person.is_member(member.pk, member.name) else []
