"""A table as several pages show it: its seats, its sides, what a hand is worth. Knows no request and no address."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club.names import short_names
from scoring.hand import Hand, seat_name
from scoring.law import Law
from scoring.reasons import reasons
from scoring.score import score
from scoring.score_scale import Scale
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.night.games import games_won
from tournaments.night.order import seats_of, side_of
from tournaments.records.figures import figure_of
from tournaments.records.load import StoredTable

POINTS = Scale()


class DrawnSeat(NamedTuple):
    """One seat as it is drawn: `point` is its letter, `short` a name that fits on a button."""

    seat: int
    point: str
    compass: str
    name: str
    short: str
    deals: bool
    sides: int = 2

    @property
    def value(self) -> str:
        """The seat as a form's field has it."""
        return str(self.seat)

    @property
    def side(self) -> int:
        """The first seat of its side."""
        return side_of(self.seat, self.sides) + 1


class Side(NamedTuple):
    """One pair, or one who plays alone: the seat that stands for it (its first), its places, its total in the round."""

    seat: int
    places: tuple[DrawnSeat, ...]
    total: int
    ahead: bool
    scale: Scale = POINTS

    @property
    def shown(self) -> str:
        """The total as the night has scores shown."""
        return figure_of(self.scale.shown(self.total))

    @property
    def value(self) -> str:
        """Its first seat as a form's field has it."""
        return str(self.seat)

    @property
    def points(self) -> str:
        """ "N–S", for where a word has no room."""
        return "–".join(place.point for place in self.places)

    @property
    def compass(self) -> str:
        return both(place.compass for place in self.places)

    @property
    def called(self) -> str:
        """ "North–South"; of one who plays alone the name."""
        if len(self.places) == 1:
            return self.places[0].short
        return "–".join(place.compass for place in self.places)

    @property
    def names(self) -> str:
        return both(place.name for place in self.places)

    @property
    def shorts(self) -> str:
        """The people, short enough for a button."""
        return both(place.short for place in self.places)

    @property
    def pass_phone(self) -> str:
        """What the person with the phone is asked to do, where this side is to answer."""
        if len(self.places) == 1:
            return _("Hand the phone to %(name)s.") % {"name": self.places[0].short}
        one, other = (place.short for place in self.places)
        return _("Hand the phone to %(one)s or %(other)s.") % {"one": one, "other": other}


def both(names: Iterable[str]) -> str:
    """Two names joined; one alone as it is."""
    one, *other = names
    return _("%(one)s and %(other)s") % {"one": one, "other": other[0]} if other else one


class Credit(NamedTuple):
    """What one side is credited for a hand; only its name where no table stands behind the hand."""

    side: Side | str
    points: int

    @property
    def signed(self) -> str:
        return signed(self.points)

    @property
    def sign(self) -> str:
        """The style in which it is shown."""
        return "minus" if self.points < 0 else "plus" if self.points else ""


class Worth(NamedTuple):
    """This is what a hand comes to, with the lines that say why, each with its article. No `maker` where nobody bids.

    Whether the bid was `made` is None where a revoke or another fault decides the hand.
    """

    maker: str
    bid: int | None
    made: bool | None
    trump: str
    credits: tuple[Credit, ...]
    why: list[tuple[str, str]]

    @property
    def contract(self) -> str:
        if not self.maker:
            return ""
        if self.bid is None:
            return _("%(maker)s named trumps without a bid") % {"maker": self.maker}
        return _("%(maker)s bid %(bid)s") % {"maker": self.maker, "bid": self.bid}

    @property
    def result(self) -> str:
        """Who gets what, as short as it can be said: "North–South +12"."""
        got = [
            f"{each.side.called} {each.signed}"
            for each in self.credits
            if each.points and isinstance(each.side, Side)
        ]
        return " · ".join(got) or _("No points")

    @property
    def outcome(self) -> str:
        """Return whether the bid was made, in a word; empty if there was none, or if a fault decides."""
        return (
            ""
            if self.bid is None or self.made is None
            else pgettext("bid", "made")
            if self.made
            else pgettext("bid", "set")
        )


