"""Everything that a table's page shows of its newest round, as values for its templates. Reads what stands."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.law import Law
from scoring.notation import read_hand
from scoring.reasons import hand_in_words
from tournaments.display.table import (
    Side,
    TableShown,
    Worth,
    next_deal,
    side_at,
    worth_of,
)
from tournaments.display.translation import translate
from tournaments.models import Dispute, HandRecord, Night, TableCard
from tournaments.movement.moves import Move, moves, place, sentence
from tournaments.movement.seating import Seating
from tournaments.pages.table.state import unused_in
from tournaments.records.load import StoredTable, rounds_of
from tournaments.records.night_rules import form_of


class Decided(NamedTuple):
    """What the director decided about a disputed deal, shown until it is acknowledged on a phone or another hand is in."""

    deal: int
    sequence: int
    hand: str

    @property
    def text(self) -> str:
        if not self.hand:
            return _("The director decided: the late hand of deal %(deal)s does not count.") % {"deal": self.deal}
        return _("The director decided: deal %(deal)s stands as %(hand)s.") % {"deal": self.deal, "hand": self.hand}


def decided_of(played: StoredTable, law: Law, disputes: Sequence[Dispute]) -> tuple[Decided, ...]:
    """What was decided about each deal since the last hand of another deal came in."""
    last = {each.deal: each.settled_sequence for each in disputes if each.settled_sequence}
    last = {
        deal: last[deal] for deal in last if not any(each.deal == deal and not each.settled_at for each in disputes)
    }
    found = []
    for deal, sequence in last.items():
        later = (each.sequence or 0 for number, each in played.records.items() if number != deal)
        if all(each < sequence for each in later):
            hand = played.hands.get(deal)
            found.append(Decided(deal, sequence, translate(hand_in_words(hand, law)) if hand else ""))
    return tuple(found)


def moved_from(card: TableCard, number: int) -> list[dict[str, str]]:
    """Where those who sat at this table in the round before go in the round of that `number`, in the order of their old seats.

    `way` is up, down, stay or out, `place` a few words, `sentence` all that is to be said. Who has gone home is left out.
    """
    rounds = {each.number: each for each in rounds_of(card.night)}
    if number - 1 not in rounds:
        return []
    before, now = rounds[number - 1], rounds[number]
    here = next((each.people for each in before.tables if each.number == card.number), ())
    ways = _ways(before.seating, now.seating, tuple(form_of(card.night, now.law).sides.items()))
    people = {each for table in now.tables for each in table.people}.union(here)
    names = {each.number: each.name for each in people}
    many = card.night.head_to_foot(len(now.tables))
    return [
        {
            "way": "out" if move.what == "sit out" else move.what,
            "name": names[move.number],
            "place": translate(place(move, many)),
            "sentence": translate(sentence(move, names, many)),
        }
        for move in (ways[each.number] for each in here if each.number in ways)
    ]


@lru_cache(maxsize=4)  # each table of a hall asks for its own of them
def _ways(before: Seating, now: Seating, sides: tuple[tuple[int, int], ...]) -> Mapping[int, Move]:
    return {move.number: move for move in moves(before, now, dict(sides))}


class OtherReport(NamedTuple):
    """Another report of a deal that stands, and by whom where that is known; a plain no has no worth."""

    reported_by: Side | None
    worth: Worth | None

    @property
    def title(self) -> str:
        if self.worth is None:
            if self.reported_by is None:
                return _("The other side says this is not right.")
            # Translators: “North and South” or two names
            return _("%(side)s say this is not right.") % {"side": self.reported_by.compass}
        if self.reported_by is None:
            return _("The other version:")
        return _("%(side)s entered:") % {"side": self.reported_by.compass}


class PlayedHand(NamedTuple):
    """One hand that stands; the sides that reported and accepted it, where known; what else was reported."""

    deal: int
    state: str
    worth: Worth
    reported_by: Side | None = None
    accepted_by: Side | None = None
    others: tuple[OtherReport, ...] = ()
    revision: int = 0
    asked: bool = False  # whether it is right
    corrected: bool = False  # at the desk, after it was saved

    @property
    def can_be_contested(self) -> bool:
        """By the table: what was accepted or is disputed is the director's."""
        return self.state == HandRecord.State.REPORTED

    def may_be_answered_by(self, side: Side) -> bool:
        """Whether another side entered it, or nobody said which one did."""
        return self.reported_by is None or self.reported_by.seat != side.seat

    @property
    def status(self) -> tuple[str, str]:
        """The kind of mark, and how the hand stands in a few words."""
        if self.state == HandRecord.State.DISPUTED:
            if any(other.worth for other in self.others):
                return ("disputed", _("two versions: the director decides"))
            return ("disputed", _("not right: the director decides"))
        if self.accepted_by is not None:
            return ("done", _("confirmed by %(side)s") % {"side": self.accepted_by.called})
        if self.state == HandRecord.State.AGREED:
            return ("done", _("confirmed"))
        if self.corrected:
            return ("waiting" if self.asked else "done", _("corrected at the desk"))
        return ("waiting", _("saved, not confirmed yet")) if self.asked else ("done", _("saved"))


