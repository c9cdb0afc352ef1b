"""Where a person's name stands: as a member, at nights, in seasons, and in what people typed. Reads; changes nothing.

A member is known by key, a guest by the name, as in a season.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from django.apps import apps
from django.db.models import Q

from club.models import FormerMember, Member
from club.names import folded
from scoring.wording import gettext_noop
from tournaments.models import Adjustment, Entrant, FormerEntrant, Night, PastResult


class Written(NamedTuple):
    """A text in which a name may stand: what a person calls it, and the way from its row to its night, if it has one."""

    label: str
    night: str = ""


# The action writes or deletes these by the person's own rows.
CLEARED: Final = frozenset(
    (
        *(f"club.Member.{name}" for name in ("name", "number", "sorts_as", "short_name")),
        *("club.Member.sort_name", "club.Member.search", "club.FormerMember.name", "club.FormerMember.number"),
        *("tournaments.Entrant.name", "tournaments.Entrant.short_name", "tournaments.FormerEntrant.name"),
        *("tournaments.Adjustment.name", "tournaments.PastResult.name"),
        "sessions.Session.session_data",  # messages on the next page of the person who is signed in
    )
)

_HISTORY = gettext_noop("History of a night")
_REASON = gettext_noop("Reason for a correction")
_RULING = gettext_noop("Note of a ruling")
# In these the name is replaced wherever it stands.
TYPED: Final[dict[str, Written]] = {
    "tournaments.Change.before": Written(_HISTORY, "night"),
    "tournaments.Change.after": Written(_HISTORY, "night"),
    "tournaments.Change.why": Written(_REASON, "night"),
    "tournaments.HandRecord.why": Written(_REASON, "table__round__night"),
    "tournaments.Dispute.why": Written(_REASON, "table__round__night"),
    "tournaments.Table.unplayed_why": Written(_REASON, "round__night"),
    "tournaments.Ruling.why": Written(_RULING, "table__round__night"),
    "tournaments.Ruling.withdrawn_why": Written(_RULING, "table__round__night"),
    "tournaments.Prize.outsider": Written(gettext_noop("Winner of a prize who was not entered"), "night"),
    "tournaments.Adjustment.why": Written(gettext_noop("Reason for an adjustment")),
    "tournaments.SeasonNight.why": Written(gettext_noop("Reason for leaving a night out of a season"), "night"),
    "tournaments.SeasonChange.before": Written(gettext_noop("History of a season")),
    "tournaments.SeasonChange.after": Written(gettext_noop("History of a season")),
    "club.Member.email": Written(gettext_noop("E-mail of another member")),
    "club.Member.phone": Written(gettext_noop("Phone of another member")),
    "club.Member.contact": Written(gettext_noop("Address of another member")),
    "club.Member.notes": Written(gettext_noop("Notes on another member")),
    "club.FormerMember.before": Written(gettext_noop("What was before a merge of two members")),
    "admin.LogEntry.object_repr": Written(gettext_noop("Log of the repair pages")),
    "admin.LogEntry.change_message": Written(gettext_noop("Log of the repair pages")),
}
# Something may be called after a person: the director decides.
TITLES: Final[dict[str, Written]] = {
    "tournaments.Night.name": Written(gettext_noop("Name of a night"), "pk"),
    "tournaments.Night.place": Written(gettext_noop("Place of a night"), "pk"),
    "tournaments.Prize.name": Written(gettext_noop("Name of a prize"), "night"),
    "tournaments.PrizeRules.group_one": Written(gettext_noop("Group of a night"), "night"),
    "tournaments.PrizeRules.group_two": Written(gettext_noop("Group of a night"), "night"),
    "tournaments.Season.name": Written(gettext_noop("Name of a season")),
    "tournaments.PastNight.name": Written(gettext_noop("Name of an imported night")),
    "tournaments.HouseLaw.name": Written(gettext_noop("Name of a house law")),
    "club.MemberGroup.name": Written(gettext_noop("Group of members")),
    "tournaments.Change.program": Written(gettext_noop("Name of a token for programs"), "night"),
    "club.ApiToken.name": Written(gettext_noop("Name of a token for programs")),
    "club.ClubSettings.name": Written(gettext_noop("Name of the club")),
    "club.ClubSettings.usual_night": Written(gettext_noop("The usual night")),
}


FEWEST_LETTERS: Final = 3  # of a part of a name that is looked for
ELSE: Final = "…"  # in place of somebody else


def pattern_of(names: Iterable[str], others: Iterable[str] = ()) -> re.Pattern[str] | None:
    """What finds any of these names, but not within the longer name of somebody else; None for no names."""
    found = sorted({" ".join(folded(name).split()) for name in names} - {""}, key=len, reverse=True)
    if not found:
        return None
    longer = [other for other in map(folded, others) if _stands_in(found, other)]
    staying, going = ("|".join(map(_spelled, each)) for each in (longer, found))
    return re.compile(rf"(?<!\w)(?:{f'(?:{staying})|' if staying else ''}({going}))(?!\w)", re.IGNORECASE)


def replaced(value: Any, pattern: re.Pattern[str], by: str) -> Any:
    """The text, or the JSON value with all its texts, in which another name stands in place of those found."""
    if isinstance(value, str):
        text = unicodedata.normalize("NFC", value)
        changed = pattern.sub(lambda found: by if found[1] else found[0], text)
        return value if changed == text else changed
    if isinstance(value, list):
        return [replaced(each, pattern, by) for each in value]
    if isinstance(value, dict):
        return {key: replaced(each, pattern, by) for key, each in value.items()}
    return value


def texts_with(value: Any, pattern: re.Pattern[str] | None) -> list[str]:
    """The text, or the texts in the JSON value, in which a name is found."""
    if pattern is None:
        return []
    if isinstance(value, str):
        return [value] if replaced(value, pattern, "") != value else []
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for each in values for text in texts_with(each, pattern)]


def without_names(text: str, others: Iterable[str], own: Iterable[str]) -> str:
    """The text with an ellipsis in place of other people's names, and of parts of them that are written with a capital;
    the `own` names stay."""
    others, own = list(others), list(own)
    pattern = pattern_of(others, own)
    kept = {word for name in own for word in folded(name).split()}
    parts = {word for name in others for word in folded(name).split() if len(word) >= FEWEST_LETTERS} - kept
    shown = text if pattern is None else replaced(text, pattern, ELSE)
    return re.sub(
        r"\w+", lambda found: ELSE if found[0][0].isupper() and folded(found[0]) in parts else found[0], shown
    )


def _spelled(name: str) -> str:
    """The name with any blanks between its words, and with ß for ss, as capitals have it."""
    words = (re.escape(word).replace("ss", "(?:ss|ß|ẞ)") for word in name.split())
    return r"\s+".join(words)


def _stands_in(names: list[str], other: str) -> bool:
    longer = f" {' '.join(other.split())} "
    return any(f" {name} " in longer and longer.strip() != name for name in names)


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
        self.patterns: dict[frozenset[str], Any] = {}

    def pattern(self, night: int | None) -> Any:
        """For a night; None, for what is of no night."""
        names = self.person.names if self._is_meant(night) else frozenset()
        if night is not None and night in self.person.further:
            names |= self.person.further[night] | self.also
        return self.of_names(names)

    def of_names(self, names: frozenset[str]) -> Any:
        """Made once."""
        if names not in self.patterns:
            self.patterns[names] = pattern_of(names, self.others)
        return self.patterns[names]

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