@dataclass(frozen=True)
class TableShown:
    """A stored table in the reader's words. `dealing` is the seat that is drawn as the dealer; without `shorts` the names
    that fit on a button differ at this table. The board, the desk and the phone each add what only they show."""

    night: Night
    table: StoredTable
    dealing: int | None = None
    shorts: Sequence[str] = ()
    scale: Scale = POINTS
    disputes: Sequence[Any] = ()  # that wait for the director

    @property
    def law(self) -> Law:
        return self.table.law

    @cached_property
    def places(self) -> tuple[DrawnSeat, ...]:
        """The seats in order."""
        table, names = self.table, [entrant.name for entrant in self.table.people]
        shorts = self.shorts or short_names(names, [entrant.short_name for entrant in table.people])
        return tuple(
            DrawnSeat(
                seat,
                point_of(seat, table.players),
                translate(seat_name(seat, table.players)),
                name,
                short,
                seat == self.dealing,
                table.sides,
            )
            for seat, (name, short) in enumerate(zip(names, shorts, strict=True), start=1)
        )

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """Each pair, or each who plays alone; ahead is who won the round there, or so far has most."""
        totals, winner = self.table.result.by_side, self.table.result.winner
        return tuple(
            Side(
                side + 1,
                tuple(self.places[seat - 1] for seat in seats_of(side, self.table.sides, self.table.players)),
                total,
                side == winner if winner is not None else total == max(totals) and totals.count(total) == 1,
                self.scale,
            )
            for side, total in enumerate(totals)
        )

    @property
    def winner(self) -> Side | None:
        """The side that won the round there; None while it is open or tied."""
        side = self.table.result.winner
        return None if side is None else self.sides[side]

    @property
    def state(self) -> str:
        return "disputed" if self.disputes else self.table.result.state

    @property
    def state_words(self) -> str:
        """How the table stands."""
        words = {
            "disputed": _("Disputed"),
            "playing": _("Playing"),
            "tied": _("Tied"),
            "done": _("Done"),
            "waiting": _("No hand yet"),
        }
        return words[self.state]

    @property
    def rubber(self) -> str:
        """How far it is with its rubber: which game is played, and how many each side has won; nothing without one."""
        result = self.table.result
        if not result.games or result.to_win == 1:
            return ""
        won = games_won(result.games)
        stands = "–".join(str(won.count(side)) for side in range(result.sides))
        if result.out:
            return _("Rubber · %(won)s") % {"won": stands}
        number = len(result.games) + bool(result.games[-1].out)
        return _("Game %(number)s of a rubber · %(won)s") % {"number": number, "won": stands}

    @property
    def evened_out(self) -> str:
        """Return what the round counts if that is not what its hands are worth, and otherwise nothing."""
        text = self.table.evened_out_text(self.night.rules)
        return translate(text) if text else ""

    @property
    def cuts(self) -> list[list[tuple[Side, str, str]]]:
        """The cards that the program cut, draw by draw: for each side its card's rank and suit."""
        return [
            [(side, card[0].replace("T", "10"), card[1]) for side, card in zip(self.sides, drawn, strict=False)]
            for drawn in self.table.row.cut_cards or []
        ]


def point_of(seat: int, players: int = 4) -> str:
    """The letter of a seat if four sit at the table and it has that seat; else its number."""
    if players != 4 or not 1 <= seat <= 4:
        return str(seat)
    points = (pgettext("compass", "N"), pgettext("compass", "E"), pgettext("compass", "S"), pgettext("compass", "W"))
    return points[seat - 1]


def round_words(night: Night, number: int) -> str:
    """Which round it is, and of how many where that is planned."""
    message = _("Round %(number)s of %(rounds)s") if night.rules.planned_rounds else _("Round %(number)s")
    return message % {"number": number, "rounds": night.rules.planned_rounds}


def next_deal(played: StoredTable) -> tuple[int | None, int | None]:
    """The first deal that misses its hand, and who deals it, as far as a hand shows that."""
    deal = next(iter(played.result.missing), None)
    return deal, played.dealer_of(deal) if deal else None


def deals_drawn(night: Night, tables: Iterable[StoredTable]) -> range:
    """The deals that a page draws for these tables: of the round; by the bell or to a target, those that are in."""
    played = max((deal for table in tables for deal in (*table.records, *table.unplayed)), default=0)
    return range(1, (max(night.rules.deals, played) if night.rules.by_deals else played) + 1)


def side_at(seat: int | None, sides: tuple[Side, ...]) -> Side | None:
    """The side of a seat, None where the seat is not known."""
    return None if seat is None else sides[side_of(seat, len(sides))]


def signed(points: int) -> str:
    """What a side is credited, as it is read: "+9", "0", "−5"."""
    return f"+{points}" if points > 0 else figure_of(points)


def worth_of(hand: Hand, law: Law, sides: tuple[Side, ...]) -> Worth:
    """A hand settled, in the reader's language."""
    settled = score(hand, law)
    why = [(translate(text), translate(cite)) for text, cite in reasons(hand, law, settled)]
    maker = "" if settled.maker is None else translate(seat_name(settled.maker, hand.players))
    credits = tuple(Credit(side, settled.credits[side.seat - 1]) for side in sides)
    made = None if hand.faults else bool(settled.made)
    return Worth(maker, settled.bid, made, hand.trump, credits, why)
