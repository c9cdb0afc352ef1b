"""Everyone who is entered or may come in, as the page of the guests shows them. Reads; changes nothing."""

from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from club.models import Member
from club.names import folded, plain, sort_name
from club.people.finding import told_apart
from scoring.hand import seat_name
from tournaments.actions.arrivals import first_open_round
from tournaments.display.translation import translate
from tournaments.models import Entrant, Night, Volunteer
from tournaments.movement.presence import Attendance
from tournaments.records.attendance import attendance_of
from tournaments.records.dues import NOTHING, owed_by
from tournaments.records.figures import money
from tournaments.records.free_places import free_places
from tournaments.records.load import StoredRound, current_round

PER_PAGE = 100  # members who are not on the list
EXPECTED, MEMBER, HERE, ABSENT = Entrant.Arrival.EXPECTED, "member", Entrant.Arrival.HERE, Entrant.Arrival.ABSENT


class Play(NamedTuple):
    """The round that is being played, who comes and goes, and who plays in the first round whose seats can change."""

    current: StoredRound
    attendance: Attendance
    first_open: int
    coming: Collection[int]

    def seated(self, entrant: Entrant) -> str:
        """Return from when somebody who is here plays; also who sits out where the round was seated anew."""
        place = self.current.seating.places.get(entrant.number)
        if place is None:
            words = {"name": entrant.name, "round": self.first_open}
            if self.first_open == self.current.number:
                return _("%(name)s sits out round %(round)s.") % words
            return _("%(name)s plays from round %(round)s and sits out until then.") % words
        table, seat = place
        players = self.current.tables[table - 1].players
        where = {"name": entrant.name, "table": table, "seat": translate(seat_name(seat, players))}
        said = _("%(name)s sits at table %(table)s, %(seat)s, and plays now.") % where
        if self.first_open == self.current.number and self.current.people_out:
            names = ", ".join(each.name for each in self.current.people_out)
            said += " " + _("Sitting out now: %(names)s.") % {"names": names}
        return said


def play_of(night: Night) -> Play | None:
    """Return what is being played, or None before and after the play."""
    current = current_round(night) if night.state == Night.State.PLAYING else None
    if current is None:
        return None
    attendance, first_open = attendance_of(night), first_open_round(night)
    return Play(current, attendance, first_open, attendance.in_the_movement(first_open))


class Arrival(NamedTuple):
    """One row: an entrant, or a member who is not entered. Amounts are empty if there is no fee."""

    name: str
    state: str
    entrant: Entrant | None
    member: int | None
    shown: bool  # the search finds it
    offers: bool = False  # to sit out the next round
    owes: Decimal = NOTHING
    amount: str = ""  # what is owed, or was paid
    note: str = ""
    plays: bool = False  # in the next round
    sits: bool = False  # has a seat in the round that is being played
    stays: bool = False  # has left, and somebody plays on: may still come back

    @property
    def plain(self) -> str:
        """The name as the search compares it."""
        return plain(self.name)

    @property
    def named(self) -> str:
        """What a button sends: an entrant's number and name, or the key of a member who is not entered."""
        return f"{self.entrant.number} {self.entrant.name}" if self.entrant else str(self.member)


class Group(NamedTuple):
    """The rows of a list. With a `page`, these are the rows of that page of the members who are found."""

    rows: list[Arrival]
    page: Page[Arrival] | None = None


class Till(NamedTuple):
    """What was paid tonight, and what those who are here still owe."""

    taken: Decimal
    owed: Decimal


