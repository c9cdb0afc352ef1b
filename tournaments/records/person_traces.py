"""Where a person's name stands: as a member, at nights, in seasons, and in what people typed. Reads; changes nothing.

A member is known by key, a guest by the name, as in a season.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.apps import apps
from django.db.models import Q

from club.models import FormerMember, Member
from club.names import folded
from tournaments.models import Adjustment, Entrant, FormerEntrant, Night, PastResult
from tournaments.records.names_in_text import FEWEST_LETTERS, pattern_of, replaced, texts_with
from tournaments.records.text_fields import TITLES, TYPED, Written


class TracedPerson(NamedTuple):
    """All rows of a person. `spared` are nights at which somebody of that name is another person, by their keys.

    Under `names`, which are folded, the person is found everywhere; under `further` names at these nights alone.
    """

    member: Member | None
    name: str
    names: frozenset[str]
    entrants: list[Entrant]
    adjustments: list[Adjustment]
    past_results: list[PastResult]
    further: Mapping[int, frozenset[str]]
    spared: frozenset[int]
    is_alone: bool  # nobody else has that name

    @property
    def nights(self) -> list[Night]:
        """The nights to which the person came, or was to come, the newest first."""
        found = {entrant.night_id: entrant.night for entrant in self.entrants}
        return sorted(found.values(), key=lambda night: (night.date, night.pk), reverse=True)


class Mention(NamedTuple):
    """A text in which the name stands, and what it becomes; `night` is its night's key, if it has one."""

    label: str
    is_title: bool
    model: Any
    pk: Any
    field: str
    night: int | None
    before: Any
    after: Any


class Part(NamedTuple):
    """A text with a part of the name: the field's label in the list of texts, what a person calls it, its row and its night.

    `is_meant`: it is of this person's nights or adjustments, and nobody else's name has that part.
    """

    field: str
    label: str
    pk: Any
    night: int | None
    text: str
    is_meant: bool

    @property
    def key(self) -> str:
        """Names the text on the page and to the action."""
        return f"{self.field}:{self.pk}"


def member_traces(member: Member, spared: Collection[int] = ()) -> TracedPerson:
    """Of a member, and of guests under the member's names, today's or those from before a merge."""
    names = {folded(each) for each in (member.name, *member.former.values_list("name", flat=True))}
    return _person(member, member.name, names, frozenset(spared))


def guest_traces(name: str, spared: Collection[int] = ()) -> TracedPerson:
    """Of everybody who came as a guest under that name."""
    return _person(None, name, {folded(name)}, frozenset(spared))


def _person(member: Member | None, name: str, names: set[str], spared: frozenset[int]) -> TracedPerson:
    others: dict[str, list[int]] = {}
    for pk, each in Member.objects.values_list("pk", "name"):
        if member is None or pk != member.pk:
            others.setdefault(folded(each), []).append(pk)
    namesakes = [pk for each in names for pk in others.get(each, ())]
    if member is not None:
        names = {each for each in names if each not in others}
    spared |= set(Entrant.objects.filter(member__in=namesakes).values_list("night", flat=True))
    is_alone = not spared and not namesakes
    own = Q(pk__in=[]) if member is None else Q(member=member)
    rows = Entrant.objects.filter(own | _guests_named(Entrant, names)).select_related("night").order_by("pk")
    entrants = [each for each in rows if each.member_id or each.night_id not in spared]
    further: dict[int, frozenset[str]] = {}
    former = FormerEntrant.objects.filter(entrant__in=[each.pk for each in entrants])
    pairs = [*former.values_list("night", "name"), *((each.night_id, each.name) for each in entrants)]
    for night, each in pairs:
        further[night] = further.get(night, frozenset()) | {folded(each)}
    in_seasons = [
        own | (_guests_named(model, names) if is_alone else Q(pk__in=[])) for model in (Adjustment, PastResult)
    ]
    adjustments = list(Adjustment.objects.filter(in_seasons[0]).select_related("season").order_by("pk"))
    past_results = list(PastResult.objects.filter(in_seasons[1]).order_by("pk"))
    return TracedPerson(
        member, name, frozenset(names), entrants, adjustments, past_results, further, spared, is_alone
    )


def _guests_named(model: Any, names: Collection[str]) -> Q:
    """Compared here, since SQLite knows the capitals of a to z alone."""
    guests = model.objects.filter(member=None).order_by().values_list("name", flat=True).distinct()
    return Q(member=None, name__in=[name for name in guests if folded(name) in names])


