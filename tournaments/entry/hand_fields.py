"""The fields of a form → one hand. Knows no page and no table.

The fields, each a text:

    dealer                     seat
    bid_1 … bid_7              by seat: "pass", "-" or a number; a seller need not pass
    more_bids                  the bids after these, in order with blanks between, where bids go round and round
    bid_seat, bid_points       instead of these: the final contract alone, points "" where all passed
    call                       the seat of the called partner, "" or "alone" where the maker plays alone
    sold                       "yes" or "no", or "" where the maker shows it
    turned_jack, turned_again  anything but "no" where the dealer turned a Jack, and another one
    gifts, bunched_jacks       numbers
    beg                        instead of `gifts` and `turned_again`: "stood", "gift", "run" or "again"
    pegged                     what was pegged, in order: the letters of the counts, as on a line
    trump                      S, H, D or C
    how                        "points" for the quick form, else the counts
    taken_<count>              seat, "discard", or "none" (not in play)
    seat_<count>               who of that side exactly, where it matters (see `law_fields.needs_seat`)
    points                     the quick form: what the maker's side took; the rest is the others'
    points_other               what the others took, only where a count may be out of play
    side_1 … side_7            the quick form by side: the rest of the whole is the other's, where there are two; of more
                               sides, an empty one took nothing
    fault_1 … fault_7          by seat: "revoke", "foul_hand", or what else the law has

`law_fields.field_names` has those that a law asks for on paper. There one bid alone is the final contract, and beside two bids, or
beside a pass, an empty field is a pass.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError

from scoring.faults import Fault, Refused, refuse, shown
from scoring.hand import COUNT_NAMES, Contract, Hand, seat_name
from scoring.hand_faults.offences import kinds_of
from scoring.law import Law
from scoring.notation import read_hand
from scoring.one_line import COUNTS_BY_LETTER
from scoring.reasons import names_of, side_name
from scoring.wording import Text, gettext_noop
from tournaments.entry.law_fields import PASS, SIDE_POINTS, can_be_out, in_two_sides, needs_seat
from tournaments.entry.whole_number import WholeNumberField
from tournaments.night.order import side_of, sides_at

PASSES = ("-", "–", "p", PASS)
MOST_MORE_BIDS = 90
NUMBER = WholeNumberField(required=False, min_value=0, max_value=999)


class HandFields:
    """A hand's texts by the names of their fields. `faults` are those of what was read: it names all that it misses at once."""

    def __init__(
        self, texts: Mapping[str, str], law: Law, dealer: int | None, players: int = 4, *, on_paper: bool = False
    ) -> None:
        """`dealer` deals where the fields name nobody; `on_paper` they are those of a sheet."""
        self.texts, self.law, self.dealer = texts, law, dealer
        self.players, self.seats, self.on_paper = players, range(1, players + 1), on_paper
        self.faults: list[Fault] = []

    def read(self) -> Hand:
        """The hand, free of faults under the law. Raises Refused at the names of the fields."""
        if self.on_paper:
            self._check_paper()
        dealer = self.seat("dealer", "" if self.dealer else gettext_noop("Enter who dealt.")) or self.dealer
        hand: dict[str, Any] = {} if self.players == 4 else {"players": self.players}
        hand |= {"dealer": dealer, **(self._auction(dealer or self.players) if self.law.most_bid else {})}
        hand["trump"] = self.text("trump", gettext_noop("Enter which suit was trumps."))
        hand |= self._asked()
        offences = [{"kind": kind, "seat": seat} for seat in self.seats if (kind := self._offence(f"fault_{seat}"))]
        # Who plays with whom must be known before seats can be asked for.
        before = None if self.faults else self._before_play(hand)
        hand |= self._points(before) if self._is_quick else self._counts(before, offences)
        if self.faults:
            raise Refused(self.faults)
        if offences:
            hand["faults"] = offences
        try:
            return read_hand(hand, self.law)[0]
        except Refused as refused:
            wrong = iter(self._wrong_bids(hand))
            raise Refused(
                fault._replace(field=next(wrong, "bids") if fault.field == "bids" else self._named(fault, offences))
                for fault in refused.faults
            ) from None

    def refuse(self, name: str, message: str, **params: object) -> None:
        self.faults.append(Fault(name, Text(message, params)))

    def text(self, name: str, missing: str = "", **params: object) -> str:
        """What is in a field; where nothing is, `missing` is its fault."""
        text = str(self.texts.get(name) or "").strip()
        if missing and not text:
            self.refuse(name, missing, **params)
        return text

    def number(self, name: str, missing: str = "", **params: object) -> int | None:
        """The whole number in a field, None where it is empty or no number."""
        text = self.text(name, missing, **params)
        try:
            number: int | None = NUMBER.clean(text)
        except ValidationError:
            self.refuse(name, gettext_noop("Enter a whole number here, not “%(value)s”."), value=shown(text))
            return None
        return number

    def seat(self, name: str, missing: str = "", **params: object) -> int | None:
        """The seat in a field, None where it is empty or no seat."""
        seat = self.number(name, missing, **params)
        if seat is None or seat in self.seats:
            return seat
        message = gettext_noop("There is no seat %(seat)s; the seats are 1 to %(last)s.")
        self.refuse(name, message, seat=seat, last=self.players)
        return None

    # ---- The auction ----

    def _check_paper(self) -> None:
        if any(map(self.text, SIDE_POINTS)) and any(self.text(f"taken_{count}") for count in self.law.counts):
            raise refuse("points", gettext_noop("Enter who took each count or the points, not both."))
        if self.law.most_bid and not any(self.text(f"bid_{seat}") for seat in self.seats):
            raise refuse("bids", gettext_noop("Enter each bid, and - for each player who passed."))

    def _auction(self, dealer: int) -> dict[str, Any]:
        if (maker := self.seat("bid_seat")) is not None:
            return {"bid": {"seat": maker, "points": self.number("bid_points")}}
        given = [seat for seat in self.seats if self.text(f"bid_{seat}")]
        more = self.text("more_bids").replace(",", " ").split()[:MOST_MORE_BIDS]
        if self.on_paper and len(given) == 1 and not more and self.text(f"bid_{given[0]}").isdigit():
            return {"bid": {"seat": given[0], "points": self.number(f"bid_{given[0]}")}}
        seller = dealer % self.players + 1 if self.law.seller == "eldest" else 0
        by_seat = {seat: self._bid(seat, may_be_empty=self.on_paper or seat == seller) for seat in self.seats}
        in_order = [by_seat[(dealer + place) % self.players + 1] for place in range(self.players)]
        return {"bids": in_order + [self._bid_after(bid) for bid in more]}

    def _bid(self, seat: int, *, may_be_empty: bool) -> int | None:
        missing = gettext_noop("Enter what %(seat)s bid, or that %(seat)s passed.")
        text = self.text(f"bid_{seat}", "" if may_be_empty else missing, seat=seat_name(seat, self.players))
        return None if text.lower() in PASSES else self.number(f"bid_{seat}")

    def _bid_after(self, text: str) -> int | None:
        try:
            return None if text.lower() in PASSES else NUMBER.clean(text)
        except ValidationError:
            message = gettext_noop("A bid is a number or “pass”, not “%(value)s”.")
            self.refuse("more_bids", message, value=shown(text))
            return None

    def _asked(self) -> dict[str, Any]:
        """What only some laws ask, where it is entered; elsewhere the hand is refused with it."""
        beg = self.text("beg")
        entered: dict[str, Any] = {"call": None if self.text("call") == "alone" else self.seat("call")}
        entered["sold"] = {"yes": True, "no": False}.get(self.text("sold"))
        entered["turned_jack"] = self.text("turned_jack") not in ("", "no")
        entered["turned_again"] = beg == "again" or bool(self.text("turned_again"))
        entered |= {
            "gifts": 1 if beg == "gift" else self.number("gifts"),
            "bunched_jacks": self.number("bunched_jacks"),
        }
        entered["pegged"] = [COUNTS_BY_LETTER.get(letter, letter) for letter in self.text("pegged").upper()]
        return {name: value for name, value in entered.items() if value or (name == "sold" and value is False)}

    def _before_play(self, hand: Mapping[str, Any]) -> Hand:
        """The hand up to the first lead, unchecked."""
        contract = Contract(hand["bid"]["seat"], hand["bid"]["points"]) if "bid" in hand else None
        bids = tuple(hand["bids"]) if "bids" in hand else None
        before = Hand(self.law.key, hand["dealer"], hand["trump"], self.players, bids, contract)
        return before._replace(call=hand.get("call"), sold=hand.get("sold"))

    def _wrong_bids(self, hand: Mapping[str, Any]) -> Iterator[str]:
        """The field of each bid that cannot be, eldest first: a hand names one fault for each."""
        highest = 0
        for place, points in enumerate(hand.get("bids", ())):
            if points is None:
                continue
            if points <= highest or not self.law.least_bid <= points <= self.law.most_bid:
                seat = (hand["dealer"] + place) % self.players + 1
                yield f"bid_{seat}" if place < self.players else "more_bids"
            highest = max(highest, points)

    def _offence(self, name: str) -> str:
        if (kind := self.text(name)) and kind not in kinds_of(self.law):
            message = gettext_noop("“%(kind)s” is not an irregularity that changes the score.")
            self.refuse(name, message, kind=shown(kind))
        return kind

    def _named(self, fault: Fault, offences: Sequence[Mapping[str, Any]]) -> str:
        return "bids" if self.on_paper and fault.field.startswith("bid.") else form_field(fault.field, offences)

    # ---- Who took what ----

    @property
    def _is_quick(self) -> bool:
        no_counts = not any(self.text(f"taken_{count}") for count in self.law.counts)
        given = any(self.text(name) for name in ("points", *SIDE_POINTS))
        return self.text("how") == "points" or (no_counts and given)

    def _points(self, before: Hand | None) -> dict[str, Any]:
        """What the maker's side took, and the others: the rest of the whole where every count is in play."""
        law, players = self.law, self.players
        if any(map(self.text, SIDE_POINTS)) or not law.most_bid or not in_two_sides(law, players):
            return self._points_by_side(before)
        mine = self.number("points", gettext_noop("Enter how many points the maker's side took.")) or 0
        if can_be_out(law, players):
            others = self.number("points_other", gettext_noop("Enter how many points the other side took."))
        else:
            others = self._rest("points", mine)
        if before is None:
            return {}
        sides = before.sides(law)
        makers = sides[before.made_by(law).maker - 1]
        return {"points": {str(sides.index(side) + 1): mine if side == makers else others for side in (0, 1)}}

    def _points_by_side(self, before: Hand | None) -> dict[str, Any]:
        """What each side took, each by any of its seats; of two, an empty one took the rest where every count is in play."""
        law, players = self.law, self.players
        names = SIDE_POINTS[: sides_at(law, players)]
        took = {name: self.number(name) or 0 for name in names if self.text(name)}
        if not in_two_sides(law, players):
            return {"points": {str(place): took.get(name, 0) for place, name in enumerate(names, start=1)}}
        sides = before.sides(law) if before is not None else tuple(seat % 2 for seat in range(players))
        given = {sides[int(name[-1]) - 1] for name in took}
        points = {name[-1]: value for name, value in took.items()}
        for side in {0, 1} - given:
            seat = sides.index(side) + 1
            if took and not can_be_out(law, players):
                points[str(seat)] = self._rest(*next(iter(took.items())))
            else:
                message = gettext_noop("Enter how many points %(side)s took.")
                self.refuse(f"side_{seat}", message, side=names_of(sides, side))
        return {"points": points}

    def _rest(self, name: str, points: int) -> int:
        """What is left for the other side."""
        whole = self.law.whole
        if points > whole:
            message = gettext_noop("A side cannot take %(points)s points; there are %(whole)s in all.")
            self.refuse(name, message, points=points, whole=whole)
        return whole - points

    def _counts(self, before: Hand | None, offences: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Who took each count; by the very seat on the sides where that matters."""
        law, exactly = self.law, set[int]()
        if before is not None and needs_seat(law, self.players):
            sides = before.sides(law)
            revoked = {sides[each["seat"] - 1] for each in offences if each["kind"] == "revoke"}
            exactly = revoked - {sides[before.made_by(law).maker - 1]}
        return {"taken": {count: self._taken(count, exactly) for count in law.counts}}

    def _taken(self, count: str, exactly: set[int]) -> int | str | None:
        """Who took a count. A tap on a side gives its first seat: it is the side that counts, unless it is one of `exactly`."""
        text = self.text(f"taken_{count}")
        if text in ("discard", "none"):
            return "discard" if text == "discard" else None
        missing = gettext_noop("Enter who took %(count)s.")
        taker = self.seat(f"taken_{count}", missing, count=COUNT_NAMES[count])
        seat = self.seat(f"seat_{count}") if taker else None
        sides = sides_at(self.law, self.players)
        if taker is None or side_of(taker, sides) not in exactly:
            return taker
        if not self.text(f"seat_{count}") and taker > sides:
            return taker  # not a side's first seat, so it was named exactly
        if seat is None or side_of(seat, sides) != side_of(taker, sides):
            message = gettext_noop(
                "%(side)s took %(count)s: enter which of the two, because the counts of the player who revoked change sides."
            )
            side = side_name(self.law, self.players, side_of(taker, sides))
            self.refuse(f"seat_{count}", message, side=side, count=COUNT_NAMES[count])
        return seat


def form_field(field: str, offences: Sequence[Mapping[str, Any]] = ()) -> str:
    """The form's name for a field of the hand, whose `faults` are `offences`."""
    if field.startswith("faults[") and offences:
        return f"fault_{offences[int(field[7 : field.index(']')])]['seat']}"
    return "points" if field.startswith("points") else field.replace(".", "_")
