"""What the desk's page of one table shows, as values for its templates. Reads what stands; knows no request."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.http import Http404
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club.people.accounts import shown_name
from scoring.hand import COUNT_LETTERS, COUNT_NAMES, Hand, seat_name
from scoring.law import Law
from scoring.notation import read_hand
from scoring.one_line import write_line
from scoring.reasons import hand_in_words, points_of
from tournaments.display.clock import hour
from tournaments.display.hand_versions import Part, compared, program_reason
from tournaments.display.table import (
    Side,
    TableShown,
    Worth,
    next_deal,
    round_words,
    side_at,
    worth_of,
)
from tournaments.display.translation import translate
from tournaments.entry.law_fields import asks
from tournaments.models import Dispute, HandRecord, Night
from tournaments.night.games import has_free_deals
from tournaments.night.order import order_of
from tournaments.records.load import StoredRound, StoredTable, rounds_of


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
        at = hour(self.row.at)
        words = ", ".join(filter(None, (shown_name(self.row.by), str(self.row.get_source_display()), at)))
        reason = program_reason(self.row.why)
        return f"{words} – {reason}" if reason else words

    @property
    def typed_why(self) -> str:
        return "" if program_reason(self.row.why) else self.row.why


class DisputeShown(NamedTuple):
    """Two versions of a deal, part for part; `stands` is None where no hand stands.

    `seat` names who said otherwise and `person` who sat there, where the table said so. A plain no has no other version.
    `figures` tell the two apart.
    """

    row: Dispute
    stands: Revision | None
    seat: str
    parts: list[Part]
    figures: tuple[str, str] = ("", "")
    person: str = ""

    @property
    def place(self) -> str:
        table = self.row.table
        return _("Round %(round)s, table %(table)s") % {"round": table.round.number, "table": table.number}

    @property
    def choices(self) -> list[tuple[str, str]]:
        """What a director decides: the name of the button, and its words, with the figures of each version.

        A late hand is set aside with a reason, which has a field of its own.
        """
        keep, take = pgettext("a hand", "Leave it out"), _("%(hand)s is right") % {"hand": self.figures[1]}
        if self.stands is not None:
            keep = _("Keep %(hand)s") % {"hand": self.figures[0]}
        return [("keep", keep)] * (not self.is_late) + [("take", take)] * (not self.is_plain_no)

    @property
    def is_late(self) -> bool:
        return self.row.is_late and not self.is_plain_no

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
            if self.row.table.sides > 2:
                message = _("Deal %(deal)s: somebody disagrees")
        elif self.stands:
            message = _("Deal %(deal)s was reported in two ways")
        else:
            message = _("Deal %(deal)s came in late")
        return message % {"deal": self.row.deal}

    @property
    def message(self) -> str:
        at = hour(self.row.at)
        if self.is_plain_no:
            message = _(
                "%(who)s said at %(at)s that this hand is wrong, but not what is right. Ask at the table. Then "
                "keep this hand, or enter the right one below."
            )
        elif not self.stands and self.row.table.round.closed_at is None:
            message = _("The table reported it at %(at)s, after the bell. It counts only if you take it.")
        elif self.row.is_late:
            message = _("The table reported it at %(at)s, after the round was closed. It counts only if you take it.")
        else:
            message = _("At %(at)s the table reported something else. Decide which one is right.")
        return message % {"who": self.seat or _("The other side"), "at": at}

    @property
    def reported_by(self) -> str:
        at = hour(self.row.at)
        return ", ".join(filter(None, (self.seat, self.person, str(HandRecord.Source.TABLE.label), at)))


def revisions_of(played: StoredTable, law: Law, sides: tuple[Side, ...]) -> dict[int, list[Revision]]:
    """The revisions of each deal that has a hand; one that the table undid counts for nothing."""
    found: dict[int, list[Revision]] = defaultdict(list)
    stand: set[int] = set()
    rows = HandRecord.objects.filter(table=played.row).select_related("by").order_by("deal", "revision")
    for row in rows:
        stand |= {row.deal} if row.current else set()
        found[row.deal].append(revision_of(row, read_hand(row.hand, law)[0], law, sides))
    return {deal: revisions for deal, revisions in found.items() if deal in stand}


def revision_of(row: HandRecord, hand: Hand, law: Law, sides: tuple[Side, ...]) -> Revision:
    """A row's hand, with what it is worth and in words."""
    return Revision(row, hand, worth_of(hand, law, sides), capfirst(translate(hand_in_words(hand, law))))


