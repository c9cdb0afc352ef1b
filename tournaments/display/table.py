"""What a table's page shows, as values for its templates. Reads what stands; knows no request and no address."""

import datetime as dt
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.hand import COMPASS, Hand
from scoring.law import Law
from scoring.notation import read_hand
from scoring.reasons import reasons
from scoring.score import score
from tournaments.display.moves import Moved, moved_from
from tournaments.display.translation import translate
from tournaments.models import HandRecord, Night, TableCard
from tournaments.records.queries import TablePlayed, law_of
from tournaments.table_result import PAIRS, dealer_of, pair_of

MOST_LETTERS_SHORT = 12


class Place(NamedTuple):
    """One seat as it is drawn: `point` is its letter, `short` a name that fits on a button."""

    seat: int
    point: str
    compass: str
    name: str
    short: str
    deals: bool

    @property
    def value(self) -> str:
        """The seat as a form's field has it."""
        return str(self.seat)

    @property
    def side(self) -> int:
        """The first seat of its side: 1 or 2."""
        return 2 - self.seat % 2


class Side(NamedTuple):
    """One pair: the seat that stands for it (1 or 2), its two places, its total in the round."""

    seat: int
    places: tuple[Place, Place]
    total: int
    ahead: bool

    @property
    def value(self) -> str:
        """Its first seat as a form's field has it."""
        return str(self.seat)

    @property
    def points(self) -> str:
        """ "N–S", for where a word has no room."""
        return f"{self.places[0].point}–{self.places[1].point}"

    @property
    def compass(self) -> str:
        """ "North and South"."""
        return _("%(one)s and %(other)s") % {"one": self.places[0].compass, "other": self.places[1].compass}

    @property
    def names(self) -> str:
        """The two people."""
        return _("%(one)s and %(other)s") % {"one": self.places[0].name, "other": self.places[1].name}

    @property
    def shorts(self) -> str:
        """The two people, short enough for a button."""
        return _("%(one)s and %(other)s") % {"one": self.places[0].short, "other": self.places[1].short}

    @property
    def pass_phone(self) -> str:
        """What whoever holds the phone is asked to do, where this side is to answer."""
        return _("Hand the phone to %(one)s or %(other)s.") % {
            "one": self.places[0].short,
            "other": self.places[1].short,
        }


class Credit(NamedTuple):
    """What one side is credited for a hand."""

    side: Side
    points: int

    @property
    def signed(self) -> str:
        return signed(self.points)


class Worth(NamedTuple):
    """What a hand comes to, and the lines that say why, each with its article."""

    maker: str
    bid: int | None
    made: bool
    trump: str
    credits: tuple[Credit, ...]
    why: list[tuple[str, str]]

    @property
    def contract(self) -> str:
        """Who named trumps, and on which bid."""
        if self.bid is None:
            return _("%(maker)s named trumps without a bid") % {"maker": self.maker}
        return _("%(maker)s bid %(bid)s") % {"maker": self.maker, "bid": self.bid}

    @property
    def outcome(self) -> str:
        """Whether the bid was made; empty where there was none."""
        return "" if self.bid is None else _("made") if self.made else _("set")


class OtherReport(NamedTuple):
    """Another report of a deal that stands, and by whom where that is known; a plain no has no worth."""

    reported_by: Side | None
    worth: Worth | None

    @property
    def title(self) -> str:
        """Whose version it is, or who says no."""
        if self.worth is None:
            if self.reported_by is None:
                return _("The other side says this is not right.")
            return _("%(side)s say this is not right.") % {"side": self.reported_by.compass}
        if self.reported_by is None:
            return _("The other version:")
        return _("%(side)s entered:") % {"side": self.reported_by.compass}


class HandStatus(NamedTuple):
    """How a hand stands in a few words, and the `kind` of mark that goes with them."""

    kind: str
    text: str


class PlayedHand(NamedTuple):
    """One hand that stands; the sides that reported and accepted it, where known; what else was reported."""

    deal: int
    state: str
    worth: Worth
    reported_by: Side | None = None
    accepted_by: Side | None = None
    others: tuple[OtherReport, ...] = ()
    asked: bool = False  # whether it is right

    @property
    def status(self) -> HandStatus:
        if self.state == HandRecord.State.DISPUTED:
            if any(other.worth for other in self.others):
                return HandStatus("disputed", _("two versions: the director decides"))
            return HandStatus("disputed", _("not right: the director decides"))
        if self.accepted_by is not None:
            return HandStatus("done", _("accepted by %(side)s") % {"side": self.accepted_by.compass})
        if self.state == HandRecord.State.AGREED:
            return HandStatus("done", _("accepted"))
        return HandStatus("waiting", _("not accepted yet")) if self.asked else HandStatus("done", _("recorded"))