def forgotten_traces(name: str) -> TracedPerson:
    """Of somebody who was forgotten and has that name since: it is not looked for, only what a director says besides."""
    return guest_traces(name)._replace(names=frozenset(), further={})


def mentions_and_parts(
    person: TracedPerson, by: str, also: Iterable[str] = (), chosen: Collection[str] = ()
) -> tuple[list[Mention], list[Part]]:
    """Return each text that holds the name, with the name `by` in its place, and each that holds a part of the name.

    Only a director can say which person a part means. One query for each kind of text, and two more.

    What is written in `also` is looked for at the person's nights alone, and is a part of the name elsewhere. Of a text
    that is `chosen`, by its key, every part of the name is a mention. Parts that mean the person come first.
    """
    search = _Search(person, also)
    own, nights = {each.pk for each in person.adjustments}, {night.pk for night in person.nights}
    mentions, parts = list[Mention](), list[Part]()
    for label, written in (TITLES | TYPED).items():
        model, field = _model_and_field(label)
        for pk, night, value in _rows(model, field, written, person.member):
            is_own = model is Adjustment and pk in own
            pattern = search.of_names(person.names) if is_own else search.pattern(night)
            named = value if pattern is None else replaced(value, pattern, by)
            if named != value:
                mentions.append(Mention(written.label, label in TITLES, model, pk, field, night, value, named))
            if found := texts_with(named, search.parts):
                is_meant = (is_own or night in nights) and bool(texts_with(named, search.own_parts))
                part = Part(label, written.label, pk, night, " · ".join(found), is_meant)
                parts.append(part)
                if part.key in chosen and search.parts:
                    clean = replaced(named, search.parts, by)
                    mentions.append(Mention(written.label, False, model, pk, field, night, value, clean))
    return mentions, sorted(parts, key=lambda part: not part.is_meant)


def names_of_others(own: Collection[str]) -> list[str]:
    """Everybody's names but for these, which are folded. Four queries."""
    every = {
        name
        for model in (Entrant, Member, PastResult, Adjustment)
        for name in model.objects.order_by().values_list("name", flat=True).distinct()
    }
    return [name for name in every if folded(name) not in own]


class _Search:
    """What is looked for at each night: the names, but not within those of others."""

    def __init__(self, person: TracedPerson, also: Iterable[str]) -> None:
        self.person, self.also = person, frozenset(map(folded, also))
        own = person.names.union(*person.further.values())
        self.others = names_of_others(own)
        words = {word for name in own | self.also for word in name.split() if len(word) >= FEWEST_LETTERS} | self.also
        self.parts = pattern_of(words, self.others)
        self.own_parts = pattern_of(words - {word for name in self.others for word in folded(name).split()})
        self.found: dict[frozenset[str], Any] = {}

    def pattern(self, night: int | None) -> Any:
        """For a night; None, for what is of no night."""
        names = self.person.names if self._is_meant(night) else frozenset()
        if night is not None and night in self.person.further:
            names |= self.person.further[night] | self.also
        return self.of_names(names)

    def of_names(self, names: frozenset[str]) -> Any:
        """Made once."""
        if names not in self.found:
            self.found[names] = pattern_of(names, self.others)
        return self.found[names]

    def _is_meant(self, night: int | None) -> bool:
        return self.person.is_alone if night is None else night not in self.person.spared


def _model_and_field(label: str) -> tuple[Any, str]:
    model, _dot, field = label.rpartition(".")
    return apps.get_model(model), field


def _rows(model: Any, field: str, written: Written, member: Member | None) -> Iterator[tuple[Any, int | None, Any]]:
    """Key, night and value of the field's rows, but for those of the member, who goes."""
    rows = model.objects.exclude(**{f"{field}__isnull": True})
    if not field.startswith(("before", "after", "usual_night")):
        rows = rows.exclude(**{field: ""})
    if "__" in written.night:  # joined at once, SQLite would begin with every night, and read every hand
        rows = model.objects.filter(pk__in=rows.order_by().values("pk"))
    if model in (Member, FormerMember) and member is not None:  # they go
        rows = rows.exclude(**{"pk" if model is Member else "member": member.pk})
    for pk, night, value in rows.order_by().values_list("pk", written.night or "pk", field).iterator():
        yield pk, night if written.night else None, value
