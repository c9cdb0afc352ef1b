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


class Credit(NamedTuple):
    """What one side is credited for a hand, and the same as it is read: "+9", "0", "−5"."""

    side: Side
    points: int

    @property
    def told(self) -> str:
        return f"+{self.points}" if self.points > 0 else f"−{-self.points}" if self.points else "0"


class Worth(NamedTuple):
    """What a hand comes to, and the lines that tell why, each with its article."""

    maker: str
    bid: int | None
    made: bool
    trump: str
    credits: tuple[Credit, ...]
    why: list[tuple[str, str]]


class Version(NamedTuple):
    """What was told otherwise of a deal, and by whom where that was said; a plain no has no worth."""

    told_by: Side | None
    worth: Worth | None


class Line(NamedTuple):
    """One hand that stands; the sides that told it and accepted it, where they said so; what was told otherwise."""

    deal: int
    state: str
    worth: Worth
    told_by: Side | None = None
    accepted_by: Side | None = None
    others: tuple[Version, ...] = ()

    @property
    def has_versions(self) -> bool:
        return any(other.worth for other in self.others)


class TableShown(NamedTuple):
    """Everything the page shows of a table in its newest round. `takes_hands`: the table can still tell and answer."""

    card: TableCard
    night: Night
    law: Law
    played: TablePlayed
    places: tuple[Place, ...]
    sides: tuple[Side, Side]
    lines: list[Line]
    deal: int | None
    dealer: int | None
    moved: list[Moved]
    takes_hands: bool

    @property
    def number(self) -> int:
        """The round's."""
        return self.played.row.round.number

    @property
    def closed(self) -> bool:
        return self.played.row.round.closed_at is not None

    @property
    def over(self) -> bool:
        return self.night.state == Night.State.OVER

    @property
    def is_new(self) -> bool:
        """A round has begun and this table has told nothing of it yet."""
        return self.number > 1 and not self.lines and not self.closed

    @property
    def tied(self) -> bool:
        return self.played.result.tied

    @property
    def winner(self) -> Side | None:
        pair = self.played.result.winner
        return None if pair is None else self.sides[pair]

    @property
    def is_disputed(self) -> bool:
        return any(line.state == HandRecord.State.DISPUTED for line in self.lines)

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
        """Who dealt the first deal, as the book has it."""
        return dealer_of(1, self.played.record.hands)

    @property
    def missing(self) -> tuple[int, ...]:
        return self.played.result.missing


def table_shown(card: TableCard, played: TablePlayed, at: dt.datetime) -> TableShown:
    """The values for the page of `card` at that time; two queries where there was a round before."""
    law, moved = law_of(card.night), moved_from(card, played)
    deal = played.result.missing[0] if played.result.missing else None
    dealer = dealer_of(deal, played.record.hands) if deal else None
    places = places_of(played, dealer)
    sides = sides_of(played, places)
    lines = lines_of(played, law, sides)
    takes_hands = played.row.round.closed_at is None and not card.night.is_locked(at)
    return TableShown(card, card.night, law, played, places, sides, lines, deal, dealer, moved, takes_hands)


def places_of(played: TablePlayed, dealer: int | None) -> tuple[Place, ...]:
    """The four seats in order, with names short enough for buttons and still told apart."""
    names = [entrant.name for entrant in played.seats]
    firsts = [name.split()[0] for name in names]
    points = [pgettext("compass", "N"), pgettext("compass", "E"), pgettext("compass", "S"), pgettext("compass", "W")]
    return tuple(
        Place(
            seat,
            points[seat - 1],
            translate(COMPASS[seat - 1]),
            name,
            name if len(name) <= MOST_LETTERS_SHORT or firsts.count(first) > 1 else first,
            seat == dealer,
        )
        for seat, (name, first) in enumerate(zip(names, firsts, strict=True), start=1)
    )


def sides_of(played: TablePlayed, places: tuple[Place, ...]) -> tuple[Side, Side]:
    """North and South, East and West."""
    totals = played.result.totals
    one, other = (
        Side(first, (places[first - 1], places[second - 1]), totals[first - 1], totals[first - 1] > totals[2 - first])
        for first, second in PAIRS
    )
    return one, other


def lines_of(played: TablePlayed, law: Law, sides: tuple[Side, Side]) -> list[Line]:
    """The hands that stand, by deal; one query more where a hand is disputed."""
    is_disputed = any(record.state == HandRecord.State.DISPUTED for record in played.records.values())
    others: dict[int, list[Version]] = {}
    for other in played.row.disputes.filter(settled_at=None) if is_disputed else ():
        worth = None if other.hand is None else worth_of(read_hand(other.hand, law)[0], law, sides)
        others.setdefault(other.deal, []).append(Version(side_at(other.seat, sides), worth))
    return [
        Line(
            deal,
            record.state,
            worth_of(played.record.hands[deal], law, sides),
            side_at(record.reported_seat, sides),
            side_at(record.accepted_seat, sides),
            tuple(others.get(deal, ())),
        )
        for deal, record in sorted(played.records.items())
    ]


def side_at(seat: int | None, sides: tuple[Side, Side]) -> Side | None:
    """The side of a seat, None where no seat was told."""
    return None if seat is None else sides[pair_of(seat)]


def worth_of(hand: Hand, law: Law, sides: tuple[Side, Side]) -> Worth:
    """A hand settled, in the reader's language."""
    settled = score(hand, law)
    why = [(translate(text), translate(cite)) for text, cite in reasons(hand, law, settled)]
    made_by = hand.made_by(law).maker  # a night's laws have an auction
    credits = tuple(Credit(side, settled.score[side.seat - 1]) for side in sides)
    return Worth(translate(COMPASS[made_by - 1]), settled.bid, bool(settled.made), hand.trump, credits, why)
