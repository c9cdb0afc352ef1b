"""A person is forgotten: the name goes from every night, season, history and note, and the figures stay.

Guests' names go by themselves after the club's time for them, and those that an older backup brought back go again.
"""

import calendar
import datetime as dt
from collections.abc import Callable, Collection, Iterable
from functools import partial
from itertools import chain, count
from typing import Any, Final, NamedTuple

from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db.models import F, Max
from django.utils.translation import gettext as _

from club.backup.forgotten_list import ForgottenPerson, forgotten_people, remember_forgotten
from club.database.wiping import wipe
from club.models import ClubSettings, Forgotten, Member, MemberGroup
from club.names import folded
from scoring.faults import Refused, refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import count_action, lock_all, log_change, writers
from tournaments.models import Adjustment, Change, Entrant, FormerEntrant, Night, PastResult, Season, SheetPhoto
from tournaments.records.person_traces import (
    CLEARED,
    FEWEST_LETTERS,
    TITLES,
    TYPED,
    Mention,
    TracedPerson,
    forgotten_traces,
    guest_traces,
    member_traces,
    mentions_and_parts,
    pattern_of,
    replaced,
)

_CHANGED = gettext_noop("Something about this person was changed meanwhile. Look again, then remove the name.")
_SAVED_BY_HAND = (Member, MemberGroup)  # they write a column besides, by which they are found


class Options(NamedTuple):
    """What the director decides: `spared` are nights at which a guest of that name is another person, `also` further spellings
    at the person's nights; with `titles`, what is called after the person gets another name too; `parts` are the keys of the
    texts in which a part of the name means the person. `again`: it is in the list of those who were forgotten already."""

    spared: frozenset[int] = frozenset()
    also: tuple[str, ...] = ()
    titles: bool = True
    parts: frozenset[str] = frozenset()
    again: bool = False


_USUAL: Final = Options()


def forget_member(*, member_id: int, options: Options = _USUAL, by: User | None, at: dt.datetime) -> Forgotten:
    """The member is on the roster no more, and has a number in place of the name everywhere. It cannot be undone.

    Refuses, at `person`, who is entered at a night that is not over, and what was changed meanwhile.
    """

    return _forget(partial(_member_traces, member_id, options), options, by, at)


def _member_traces(member_id: int, options: Options, *, locked: bool) -> TracedPerson:
    members = Member.objects.select_for_update() if locked else Member.objects.all()
    member = members.filter(pk=member_id).first()
    if member is None:
        raise refuse("person", gettext_noop("This member is not on the roster any more."))
    return member_traces(member, options.spared)


def forget_guest(
    *, name: str, options: Options = _USUAL, by: User | None, at: dt.datetime, finish: bool = True
) -> Forgotten:
    """Everybody who came as a guest under that name has a number in its place. It cannot be undone.

    Refuses, at `person`, as `forget_member` does. Not to `finish` leaves the database's files to a later `finish_forgetting`.
    """
    return _forget(lambda **_kind: guest_traces(name, options.spared), options, by, at, finish=finish)


def forget_in_texts(
    *, forgotten: Forgotten, also: tuple[str, ...], parts: frozenset[str], by: User | None, at: dt.datetime
) -> None:
    """In the texts of these keys the number stands in place of what is written in `also` and of its words. It cannot be undone.

    Refuses, at `person`, what was changed meanwhile.
    """
    options = Options(also=also, parts=parts)
    person = forgotten_traces(forgotten.name)
    nights = _touched([], _mentions(person, forgotten.name, options))
    with writers.transaction(-1, lambda: _locked(nights)) as locked:
        mentions = _mentions(person, forgotten.name, options)
        if not _touched([], mentions) <= nights:
            raise refuse("person", _CHANGED)
        _write_mentions(mentions)
        _clean_sessions(also, forgotten.name)
        for night in locked:
            night.version += 1
            log_change(night, Change.Kind.FORGOTTEN, at=at, by=by)
            count_action(night, at_tables=True)
        Forgotten.objects.filter(pk=forgotten.pk).update(wiped=False)
    finish_forgetting()