def dispute_shown(row: Dispute, played: StoredTable, revisions: Mapping[int, list[Revision]]) -> DisputeShown:
    """The dispute beside the hand that stands for its deal."""
    law = played.law
    hand = None if row.hand is None else read_hand(row.hand, law)[0]
    stands = revisions[row.deal][-1] if row.deal in revisions else None
    seat = "" if row.seat is None else capfirst(translate(seat_name(row.seat, played.players)))
    person = "" if row.seat is None else played.people[row.seat - 1].name
    versions = [stands.hand if stands else None, hand]
    one, other = (_figures(each, law) if each else "" for each in versions)
    if (
        one == other or not law.most_bid or len({each.made_by(law).maker for each in versions if each}) > 1
    ):  # figures alone tell nothing
        one, other = (translate(hand_in_words(each, law)) if each else "" for each in versions)
    return DisputeShown(row, stands, seat, compared(versions[0], versions[1], law), (one, other), person)


def late_hands(night: Night) -> list[DisputeShown]:
    """The hands that came after their round was closed and about which nobody has decided, the first first."""
    open_ones = Dispute.objects.filter(table__round__night=night, settled_at=None).exclude(hand=None)
    rows = [row for row in open_ones.select_related("table__round") if row.is_late]
    tables = {table.row.pk: table for played in (rounds_of(night) if rows else ()) for table in played.tables}
    found = []
    for row in rows:
        played = tables[row.table_id]
        sides = TableShown(night, played).sides
        stands = {
            deal: [revision_of(record, played.hands[deal], played.law, sides)]
            for deal, record in played.records.items()
            if deal == row.deal
        }
        found.append(dispute_shown(row, played, stands))
    return found


def _figures(hand: Hand, law: Law) -> str:
    points = points_of(hand, law)
    return points if isinstance(points, str) else translate(points)


