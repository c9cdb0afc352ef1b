"""The rulings given at a table, as values for the pages. Reads records; knows no request."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from club.people.accounts import shown_name
from scoring.hand import seat_name
from scoring.rulings import book_named
from scoring.rulings.ruling import kind_of
from scoring.rulings.words import HAPPENINGS
from tournaments.actions.rulings import fault_of
from tournaments.display.translation import translate
from tournaments.models import HandRecord, Ruling
from tournaments.pages.rulings.ruling_display import RemedyShown, answers_shown, remedy_shown
from tournaments.records.load import TablePlayed


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


def given_at(table: TablePlayed) -> list[GivenRuling]:
    """The rulings given there, newest first. One query."""
    return [_given(row, table) for row in table.row.rulings.select_related("by", "withdrawn_by").order_by("-id")]


def _given(row: Ruling, table: TablePlayed) -> GivenRuling:
    case = next(case for case in book_named(row.book).rulings[row.kind].cases if case.fits(row.answers))
    return GivenRuling(
        row,
        translate(HAPPENINGS[row.kind].text),
        answers_shown(case.when),
        remedy_shown(row.remedy, table.law, row.answers),
        translate(case.cite.text()),
        translate(seat_name(row.seat, table.players)) if row.seat else "",
        shown_name(row.by),
        shown_name(row.withdrawn_by),
        _state(row, table.records.get(row.deal)),
    )


def _state(row: Ruling, record: HandRecord | None) -> str:
    if row.withdrawn_at is not None:
        return "withdrawn"
    if not kind_of(row.remedy):
        return "free"
    if record is None:
        return "waiting"
    return "on" if fault_of(row) in record.hand.get("faults", []) else "off"