def finish_forgetting() -> bool:
    """Clean what was deleted out of the database's files, if that is still to be done; whether nothing is left to do.

    While a night is played it waits: the tables' phones would.
    """
    due = Forgotten.objects.filter(wiped=False)
    if not due.exists():
        return True
    if Night.objects.filter(state=Night.State.PLAYING, is_rehearsal=False).exists():
        return False
    labels = {label.rpartition(".")[0] for label in (*CLEARED, *TYPED, *TITLES)}
    if not wipe(apps.get_model(label) for label in labels):
        return False
    due.update(wiped=True)
    return True


def _forget(
    traces: Callable[..., TracedPerson], options: Options, by: User | None, at: dt.datetime, *, finish: bool = True
) -> Forgotten:
    # Read twice: which rows there are to be locked, and what they hold once nobody else can change them.
    person = traces(locked=False)
    nights = _touched(person.entrants, _mentions(person, "", options))
    with writers.transaction(-1, lambda: _locked(nights)) as locked:
        person = traces(locked=True)
        if not (person.member or person.entrants or person.adjustments or person.past_results):
            raise refuse("person", gettext_noop("Nobody of that name is in the records any more."))
        _check_over(person)
        name = free_name()
        forgotten = Forgotten.objects.create(name=name, at=_own_moment(at), by=by)
        mentions = _mentions(person, name, options)
        if not _touched(person.entrants, mentions) <= nights:
            raise refuse("person", _CHANGED)
        _write_mentions(mentions)
        _write_rows(person, name)
        _clean_sessions(person.names.union(*person.further.values()), name)
        SheetPhoto.objects.filter(night__in=locked).delete()
        for night in locked:
            night.version += 1
            for number in sorted(each.number for each in person.entrants if each.night_id == night.pk):
                log_change(night, Change.Kind.FORGOTTEN, at=at, by=by, entrant_number=number)
            count_action(night, at_tables=True)
        if not options.again:
            remember_forgotten(_listed(person, options, forgotten.at))
        if person.member:
            person.member.delete()
    if finish:
        finish_forgetting()
    return forgotten


def _own_moment(at: dt.datetime) -> dt.datetime:
    """By it the list of those who were forgotten knows each of them, also where several are at once."""
    while Forgotten.objects.filter(at=at).exists():
        at += dt.timedelta(microseconds=1)
    return at


def _listed(person: TracedPerson, options: Options, at: dt.datetime) -> ForgottenPerson:
    """As an older backup has to find the person again."""
    member = person.member.pk if person.member else None
    further = {night: names - person.names for night, names in person.further.items() if names - person.names}
    namesake = member is None and any(
        folded(name) in person.names for name in Member.objects.values_list("name", flat=True)
    )
    return ForgottenPerson(
        at,
        member,
        person.names,
        further,
        person.spared,
        namesake,
        options.titles,
        len(options.also) + len(options.parts),
        own=frozenset([folded(person.name)]) if person.member else frozenset(),
    )


def _mentions(person: TracedPerson, name: str, options: Options) -> list[Mention]:
    mentions, _parts = mentions_and_parts(person, name, options.also, options.parts)
    return [each for each in mentions if options.titles or not each.is_title]


def _touched(entrants: Iterable[Entrant], mentions: Iterable[Mention]) -> set[int]:
    return {each.night_id for each in entrants} | {each.night for each in mentions if each.night}


def _locked(nights: Collection[int]) -> list[Night]:
    """Lock every season and the nights. A season's table, which this process remembers, is old."""
    locked, _members = lock_all(nights)
    Season.objects.update(version=F("version") + 1)
    return locked


def _check_over(person: TracedPerson) -> None:
    for night in person.nights:
        if night.state != Night.State.OVER:
            message = gettext_noop(
                "%(name)s is entered at “%(night)s”, which is not over. End that night first, or take the name off its list."
            )
            raise refuse("person", message, name=shown(person.name, 80), night=shown(night.name, 80))


def free_name() -> str:
    """A name that nobody has, the same on every night, so that a season still knows the person as one."""
    last = Forgotten.objects.order_by("-pk").first()
    for number in count(1 + (last.pk if last else 0)):
        name = _("Someone %(number)s") % {"number": number}
        if not any(
            model.objects.filter(name=name).exists() for model in (Forgotten, Entrant, PastResult, Adjustment)
        ):
            return name
    raise AssertionError


