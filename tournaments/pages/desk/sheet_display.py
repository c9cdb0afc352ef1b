"""What the desk's page of one table shows, as values for its templates. Reads what stands; knows no request."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from django.http import Http404
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from club.people.accounts import shown_name
from scoring.hand import Hand, seat_name
from scoring.hand_words import hand_in_words, points_of
from scoring.law import Law
from scoring.notation import read_hand
from scoring.one_line import write_line
from tournaments.display.hand_versions import Part, compared, program_reason
from tournaments.display.table import (
    Place,
    Side,
    Worth,
    cuts_of,
    next_deal,
    places_of,
    round_words,
    sides_of,
    state_words,
    worth_of,
)
from tournaments.display.translation import translate
from tournaments.models import Dispute, HandRecord, Night
from tournaments.records.night_rules import rules_of
from tournaments.records.queries import RoundPlayed, TablePlayed, law_of, rounds_of
from tournaments.table_result import mover


class Revision(NamedTuple):
    """One revision of a deal: its row, its hand, what that was worth, and all of it in a sentence."""

    row: HandRecord
    hand: Hand
    worth: Worth
    words: str

    @property
    def line(self) -> str:
        return write_line(self.hand)

    @property
    def state(self) -> str:
        """Reported, accepted or disputed."""
        return str(self.row.get_state_display())

    @property
    def who(self) -> str:
        """Who wrote it, from where, when, and the reason where the program gave it."""
        at = time_format(timezone.localtime(self.row.at), "H:i")
        words = ", ".join(filter(None, (shown_name(self.row.by), str(self.row.get_source_display()), at)))
        reason = program_reason(self.row.why)
        return f"{words} – {reason}" if reason else words

    @property
    def typed_why(self) -> str:
        return "" if program_reason(self.row.why) else self.row.why


class DisputeShown(NamedTuple):
    """Two versions of a deal, part for part; `stands` is None where no hand stands.

    `seat` names who said otherwise, where the table said so. A plain no has no other version. `figures` tell the two apart.
    """

    row: Dispute
    stands: Revision | None
    seat: str
    parts: list[Part]
    figures: tuple[str, str] = ("", "")

    @property
    def choices(self) -> list[tuple[str, str]]:
        """What a director decides: the name of the button, and its words, with the figures of each version."""
        if self.stands is None:
            return [("keep", _("Leave it out")), ("take", _("%(hand)s is right") % {"hand": self.figures[1]})]
        keep = ("keep", _("%(hand)s stands") % {"hand": self.figures[0]})
        return [keep] if self.is_plain_no else [keep, ("take", _("%(hand)s is right") % {"hand": self.figures[1]})]

    @property
    def seen(self) -> int:
        """The revision that is shown beside it, 0 for none."""
        return self.stands.row.revision if self.stands else 0

    @property
    def is_plain_no(self) -> bool:
        return self.row.hand is None

    @property
    def title(self) -> str:
        if self.is_plain_no:
            message = _("Deal %(deal)s: the other side disagrees")
        elif self.stands:
            message = _("Deal %(deal)s was reported in two ways")
        else:
            message = _("Deal %(deal)s came in late")
        return message % {"deal": self.row.deal}

    @property
    def message(self) -> str:
        at = time_format(timezone.localtime(self.row.at), "H:i")
        if self.is_plain_no:
            message = _(
                "%(who)s said at %(at)s that this hand is wrong, but not what is right. Ask at the table. "
                "Then keep what stands, or enter the hand below."
            )
        elif not self.stands and self.row.table.round.closed_at is None:
            message = _("The table reported it at %(at)s, after the bell. It counts only if you take it.")
        elif self.is_late:
            message = _("The table reported it at %(at)s, after the round was closed. It counts only if you take it.")
        else:
            message = _("At %(at)s the table reported something else. Decide which one is right.")
        return message % {"who": self.seat or _("The other side"), "at": at}

    @property
    def reported_by(self) -> str:
        at = time_format(timezone.localtime(self.row.at), "H:i")
        return ", ".join(filter(None, (self.seat, str(HandRecord.Source.TABLE.label), at)))

    @property
    def is_late(self) -> bool:
        closed = self.row.table.round.closed_at
        return closed is not None and self.row.at >= closed


class SheetShown(NamedTuple):
    """One table of one round; `last` is the night's newest round."""

    night: Night
    law: Law
    round: RoundPlayed
    table: TablePlayed
    places: tuple[Place, ...]
    sides: tuple[Side, Side]
    revisions: Mapping[int, list[Revision]]
    disputes: list[DisputeShown]
    last: int

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def tables(self) -> int:
        return len(self.round.tables)

    @property
    def past(self) -> dict[int, list[Hand]]:
        """Every revision of each deal, oldest first."""
        return {deal: [each.hand for each in revisions] for deal, revisions in self.revisions.items()}

    @property
    def hands(self) -> list[tuple[int, Revision, list[Revision]]]:
        """By deal: the hand that stands, and the lines that stood before it, newest first."""
        return [(deal, revisions[-1], revisions[-2::-1]) for deal, revisions in sorted(self.revisions.items())]

    @property
    def state(self) -> str:
        return "disputed" if self.disputes else self.table.result.state

    @property
    def state_words(self) -> str:
        return state_words(self.state)

    @property
    def place(self) -> str:
        """Whether it is the head table or the foot, of several."""
        if self.tables == 1:
            return ""
        return _("Head") if self.number == 1 else _("Foot") if self.number == self.tables else ""

    @property
    def round_words(self) -> str:
        return round_words(self.night, self.round.number)

    @property
    def before(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        return self.number + 1 if self.number < self.tables else None

    @property
    def complete(self) -> bool:
        return not self.table.result.missing

    @property
    def can_mark_unplayed(self) -> bool:
        """Whether deals can be marked as not played, and marks taken back."""
        plays_on = self.night.ends_by == Night.EndsBy.BELL and self.table.row.rang_after is None
        return self.night.state == Night.State.PLAYING and not self.round.closed and not plays_on

    @property
    def lines(self) -> int:
        """How many lines the sheet has: the deals of the round; by the bell four at a time, and always one more."""
        last = max(self.table.records, default=0)
        if self.night.ends_by == Night.EndsBy.BELL:
            return min(rules_of(self.night).most, last // 4 * 4 + 4)
        return max(self.night.deals, last, *self.table.result.missing)

    @property
    def evened_out(self) -> str:
        """What the round counts where that is not what its hands are worth; else nothing."""
        text = self.table.evened_out_text(self.night)
        return translate(text) if text else ""

    @property
    def is_done(self) -> bool:
        """Whether the host can go on to the next table."""
        return self.complete and self.state == "done" and not self.round.closed

    @property
    def winner(self) -> Side | None:
        pair = self.table.result.winner
        return None if pair is None else self.sides[pair]

    @property
    def can_cut(self) -> bool:
        """True while a tie may be cut, or who won the cut be said again."""
        return self.table.is_level and not self.round.closed and not self.table.row.cut_cards

    @property
    def cut_won_by(self) -> Side | None:
        """Who won the cut, where the table was tied and has been cut."""
        seat = self.table.row.cut_seat
        return self.sides[(seat - 1) % 2] if seat is not None and self.table.is_level else None

    @property
    def cut_lost_by(self) -> Side | None:
        won = self.cut_won_by
        return self.sides[won.seat % 2] if won else None

    @property
    def cuts(self) -> list[list[tuple[Side, str, str]]]:
        return cuts_of(self.table, self.sides)

    @property
    def to_enter(self) -> int | None:
        """The next table of the round that misses a hand, going on from this one."""
        tables = self.round.tables
        after = (*tables[self.number :], *tables[: self.number - 1])
        return next((table.number for table in after if table.result.missing), None)

    @property
    def others_moved(self) -> str:
        """A sentence where others moved on than those who win by the hands that stand; else nothing."""
        moved, won = mover(self.table.record, self.table.result), self.winner
        if not self.table.moves_differ or self.last == self.round.number or won is None or moved is None:
            return ""
        if self.tables == 1:
            message = _("As corrected, %(won)s won here, but %(moved)s were taken for the winners.")
        elif self.number == 1:
            message = _("As corrected, %(won)s won here, but %(moved)s stayed at the head table.")
        else:
            message = _("As corrected, %(won)s won here, but %(moved)s went up.")
        return message % {"won": won.names, "moved": self.sides[moved].names}


def sheet_shown(night: Night, number: int, table: int) -> SheetShown:
    """That table of that round. Nine queries, however much has been played. Raises Http404 where there is none."""
    found = rounds_of(night, number)
    if not found or not 1 <= table <= len(found[0].tables):
        raise Http404
    law = law_of(night)
    played = found[0].tables[table - 1]
    places = places_of(played, next_deal(played)[1])
    sides = sides_of(played, places)
    revisions = _revisions(played, law, sides)
    disputes = [_dispute_shown(row, law, revisions) for row in played.row.disputes.filter(settled_at=None)]
    last = night.rounds.order_by("-number").values_list("number", flat=True)[0]
    return SheetShown(night, law, found[0], played, places, sides, revisions, disputes, last)


def _revisions(played: TablePlayed, law: Law, sides: tuple[Side, Side]) -> dict[int, list[Revision]]:
    """The revisions of each deal that has a hand; one that the table undid counts for nothing."""
    found: dict[int, list[Revision]] = defaultdict(list)
    stand: set[int] = set()
    rows = HandRecord.objects.filter(table=played.row).select_related("by").order_by("deal", "revision")
    for row in rows:
        hand = read_hand(row.hand, law)[0]
        stand |= {row.deal} if row.current else set()
        found[row.deal].append(Revision(row, hand, worth_of(hand, law, sides), translate(hand_in_words(hand, law))))
    return {deal: revisions for deal, revisions in found.items() if deal in stand}


def _dispute_shown(row: Dispute, law: Law, revisions: Mapping[int, list[Revision]]) -> DisputeShown:
    hand = None if row.hand is None else read_hand(row.hand, law)[0]
    stands = revisions[row.deal][-1] if row.deal in revisions else None
    seat = "" if row.seat is None else translate(seat_name(row.seat))
    versions = [stands.hand if stands else None, hand]
    one, other = (points_of(each, law) if each else "" for each in versions)
    if one == other or len({each.made_by(law).maker for each in versions if each}) > 1:  # figures alone tell nothing
        one, other = (translate(hand_in_words(each, law)) if each else "" for each in versions)
    return DisputeShown(row, stands, seat, compared(versions[0], versions[1], law), (one, other))