@dataclass(frozen=True, kw_only=True)
class TablePage(TableShown):
    """Everything the page shows of a table in its newest round. `takes_hands`: the table can still report and answer.

    `unused_in` is the round being played, where it does not have this table.
    """

    card: TableCard
    hands: list[PlayedHand]
    deal: int | None
    dealer: int | None
    moved: list[dict[str, str]]
    takes_hands: bool
    unused_in: int | None = None
    decided: tuple[Decided, ...] = ()

    @property
    def played(self) -> StoredTable:
        return self.table

    @property
    def number(self) -> int:
        """The round's."""
        return self.played.row.round.number

    @property
    def heading(self) -> str:
        planned = self.night.rules.planned_rounds
        numbers = {"round": self.unused_in or self.number, "rounds": planned}
        parts = [_("Round %(round)s of %(rounds)s") % numbers if planned else _("Round %(round)s") % numbers]
        if self.card.number == 1 and self.night.has_head_table:
            parts.append(_("the head table"))
        return " · ".join(parts)

    @property
    def first_board(self) -> int | None:
        """The board of the round's first deal, where boards are played."""
        return self.played.board(1)

    @property
    def closed(self) -> bool:
        return self.played.row.round.closed_at is not None

    @property
    def over(self) -> bool:
        return self.night.state == Night.State.OVER

    @property
    def is_new(self) -> bool:
        """A round has begun and this table has reported nothing of it yet."""
        return self.number > 1 and not self.hands and not self.closed

    @property
    def asks(self) -> bool:
        """Whether its sides are to say that the hands are right."""
        return self.takes_hands and self.night.rules.acceptance == "table"

    @property
    def tied(self) -> bool:
        return self.played.result.tied

    @property
    def target(self) -> int | None:
        """What a game here is played to, on a night whose rounds are games."""
        rules = self.night.rules
        return (rules.target or self.law.target) if rules.by_target else None

    @property
    def is_open(self) -> bool:
        """Whether nobody knows beforehand how many deals the round has."""
        return self.by_bell or self.target is not None

    @property
    def by_bell(self) -> bool:
        return self.night.rules.by_bell

    @property
    def deals(self) -> int:
        """How many deals the round has here, with those that are to settle a tie."""
        return max(self.night.rules.deals, self.deal or 0)

    @property
    def to_play(self) -> str:
        """What the table does after the bell, and in a tie that one more deal settles; else nothing."""
        if self.closed or self.over:
            return ""
        if self.tied and self.missing:
            return _("A tie. Play one more deal to settle it.")
        rang_after = self.played.rang_after
        return "" if rang_after is None else " ".join([_("The bell has rung."), self._at_the_bell(rang_after)])

    def _at_the_bell(self, rang_after: int) -> str:
        rules = self.night.rules
        if not self.missing:
            return _("Stop now; a deal that has begun does not count.") if rules.at_bell != "finish" else ""
        if rules.at_bell == "finish":
            return _("Finish this deal.")
        times = rules.last_deal(rang_after) // self.players
        message = ngettext(
            "Play until everyone has dealt once.", "Play until everyone has dealt %(times)s times.", times
        )
        return message % {"times": times}

    @property
    def players(self) -> int:
        return self.played.players

    @property
    def is_usual(self) -> bool:
        """Whether two pairs play after an auction, for which the page itself has all."""
        return self.players == 4 and len(self.sides) == 2 and self.law.most_bid > 0

    @property
    def in_pairs(self) -> bool:
        return len(self.sides) < self.players

    @property
    def in_order(self) -> list[Side]:
        """The sides, best first, once a round's last hand and cut are in."""
        return [self.sides[side] for side in self.played.result.order or ()]

    @property
    def winners(self) -> str:
        """Who won, by name: of a table from which two go up, both."""
        return ", ".join(side.names for side in self.in_order[: self.played.result.winning])

    @property
    def level(self) -> tuple[Side, ...]:
        """The sides that cut: of more than two those of which a cut is still to show who is ahead."""
        return tuple(self.sides[side] for side in self.played.result.level) if len(self.sides) > 2 else self.sides

    @property
    def to_cut(self) -> bool:
        """Whether the table is asked for a cut now."""
        return self.tied and not self.missing and (not self.was_cut or (len(self.sides) > 2 and bool(self.level)))

    @property
    def seats_open(self) -> bool:
        """Whether the table may still correct its seats: before its first hand of the round."""
        return not self.hands and not self.closed and not self.over

    @property
    def seats_asked(self) -> bool:
        """Whether it has not confirmed them yet; a hand reported without an answer stands for one."""
        return self.seats_open and self.played.row.confirmed_at is None

    @property
    def is_disputed(self) -> bool:
        return any(hand.state == HandRecord.State.DISPUTED for hand in self.hands)

    @property
    def was_cut(self) -> bool:
        return self.tied and self.played.row.cut_seat is not None

    @property
    def cuts(self) -> list[list[tuple[Side, str, str]]]:
        return super().cuts if len(self.sides) == 2 else []

    @property
    def first_dealer(self) -> int | None:
        """Who dealt the first deal, once a hand shows it; in a rubber, who would have by the rotation of the game that is on."""
        deal = self.deal or 1
        dealer = self.played.dealer_of(deal)
        return None if dealer is None else (dealer - deal) % self.players + 1

    @property
    def missing(self) -> tuple[int, ...]:
        return self.played.result.missing

    @property
    def to_enter(self) -> tuple[int, ...]:
        """The deals that a phone may enter one after the other; of a game, without a connection, nine more than are due."""
        ahead = 10 if self.target else 1
        return tuple(deal + more for deal in self.missing for more in range(ahead))