def _write_rows(person: TracedPerson, name: str) -> None:
    """The person's own rows. Two of one night, or of one imported night, get names of their own."""
    FormerEntrant.objects.filter(entrant__in=[each.pk for each in person.entrants]).update(
        name=name, generation=F("generation") + 1
    )
    taken: set[tuple[str, int]] = set()
    for entrant in person.entrants:
        entrant.name = _unlike(taken, "night", entrant.night_id, name)
        entrant.short_name, entrant.member = "", None
        entrant.generation += 1  # the link of the person's own page opens nothing any more
        entrant.save()
    for result in person.past_results:
        result.name = _unlike(taken, "past", result.past_night_id, name)
        result.member = None
        result.save()
    Adjustment.objects.filter(pk__in=[each.pk for each in person.adjustments]).update(name=name, member=None)


def _unlike(taken: set[tuple[str, int]], kind: str, night: int, name: str) -> str:
    again = (kind, night) in taken
    taken.add((kind, night))
    return f"{name} *" if again else name


def _write_mentions(mentions: Iterable[Mention]) -> None:
    for model, pk, field, after in ((each.model, each.pk, each.field, each.after) for each in mentions):
        most = model._meta.get_field(field).max_length
        value: Any = after[:most] if isinstance(after, str) else after
        if model in _SAVED_BY_HAND:
            row = model.objects.get(pk=pk)
            setattr(row, field, value)
            row.save()
        else:
            model.objects.filter(pk=pk).update(**{field: value})
        if model is ClubSettings:
            ClubSettings.objects.update(version=F("version") + 1)  # every process reads them again


def _clean_sessions(names: Collection[str], name: str) -> None:
    """Messages that are still to be shown to somebody who is signed in: they may have a part of the name too."""
    words = {word for name in names for word in name.split() if len(word) >= FEWEST_LETTERS}
    pattern = pattern_of(words.union(names))
    for session in Session.objects.all():
        values = session.get_decoded()
        if pattern and (clean := replaced(values, pattern, name)) != values:
            session.session_data = SessionStore().encode(clean)
            session.save()


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
            found = _forget_again(person)
        except Refused:
            waiting += 1
            continue
        done += found
        spelled += bool(found and person.spellings)
    return Again(done, waiting, doubtful, spelled)


def _forget_again(person: ForgottenPerson) -> bool:
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


def forget_old_guests(*, months: int, today: dt.date, at: dt.datetime) -> int:
    """Forget each guest whose last night is so many months ago; how many. A guest who still comes keeps the name on every
    night, so that a season knows them as one. None while a night is played, as its tables would wait.

    Who is entered at a night that is not over stays, and so does what is called after somebody: nobody was asked. The database's files are left to `finish_forgetting`.
    """
    forgotten = 0
    for name in guests_last_seen_before(_months_ago(today, months)):
        if Night.objects.filter(state=Night.State.PLAYING, is_rehearsal=False).exists():
            break
        try:
            forget_guest(name=name, options=Options(titles=False), by=None, at=at, finish=False)
        except Refused:
            continue
        forgotten += 1
    return forgotten


def guests_last_seen_before(date: dt.date) -> list[str]:
    """Their names, without numbers that stand in place of one, and without the invented ones of rehearsals."""
    guests = {"member": None}
    seen = [
        *Entrant.objects.filter(night__is_rehearsal=False, **guests).values_list("name").annotate(Max("night__date")),
        *PastResult.objects.filter(**guests).values_list("name").annotate(Max("past_night__date")),
        *(
            (name, at.date())
            for name, at in Adjustment.objects.filter(**guests).values_list("name").annotate(Max("at"))
        ),
    ]
    last: dict[str, tuple[dt.date, str]] = {}
    for name, day in seen:
        last[folded(name)] = max(last.get(folded(name), (day, name)), (day, name))
    given = {folded(name) for name in Forgotten.objects.values_list("name", flat=True)}
    return [name for key, (day, name) in sorted(last.items()) if day < date and key.removesuffix(" *") not in given]


def _months_ago(today: dt.date, months: int) -> dt.date:
    """The same day of the month, or its last one."""
    year, month = divmod(today.year * 12 + today.month - 1 - months, 12)
    if year < dt.MINYEAR:
        return dt.date.min
    last = calendar.monthrange(year, month + 1)[1]
    return dt.date(year, month + 1, min(today.day, last))
