"""The texts of a form's fields, read one by one, and which fields a law's hand has. Knows no page and no table."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError

from scoring.faults import Fault, shown
from scoring.hand import seat_name
from scoring.hand_faults.auction import knows
from scoring.law import Law
from scoring.wording import Text, gettext_noop
from tournaments.entry.whole_number import WholeNumberField
from tournaments.table_result.order import sides_at

SIDE_POINTS = tuple(f"side_{number}" for number in range(1, 8))
ASKED = ("call", "sold", "turned_jack", "turned_again", "gifts", "bunched_jacks", "pegged")  # by some laws
NUMBER = WholeNumberField(required=False, min_value=0, max_value=999)


def asks(law: Law) -> tuple[str, ...]:
    """Which fields between the bids and the counts a hand of the law has."""
    return tuple(name for name in ASKED if knows(law, name))


def in_two_sides(law: Law, players: int) -> bool:
    """Whether two sides play, partners or the maker and whoever was called against the rest."""
    return law.called_partner != "none" or sides_at(law, players) == 2


def can_be_out(law: Law, players: int) -> bool:
    """Whether a count can be nobody's: where a card of it is not in play, or a tied Game is."""
    return not law.all_in_play(players) or law.game_tied == "nobody"


def needs_seat(law: Law, players: int = 4) -> bool:
    """True if `law` asks which seat took a count when an adversary revokes; elsewhere the side is enough."""
    return law.other_at_fault == "counts to the maker" and players in law.partners_at


class Fields:
    """The form's texts by name, and the faults of those that were read: a form names all that it misses at once."""

    def __init__(self, post: Mapping[str, str], law: Law, players: int) -> None:
        self._post = post
        self.law, self.players, self.seats = law, players, range(1, players + 1)
        self.faults: list[Fault] = []

    def refuse(self, name: str, message: str, **params: object) -> None:
        self.faults.append(Fault(name, Text(message, params)))

    def text(self, name: str, missing: str = "", **params: object) -> str:
        """What is in a field; where nothing is, `missing` is its fault."""
        text = str(self._post.get(name) or "").strip()
        if missing and not text:
            self.refuse(name, missing, **params)
        return text

    def number(self, name: str, missing: str = "", **params: object) -> int | None:
        """The whole number in a field, None where it is empty or no number."""
        text = self.text(name, missing, **params)
        try:
            number: int | None = NUMBER.clean(text)
        except ValidationError:
            self.refuse(name, gettext_noop("A whole number belongs here, not “%(value)s”."), value=shown(text))
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

    def called(self, seat: int) -> Text:
        return seat_name(seat, self.players)
