"""A table with the rulings given there, as values for the pages. Reads records; knows no request."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from club.people.accounts import shown_name
from scoring.law import Law
from scoring.rulings import book_named, rulings_for
from scoring.rulings.book import Book
from scoring.rulings.ruling import kind_of
from scoring.rulings.words import HAPPENINGS
from tournaments.actions.give_ruling import fault_of
from tournaments.display.table import DrawnSeat, next_deal, places_of
from tournaments.display.translation import translate
from tournaments.models import HandRecord, Night, Ruling
from tournaments.pages.rulings.ruling_display import RemedyShown, answers_shown, remedy_shown
from tournaments.records.played import RoundPlayed, TablePlayed
from tournaments.records.queries import rounds_of


class GivenRuling(NamedTuple):
    """A ruling that was given. `state`: "off" or "on" the hand, "waiting" for it, "free" of the score, "withdrawn"."""

    row: Ruling
    text: str
    when: list[tuple[str, str]]
    remedy: RemedyShown
    cite: str
    seat: str
    by: str
    withdrawn_by: str
    state: str

    @property
    def chip(self) -> tuple[str, str]:
        """Its colour, and how the ruling stands in a word; both empty where it has nothing to do with the score."""
        return {
            "on": ("done", _("Applied")),
            "off": ("disputed", _("Not applied")),
            "waiting": ("waiting", _("Waiting for the hand")),
            "withdrawn": ("withdrawn", _("Withdrawn")),
        }.get(self.state, ("", ""))


class TableRulings(NamedTuple):
    """The table at which something happened, and the rulings given there, newest first."""

    night: Night
    law: Law
    book: Book
    round: RoundPlayed
    table: TablePlayed
    places: tuple[DrawnSeat, ...]
    given: list[GivenRuling]

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def standing(self) -> int:
        """How many rulings stand at the table."""
        return sum(each.state != "withdrawn" for each in self.given)

    @property
    def to_apply(self) -> bool:
        """Whether some ruling is not yet on a hand that has come in."""
        return any(each.state == "off" for each in self.given)

    @property
    def deal(self) -> int:
        """The deal that is being played, or the last."""
        return (self.table.result.missing or (max(self.table.records, default=1),))[0]

    @property
    def deals(self) -> range:
        planned = self.night.deals if self.night.ends_by == Night.EndsBy.DEALS else 0
        return range(1, max(planned, self.deal, *self.table.records) + 1)


def table_rulings(night: Night, number: int, table: int) -> TableRulings | None:
    """That table of that round, or None where there is none. Six queries, however much has been played."""
    found = rounds_of(night, number)
    if not found or not 1 <= table <= len(found[0].tables):
        return None
    played = found[0].tables[table - 1]
    law = played.law
    places = places_of(played, next_deal(played)[1])
    rows = played.row.rulings.select_related("by", "withdrawn_by").order_by("-id")
    given = [_given(row, law, played.records.get(row.deal), places) for row in rows]
    return TableRulings(night, law, rulings_for(law, played.players), found[0], played, places, given)


def _given(row: Ruling, law: Law, record: HandRecord | None, places: tuple[DrawnSeat, ...]) -> GivenRuling:
    case = next(case for case in book_named(row.book).rulings[row.kind].cases if case.fits(row.answers))
    return GivenRuling(
        row,
        translate(HAPPENINGS[row.kind].text),
        answers_shown(case.when),
        remedy_shown(row.remedy, law, row.answers),
        translate(case.cite.text()),
        places[row.seat - 1].compass if row.seat else "",
        shown_name(row.by),
        shown_name(row.withdrawn_by),
        _state(row, record),
    )


def _state(row: Ruling, record: HandRecord | None) -> str:
    if row.withdrawn_at is not None:
        return "withdrawn"
    if not kind_of(row.remedy):
        return "free"
    if record is None:
        return "waiting"
    return "on" if fault_of(row) in record.hand.get("faults", []) else "off"
