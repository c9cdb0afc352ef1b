"""The form of one hand, from the fields that its law has: the desk's sheet and a table's page draw it, each its own way.

Reads the fields of `hand_fields`; settles nothing and writes nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring.cards import RANKS, rank_shown
from scoring.faults import Fault
from scoring.hand import COUNT_LETTERS, COUNT_NAMES, SUIT_NAMES, SUITS
from scoring.hand_faults.auction import knows
from scoring.hand_faults.offences import kinds_of
from scoring.law import Law
from tournaments.display.hand_versions import FAULT_NAMES
from tournaments.display.table import DrawnSeat, Side
from tournaments.display.translation import translate
from tournaments.entry.law_fields import asks, can_be_out, in_two_sides, needs_seat
from tournaments.entry.typed_deal import MOST_LETTERS_MORE
from tournaments.entry.whole_number import whole_number

PEG_NAMES = {
    "peg_ace": gettext_lazy("Ace of trumps"),
    "peg_king": gettext_lazy("King of trumps"),
    "peg_queen": gettext_lazy("Queen of trumps"),
    "peg_jack": gettext_lazy("Jack of trumps"),
    "peg_ten": gettext_lazy("Ten of trumps"),
    "peg_five": gettext_lazy("Five of trumps"),
}


def is_claimed(law: Law, count: str) -> bool:
    """Whether the count is Low, which goes to the player who was dealt it."""
    return count == "low" and law.low.startswith("dealt")


def card_of(count: str, law: Law, *, is_usual: bool) -> str:
    """Which card the count is; nothing where it may be another. `is_usual`: two pairs play after an auction."""
    cards = {
        "high": _("ace") if is_usual or law.high == "winner of the ace" else "",
        "low": _("two") if is_usual or law.low in ("winner of the deuce", "dealt the deuce") else "",
        "game": _("ten") if law.game == "winner of the ten" else "",
        "right_pedro": _("five"),
        "left_pedro": _("other five"),
    }
    return cards.get(count, "")


# Under which question of the table's page the fault of a field is shown.
FAULTS_OF = {"turned_jack": ("turned_jack",), "beg": ("gifts", "turned_again"), "sold": ("sold",), "call": ("call",)}
# In which part of the sheet's row the fault of a field is shown; else beside the deal.
PARTS = ("bids", "trump", "points", "faults")
PART_OF = {"bid": "bids", "more": "bids", "taken": "counts", "side": "points", "fault": "faults", "seat": "faults"}


class FormField(NamedTuple):
    """A field as it is drawn: with `choices` one of them is chosen. `fault` is what is wrong there, `seat` whose it is."""

    name: str
    label: str
    value: str
    fault: str
    choices: Sequence[tuple[str, str]] = ()
    seat: DrawnSeat | None = None
    invalid: bool = False

    @property
    def key(self) -> str:
        """The letter that leads to it; none where seats have numbers, which are bid."""
        return "" if self.seat is None or self.seat.point.isdigit() else self.seat.point.lower()


class HandForm:
    """The fields of one hand at a table, what is entered in them, and what is wrong where."""

    most_letters = MOST_LETTERS_MORE  # of the further bids

    def __init__(
        self,
        law: Law,
        places: Sequence[DrawnSeat],
        sides: Sequence[Side],
        fields: Mapping[str, str],
        faults: Sequence[Fault] = (),
        *,
        dealer: int | None = None,
    ) -> None:
        self.law, self.places, self.sides, self.fields, self.faults = law, places, sides, fields, faults
        self.dealer, self.players = dealer, len(places)
        self.may_be_out = can_be_out(law, self.players)  # so that one side's points do not give the other's
        self.may_be_discarded = law.discards != "none are made"
        self.needs_seat = needs_seat(law, self.players)
        self.bid_choices = [str(number) for number in range(law.least_bid, law.most_bid + 1)]
        self.point_choices = [str(number) for number in range(law.whole + 1)]
        self.wrong: dict[str, str] = {}  # by field
        for fault in faults:
            name, text = fault.field.replace("taken.", "taken_"), translate(fault.text)
            self.wrong[name] = f"{self.wrong[name]} {text}" if name in self.wrong else text

    @property
    def bids(self) -> list[FormField]:
        """By seat, each at fault where the bidding as a whole is."""
        fields = [self._field(f"bid_{place.seat}", place.compass, seat=place) for place in self.places]
        return [
            field._replace(invalid=field.invalid or "bids" in self.wrong) for field in fields if self.law.most_bid
        ]

    @property
    def bids_in_turn(self) -> list[FormField]:
        """Eldest first; in seat order while nobody knows who dealt."""
        entered = self.fields.get("dealer", "")
        first = self.dealer or next((place.seat for place in self.places if place.value == entered), 0)
        return [*self.bids[first % self.players :], *self.bids[: first % self.players]]

    @property
    def more_bids(self) -> FormField | None:
        """The bids after each seat's first, where the law has them go round and round."""
        return self._field("more_bids", _("further bids")) if self.law.second_bids else None

    @property
    def suits(self) -> list[tuple[str, str, bool]]:
        """Each suit: its letter, its name, whether it is chosen."""
        return [(suit, translate(SUIT_NAMES[suit]), self.fields.get("trump") == suit) for suit in SUITS]

    @property
    def kinds(self) -> list[tuple[str, str]]:
        """Each irregularity that the law has, and what it is called."""
        known = [kind for kind in kinds_of(self.law) if kind != "foul_hand" or self.law.foul_hand != "put right"]
        return [(kind, str(FAULT_NAMES[kind]).lower()) for kind in known]

    @property
    def irregularities(self) -> list[FormField]:
        return [self._field(f"fault_{place.seat}", place.compass, *self.kinds, seat=place) for place in self.places]

    @property
    def has_irregularity(self) -> bool:
        faults = any(field.value or field.fault for field in self.irregularities)
        return faults or any(field.fault for field in self.exactly)

    @property
    def opening(self) -> str:
        """The field in which the deal begins."""
        return "bid_1" if self.law.most_bid else "trump-S"

    @property
    def asked(self) -> list[FormField]:
        """What only some laws ask: who was called, whether the lead was sold, a turned Jack, a gift."""
        seats = [(place.value, place.compass) for place in self.places]
        yes, numbers = [("1", _("yes"))], [(str(number), str(number)) for number in (1, 2, 3)]
        fields = {
            "call": (_("Called partner"), seats),
            "sold": (_("Sold"), [("yes", _("yes")), ("no", _("no"))]),
            "turned_jack": (_("Turned Jack"), yes),
            "turned_again": (_("Another Jack"), yes),
            "gifts": (_("Given on a beg"), numbers[: self.law.gift]),
            "bunched_jacks": (_("Bunched Jacks"), numbers),
            "pegged": (_("Order of pegging, in letters"), []),
        }
        return [self._field(name, fields[name][0], *fields[name][1]) for name in asks(self.law)]

    @property
    def rows(self) -> list[tuple[str, str]]:
        """The rows in which counts are ticked, and their heads."""
        found = [(side.value, side.points) for side in self.sides]
        found += [("discard", pgettext("who took a count", "discards"))] if self.may_be_discarded else []
        return found + ([("none", _("not in play"))] if self.may_be_out else [])

    @property
    def columns(self) -> list[dict[str, Any]]:
        """Each count: who took it, a box to tick in each row."""
        return [
            {
                "field": self._field(f"taken_{count}", translate(COUNT_NAMES[count])),
                "worth": worth,
                "ticks": list(self._ticks(f"taken_{count}")),
            }
            for count, worth in self.law.counts.items()
        ]

    def _ticks(self, name: str) -> Iterator[dict[str, Any]]:
        """A side's box stands for the seat that is known of it, else for its first; `key` is what is typed for it."""
        taker = self.fields.get(name, "")
        by_row = {side.value: side for side in self.sides}
        for number, (row, head) in enumerate(self.rows, start=1):
            side = by_row.get(row)
            is_taker = taker == row or (side is not None and taker in [place.value for place in side.places])
            key = f"{side.seat}{side.points.replace('–', '')}".lower() if side else "x" if row == "discard" else "-"
            yield {
                "id": f"{name}-{number}",
                "row": row,
                "head": head,
                "key": key,
                "value": taker if is_taker else row,
                "label": side.compass if side else head,
                "checked": is_taker,
            }

    @property
    def points(self) -> list[tuple[Side, FormField]]:
        # Translators: “North and South” or “seat 3”
        label, wrong = _("Points of %(side)s"), "points" in self.wrong
        fields = [self._field(f"side_{side.seat}", label % {"side": side.compass}) for side in self.sides]
        return [
            (side, field._replace(invalid=field.invalid or wrong))
            for side, field in zip(self.sides, fields, strict=True)
        ]

    @property
    def exactly(self) -> list[FormField]:
        """Who of the side took each count, where that can matter after a revoke."""
        seats = [(place.value, place.compass) for place in self.places]
        counts = self.law.counts if self.needs_seat else ()
        return [self._field(f"seat_{count}", translate(COUNT_NAMES[count]), *seats) for count in counts]

    @property
    def first_invalid(self) -> str:
        """The id of the first field at fault, without the deal's prefix; empty where none is."""
        counts = [f"taken_{count}" for count in self.law.counts]
        found = [field.name for field in (*self.bids, self.more_bids, *self.asked) if field and field.invalid]
        found += ["trump-S"] if "trump" in self.wrong else []
        found += [f"{name}-1" for name in counts if name in self.wrong]
        rest = [*(field for _side, field in self.points), *self.irregularities, *self.exactly]
        return next(iter([*found, *(field.name for field in rest if field.invalid)]), "")

    @property
    def wrong_parts(self) -> dict[str, list[str]]:
        """What is wrong, by the part of the row in which it is."""
        found: dict[str, list[str]] = {}
        for fault in self.faults:
            name = fault.field.replace("_", ".").replace("[", ".").split(".")[0]
            part = "bids" if fault.field in asks(self.law) else PART_OF.get(name, name if name in PARTS else "deal")
            found.setdefault(part, []).append(translate(fault.text))
        if len(found.get("counts", ())) > 1:
            found["counts"] = [_("Tick who took each count, or enter the points of a side.")]
            if not in_two_sides(self.law, self.players):
                found["counts"] = [_("Tick who took each count, or enter the points.")]
        return found

    @property
    def before_trumps(self) -> list[FormField]:
        """The questions of whatever comes up between the deal and the naming of trumps."""
        law, found = self.law, []
        if knows(law, "turned_jack"):
            jack = (("no", pgettext("a turned Jack", "No")), ("yes", pgettext("a turned Jack", "Yes")))
            found.append(self._question("turned_jack", _("Did the dealer turn up a Jack?"), *jack))
        if knows(law, "gifts"):
            gift = ngettext("Yes: %(points)s point given", "Yes: %(points)s points given", law.gift)
            begged = [
                ("stood", pgettext("a beg", "No")),
                ("gift", gift % {"points": law.gift}),
                ("run", _("Yes: the cards were run")),
                *([("again", _("Run, and another Jack turned"))] if knows(law, "turned_again") else []),
            ]
            found.append(self._question("beg", _("Did the eldest hand beg?"), *begged))
        if knows(law, "sold"):
            sale = (("yes", _("Sold")), ("no", _("Refused")))
            found.append(self._question("sold", _("Did the eldest hand sell?"), *sale))
        return found

    @property
    def call(self) -> FormField | None:
        """The question whom the maker has called, besides the seats."""
        if not knows(self.law, "call"):
            return None
        return self._question("call", _("Who plays with the maker?"), ("alone", _("Nobody: plays alone")))

    @property
    def points_asked(self) -> list[FormField]:
        """The quick form where not two pairs play: the field of each side."""
        named = {f"side_{side.seat}": side.shorts for side in self.sides}
        if self.law.called_partner != "none":
            named = {"points": _("the maker’s side"), "points_other": _("the others")}
        return [self._field(name, label) for name, label in named.items()]

    @property
    def counts(self) -> list[dict[str, Any]]:
        """Each count, first those that can be noted during the play; `exactly` are the two seats of a side that is asked.

        `peg` is the letter of one that is pegged as it is won; one that is `claimed` as it is played can be of these `ranks`.
        """
        law, pegs, is_usual = self.law, self.law.pegs(), self.players == 4 and len(self.sides) == 2
        taken = {count: whole_number(self.fields.get(f"taken_{count}")) for count in law.counts if self.needs_seat}
        noted = [count for count in law.counts if count in pegs or is_claimed(law, count)]
        return [
            {
                "key": count,
                "field": self._field(f"taken_{count}", str(PEG_NAMES.get(count, translate(COUNT_NAMES[count])))),
                "card": card_of(count, law, is_usual=is_usual and law.most_bid > 0),
                "worth": law.counts[count],
                "seat": (seat := self._field(f"seat_{count}", "")),
                "exactly": (seat.fault or seat.value)
                and [place for place in self.places if place.side == taken.get(count)],
                "peg": COUNT_LETTERS[count] if count in pegs else "",
                "claimed": is_claimed(law, count),
                "ranks": [translate(rank_shown(rank)) for rank in RANKS]
                if count == "low" and law.low == "dealt the lowest out"
                else (),
            }
            for count in dict.fromkeys((*noted, *law.counts))
        ]

    @property
    def other_faults(self) -> list[str]:
        """What is wrong at no field that is drawn."""
        drawn = {"bids", "more_bids", "trump", "points"} | {f"taken_{count}" for count in self.law.counts}
        drawn |= {f"{name}_{place.seat}" for name in ("bid", "fault") for place in self.places}
        drawn |= {f"seat_{count}" for count in self.law.counts if self.needs_seat}
        drawn |= {field for fields in FAULTS_OF.values() for field in fields} | (set() if self.dealer else {"dealer"})
        return [translate(fault.text) for fault in self.faults if fault.field not in drawn]

    def _question(self, name: str, label: str, *choices: tuple[str, str]) -> FormField:
        fault = " ".join(self.wrong[field] for field in FAULTS_OF[name] if field in self.wrong)
        return FormField(name, label, self.fields.get(name, ""), fault, choices)

    def _field(self, name: str, label: str, *choices: tuple[str, str], seat: DrawnSeat | None = None) -> FormField:
        fault = self.wrong.get(name, "")
        chosen = (("", "–"), *choices) if choices else ()
        return FormField(name, label, self.fields.get(name, ""), fault, chosen, seat, bool(fault))


def question_of(field: str) -> str:
    """The question at which the page's script shows the fault of a field."""
    if field.startswith(("bid", "more_bids")):
        return "bids"
    named = {each: name for name, fields in FAULTS_OF.items() for each in fields}
    return named.get(field, field.removeprefix("taken_").removeprefix("seat_"))