class TablePage(NamedTuple):
    """Everything the page shows of a table in its newest round. `takes_hands`: the table can still report and answer."""

    card: TableCard
    night: Night
    law: Law
    played: TablePlayed
    places: tuple[Place, ...]
    sides: tuple[Side, Side]
    hands: list[PlayedHand]
    deal: int | None
    dealer: int | None
    moved: list[Moved]
    takes_hands: bool

    @property
    def number(self) -> int:
        """The round's."""
        return self.played.row.round.number

    @property
    def heading(self) -> str:
        """The round, the head table, the law."""
        planned = self.night.planned_rounds
        numbers = {"round": self.number, "rounds": planned}
        parts = [_("Round %(round)s of %(rounds)s") % numbers if planned else _("Round %(round)s") % numbers]
        if self.card.number == 1:
            parts.append(_("the head table"))
        return " · ".join([*parts, _("Law: %(law)s") % {"law": self.law.title}])

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
    def tied(self) -> bool:
        return self.played.result.tied

    @property
    def winner(self) -> Side | None:
        pair = self.played.result.winner
        return None if pair is None else self.sides[pair]

    @property
    def is_disputed(self) -> bool:
        return any(hand.state == HandRecord.State.DISPUTED for hand in self.hands)

    @property
    def was_cut(self) -> bool:
        return self.tied and self.played.row.cut_seat is not None

    @property
    def cuts(self) -> list[list[tuple[Side, str, str]]]:
        """The cards that the program cut, draw by draw: for each side its card's rank and suit."""
        return [
            [(side, drawn[0].replace("T", "10"), drawn[1]) for side, drawn in zip(self.sides, pair, strict=True)]
            for pair in self.played.row.cut_cards or []
        ]

    @property
    def first_dealer(self) -> int | None:
        """Who dealt the first deal, once a hand shows it."""
        return dealer_of(1, self.played.book.hands)

    @property
    def missing(self) -> tuple[int, ...]:
        return self.played.result.missing


def table_page(card: TableCard, played: TablePlayed, at: dt.datetime) -> TablePage:
    """The values for the page of `card` at that time; two queries where there was a round before."""
    law, moved = law_of(card.night), moved_from(card, played)
    deal = played.result.missing[0] if played.result.missing else None
    dealer = dealer_of(deal, played.book.hands) if deal else None
    places = places_of(played, dealer)
    sides = sides_of(played, places)
    takes_hands = played.row.round.closed_at is None and not card.night.is_locked(at)
    asked = takes_hands and card.night.acceptance == Night.Acceptance.TABLE
    hands = hands_of(played, law, sides, asked=asked)
    return TablePage(card, card.night, law, played, places, sides, hands, deal, dealer, moved, takes_hands)


def places_of(played: TablePlayed, dealer: int | None) -> tuple[Place, ...]:
    """The four seats in order, with names short enough for buttons and still different."""
    names = [entrant.name for entrant in played.seats]
    firsts = [name.split()[0] for name in names]
    return tuple(
        Place(
            seat,
            point_of(seat),
            translate(COMPASS[seat - 1]),
            name,
            name if len(name) <= MOST_LETTERS_SHORT or firsts.count(first) > 1 else first,
            seat == dealer,
        )
        for seat, (name, first) in enumerate(zip(names, firsts, strict=True), start=1)
    )


def point_of(seat: int) -> str:
    """The letter of a seat on the compass."""
    points = (pgettext("compass", "N"), pgettext("compass", "E"), pgettext("compass", "S"), pgettext("compass", "W"))
    return points[seat - 1]


def sides_of(played: TablePlayed, places: tuple[Place, ...]) -> tuple[Side, Side]:
    """North and South, East and West."""
    totals = played.result.totals
    one, other = (
        Side(first, (places[first - 1], places[second - 1]), totals[first - 1], totals[first - 1] > totals[2 - first])
        for first, second in PAIRS
    )
    return one, other


def hands_of(played: TablePlayed, law: Law, sides: tuple[Side, Side], *, asked: bool) -> list[PlayedHand]:
    """The hands that stand, by deal; one query more where a hand is disputed. `asked`: whether they are right."""
    is_disputed = any(record.state == HandRecord.State.DISPUTED for record in played.records.values())
    others: dict[int, list[OtherReport]] = {}
    for other in played.row.disputes.filter(settled_at=None) if is_disputed else ():
        worth = None if other.hand is None else worth_of(read_hand(other.hand, law)[0], law, sides)
        others.setdefault(other.deal, []).append(OtherReport(side_at(other.seat, sides), worth))
    return [
        PlayedHand(
            deal,
            record.state,
            worth_of(played.book.hands[deal], law, sides),
            side_at(record.told_seat, sides),
            side_at(record.accepted_seat, sides),
            tuple(others.get(deal, ())),
            asked and record.state == HandRecord.State.REPORTED,
        )
        for deal, record in sorted(played.records.items())
    ]


def side_at(seat: int | None, sides: tuple[Side, Side]) -> Side | None:
    """The side of a seat, None where the seat is not known."""
    return None if seat is None else sides[pair_of(seat)]


def signed(points: int) -> str:
    """What a side is credited, as it is read: "+9", "0", "−5"."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def worth_of(hand: Hand, law: Law, sides: tuple[Side, Side]) -> Worth:
    """A hand settled, in the reader's language."""
    settled = score(hand, law)
    why = [(translate(text), translate(cite)) for text, cite in reasons(hand, law, settled)]
    made_by = hand.made_by(law).maker  # a night's laws have an auction
    credits = tuple(Credit(side, settled.score[side.seat - 1]) for side in sides)
    return Worth(translate(COMPASS[made_by - 1]), settled.bid, bool(settled.made), hand.trump, credits, why)