def arrivals_of(
    night: Night, search: str = "", only: Member | None = None, play: Play | None = None
) -> list[Arrival]:
    """Return the entrants and the members who are not entered, by name, in three queries.

    `shown` are those with all words of the search, or that member `only`.
    """
    entrants = list(night.entrants.all())
    offering = Volunteer.objects.filter(entrant__night=night, round_number=play.first_open if play else 1)
    offers = set(offering.values_list("entrant", flat=True))
    names, entered = {each.number: each.name for each in entrants}, {entrant.member_id for entrant in entrants}
    substituted = play.attendance.substitutes_in(play.current.number) if play else {}
    guests = {folded(entrant.name) for entrant in entrants if not entrant.member_id}
    members = {member.pk: member for member in Member.objects.only("name", "number", "active", "sort_name")}
    shown = told_apart(members.values())
    words = plain(search).split()

    def is_found(name: str, member: int | None) -> bool:
        if only:
            return member == only.pk or (member is None and folded(name) == folded(shown.get(only.pk, "")))
        return not words or all(word in plain(name) for word in words)

    def row(entrant: Entrant) -> Arrival:
        owes = owed_by(night, entrant)
        amount = money(owes or entrant.paid, night.currency) if owes or entrant.paid else ""
        return Arrival(
            name=entrant.name,
            state=entrant.arrival,
            entrant=entrant,
            member=entrant.member_id,
            shown=is_found(entrant.name, entrant.member_id),
            offers=entrant.pk in offers,
            owes=owes,
            amount=amount,
            note=_note(entrant, names, play),
            plays=entrant.number in play.coming if play else entrant.arrival == HERE,
            sits=play is not None and entrant.number in play.current.seating.places,
            stays=entrant.number in substituted,
        )

    rows = [row(entrant) for entrant in entrants]
    for pk, member in members.items():
        is_coming = member.active or (only is not None and pk == only.pk)
        if is_coming and pk not in entered and folded(shown[pk]) not in guests:
            rows.append(Arrival(shown[pk], MEMBER, None, pk, is_found(shown[pk], pk)))
    # The key of a member is the same before and after they are entered, so that a tapped row stays where it is.
    keys = {pk: member.sort_name for pk, member in members.items()}
    return sorted(rows, key=lambda each: (keys.get(each.member or 0) or sort_name(each.name), each.name))


def _note(entrant: Entrant, names: Mapping[int, str], play: Play | None) -> str:
    """Return what is to be said of an entrant who does not simply play: expected, gone, late, or a substitute."""
    if play is None:
        return "" if entrant.arrival == HERE else entrant.get_arrival_display()
    number, attendance, current = entrant.number, play.attendance, play.current.number
    spans = attendance.presence.get(number, ())
    if by := attendance.substitutes_in(current).get(number):
        return _("has left; %(name)s plays on") % {"name": names.get(by, "")}
    if plays_for := attendance.places_of_substitutes(current).get(number):
        return _("plays for %(name)s") % {"name": names.get(plays_for, "")}
    if number not in play.coming:
        if entrant.arrival != HERE:
            return entrant.get_arrival_display()
        if spans:
            return _("went home after round %(round)s") % {"round": spans[-1][1]}
        return _("not there") if any(each.by == number for each in attendance.substitutes) else _("went home")
    if number in attendance.volunteers_in(play.first_open):
        return _("sits out round %(round)s, if anybody must") % {"round": play.first_open}
    if spans and spans[-1][0] > 1:
        return _("from round %(round)s on") % {"round": spans[-1][0]}
    return ""


def groups_of(rows: list[Arrival], number: str | None = None) -> list[Group]:
    """Return all rows as one list; if too many members are not entered, these by the page after everyone else."""
    members = [row for row in rows if row.state == MEMBER]
    if len(members) <= PER_PAGE:
        return [Group(rows)]
    page = Paginator([row for row in members if row.shown], PER_PAGE).get_page(number)
    return [Group([row for row in rows if row.state != MEMBER]), Group(list(page), page)]


def till_of(rows: Iterable[Arrival]) -> Till:
    rows = list(rows)
    taken = sum((row.entrant.paid for row in rows if row.entrant), Decimal(0))
    return Till(taken, sum((row.owes for row in rows), Decimal(0)))


class Choice(NamedTuple):
    """When the people you add start to play: `value` is a free place as table and seat, empty for the next round."""

    value: str
    text: str
    chosen: bool


def choices_of(night: Night, play: Play | None, chosen: str | None) -> list[Choice]:
    """Return the next round and every free place; an empty place is filled first, unless another choice was `chosen`."""
    if play is None:
        return []
    texts = {}
    if night.rules.planned_rounds is None or play.first_open <= night.rules.planned_rounds:
        texts[""] = _("from round %(round)s on") % {"round": play.first_open}
    free = free_places(night, play.current, play.attendance)
    for place in free:
        text = _("now, in %(name)s’s place at table %(table)s")
        if place.left is None:
            text = _("now, at a new table %(table)s with %(name)s, who sit out")
        names = ", ".join(each.name for each in place.others) if place.left is None else place.left.name
        texts[f"{place.table}-{place.seat}"] = text % {"table": place.table, "name": names}
    if chosen not in texts:
        chosen = next((f"{place.table}-{place.seat}" for place in free if place.left), next(iter(texts), ""))
    return [Choice(value, text, value == chosen) for value, text in texts.items()]