@dataclass(frozen=True, kw_only=True)
class SheetShown(TableShown):
    """The sheet of a table at the desk, with every revision of its hands; `last` is the night's newest round."""

    round: StoredRound
    revisions: Mapping[int, list[Revision]]
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
    def dealers(self) -> dict[int, int] | None:
        """Who dealt each hand that stands, where the rotation does not give every dealer; else None."""
        if not has_free_deals(self.law, self.night.rules):
            return None
        return {deal: hand.dealer for deal, hand in self.table.hands.items()}

    @property
    def hands(self) -> list[tuple[int, Revision, list[Revision]]]:
        """By deal: the hand that stands, and the lines that stood before it, newest first."""
        return [(deal, revisions[-1], revisions[-2::-1]) for deal, revisions in sorted(self.revisions.items())]

    @property
    def place(self) -> str:
        """Whether it is the head table or the foot, of several."""
        if not self.has_ends:
            return ""
        return _("Head") if self.number == 1 else _("Foot") if self.number == self.tables else ""

    @property
    def has_ends(self) -> bool:
        """Whether the round has a head table and a foot."""
        return self.night.head_to_foot(self.tables) > 1

    @property
    def round_words(self) -> str:
        return round_words(self.night, self.round.number)

    @property
    def is_lettered(self) -> bool:
        """Whether four sit there, by the compass, and bid."""
        return self.table.players == 4 and self.law.most_bid > 0

    @property
    def example_bids(self) -> str:
        """Bids as they are written on a line."""
        return ".".join(["-", str(self.law.least_bid), *["-"] * (self.table.players - 2)])

    @property
    def letters(self) -> list[tuple[str, str]]:
        """Each count of the law with its letter on a line."""
        return [(COUNT_LETTERS[count], translate(COUNT_NAMES[count])) for count in self.law.counts]

    @property
    def words(self) -> list[tuple[str, str]]:
        """What else is written on a line, where the law has it."""
        meanings = {
            "call": ("call@3", _("the called partner’s seat")),
            "sold": ("unsold", _("the seller refused; sold: took the bid")),
            "turned_jack": ("turned", _("the dealer turned a Jack")),
            "turned_again": ("again", _("and another one")),
            "gifts": ("gift", _("points given on a beg")),
            "bunched_jacks": ("bunched=1", _("Jacks turned in bunched deals")),
            "pegged": ("pegged=VXA", _("the pegged cards in the order in which they were won")),
        }
        return [meanings[name] for name in asks(self.law)]

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
        plays_on = not self.night.rules.by_deals and self.table.rang_after is None
        return self.night.state == Night.State.PLAYING and not self.round.closed and not plays_on

    @property
    def lines(self) -> int:
        """How many lines the sheet has: the deals of the round; by the bell four at a time, and always one more."""
        last = max(self.table.records, default=0)
        if self.table.result.out:
            return last
        if not self.night.rules.by_deals:
            players = self.table.players
            return min(self.night.rules.most, last // players * players + players)
        return max(self.night.rules.deals, last, *self.table.result.missing)

    @property
    def is_done(self) -> bool:
        """Whether the director can go on to the next table."""
        return self.complete and self.state == "done" and not self.round.closed

    @property
    def can_cut(self) -> bool:
        """True while a tie may be cut, or who won the cut be said again."""
        return self.table.is_level and not self.round.closed and not self.table.row.cut_cards

    @property
    def cut_won_by(self) -> Side | None:
        """Who won the cut, where the table was tied and has been cut."""
        cut = self.table.cut
        return side_at(cut[0], self.sides) if cut and self.table.is_level else None

    @property
    def is_being_cut(self) -> bool:
        """Whether of more sides than two the best is known, and the next is not."""
        return bool(self.cut_won_by and self.table.result.level)

    @property
    def cut_for(self) -> list[Side]:
        """Those of whom one may be named as winner of the cut, or as the next; of a cut that was made, the others."""
        won = None if self.is_being_cut else self.cut_won_by
        return [self.sides[side] for side in self.table.level if self.sides[side] != won]

    @property
    def to_enter(self) -> int | None:
        """The next table of the round that misses a hand, going on from this one."""
        tables = self.round.tables
        after = (*tables[self.number :], *tables[: self.number - 1])
        return next((table.number for table in after if table.result.missing), None)

    @property
    def others_moved(self) -> str:
        """A sentence where others moved on than those who win by the hands that stand; else nothing."""
        moved, won = self.table.moved_up, self.winner
        if not self.table.moves_differ or self.last == self.round.number or won is None or not moved:
            return ""
        if self.tables == 1:
            message = _("As corrected, %(won)s won here, but %(moved)s were taken for the winners.")
        elif self.number == 1:
            message = _("As corrected, %(won)s won here, but %(moved)s stayed at the head table.")
        else:
            message = _("As corrected, %(won)s won here, but %(moved)s went up.")
        return message % {"won": won.names, "moved": self.sides[order_of(moved, len(self.sides))[0]].names}


def sheet_shown(night: Night, number: int, table: int) -> SheetShown:
    """That table of that round. Nine queries, however much has been played. Raises Http404 where there is none."""
    found = rounds_of(night, number)
    if not found or not 1 <= table <= len(found[0].tables):
        raise Http404
    played = found[0].tables[table - 1]
    dealer = next_deal(played)[1] or played.cut_to_deal
    revisions = revisions_of(played, played.law, TableShown(night, played, dealer).sides)
    disputes = [dispute_shown(row, played, revisions) for row in played.row.disputes.filter(settled_at=None)]
    last = night.rounds.order_by("-number").values_list("number", flat=True)[0]
    return SheetShown(night, played, dealer, round=found[0], revisions=revisions, disputes=disputes, last=last)