def table_page(card: TableCard, played: StoredTable, at: dt.datetime) -> TablePage:
    """The values for the page of `card` at that time; a query more where there were disputes."""
    night, law, unused = card.night, played.law, unused_in(played, card.night)
    moved = moved_from(card, unused or played.row.round.number)
    deal, dealer = next_deal(played)
    scale, dealing = night.rules.scale(law), dealer or played.cut_to_deal
    sides = TableShown(night, played, dealing, scale=scale).sides
    takes_hands = played.row.round.closed_at is None and not night.is_locked(at)
    asked = takes_hands and night.rules.acceptance == "table"
    is_disputed = any(record.state == HandRecord.State.DISPUTED for record in played.records.values())
    asks = is_disputed or played.row.has_decisions  # type: ignore[attr-defined]  # see `rounds_of`
    disputes = list(played.row.disputes.all()) if asks else []
    return TablePage(
        night,
        played,
        dealing,
        scale=scale,
        card=card,
        hands=hands_of(played, law, sides, [each for each in disputes if each.settled_at is None], asked=asked),
        deal=deal,
        dealer=dealer,
        moved=moved,
        takes_hands=takes_hands,
        unused_in=unused,
        decided=decided_of(played, law, disputes),
    )


def hands_of(
    played: StoredTable, law: Law, sides: tuple[Side, ...], disputes: Iterable[Dispute], *, asked: bool
) -> list[PlayedHand]:
    """The hands that stand, by deal, and what is reported otherwise in `disputes`. `asked`: whether they are right."""
    others: dict[int, list[OtherReport]] = {}
    for other in disputes:
        worth = None if other.hand is None else worth_of(read_hand(other.hand, law)[0], law, sides)
        others.setdefault(other.deal, []).append(OtherReport(side_at(other.seat, sides), worth))
    return [
        PlayedHand(
            deal,
            record.state,
            worth_of(played.hands[deal], law, sides),
            side_at(record.reported_seat, sides),
            side_at(record.accepted_seat, sides),
            tuple(others.get(deal, ())),
            record.revision,
            asked and record.state == HandRecord.State.REPORTED,
            corrected=record.revision > 1 and record.by_id is not None,
        )
        for deal, record in sorted(played.records.items())
    ]
