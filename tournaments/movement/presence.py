"""Who is there in which round, who offers to sit out, who plays for whom. Knows numbers and rounds, no seats."""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

# The first and the last round, both included; None: to the end.
Span: TypeAlias = tuple[int, int | None]
ALL_NIGHT: list[Span] = [(1, None)]


class Substitution(NamedTuple):
    """In that round `by`, who is not otherwise there, plays in the place of `absent`.

    The round counts in the tally `for` the one or `by` the other.
    """

    round: int
    absent: int
    by: int
    credit: Literal["for", "by"] = "for"


class Attendance(NamedTuple):
    """Who comes and goes. Of `numbers`, who is not named in `presence` is there all night; `volunteers` by round."""

    numbers: Collection[int]
    presence: Mapping[int, Sequence[Span]] = {}
    substitutes: Sequence[Substitution] = ()
    volunteers: Collection[tuple[int, int]] = ()

    def in_the_room(self, round_number: int) -> set[int]:
        """Everyone who is there in that round, those who play for another too."""
        there = {number for number in self.numbers if self.is_present(number, round_number)}
        return there.union(each.by for each in self.substitutes if each.round == round_number)

    def in_the_movement(self, round_number: int) -> set[int]:
        """Those for whom the movement has a place: a substitute is the one whose seat it is."""
        playing = [each for each in self.substitutes if each.round == round_number]
        there = self.in_the_room(round_number).difference(each.by for each in playing)
        return there.union(each.absent for each in playing)

    def absent(self, round_number: int) -> set[int]:
        """Entrants who have neither a seat nor a sit-out in that round."""
        return set(self.numbers) - self.in_the_movement(round_number)

    def substitutes_in(self, round_number: int) -> dict[int, int]:
        """Whose place → who plays in it in that round."""
        return {each.absent: each.by for each in self.substitutes if each.round == round_number}

    def places_of_substitutes(self, round_number: int) -> dict[int, int]:
        """Who plays for another in that round → whose place it is."""
        return {each.by: each.absent for each in self.substitutes if each.round == round_number}

    def credited_to(self, round_number: int) -> dict[int, int]:
        """Who plays for another in that round without being credited → who is."""
        return {
            each.by: each.absent for each in self.substitutes if (each.round, each.credit) == (round_number, "for")
        }

    def without_needless(self, round_number: int, seated: Collection[int]) -> "Attendance":
        """The same, without substitutes of that round who would play for somebody who has to sit out in it."""
        needed = [each for each in self.substitutes if each.round != round_number or each.by in seated]
        return self if len(needed) == len(self.substitutes) else self._replace(substitutes=needed)

    def volunteers_in(self, round_number: int) -> set[int]:
        """Who offers to sit out in that round."""
        return {number for at, number in self.volunteers if at == round_number}

    def is_present(self, number: int, round_number: int) -> bool:
        """Whether somebody is there in their own right, not for another."""
        spans = self.presence.get(number)
        return spans is None or any(
            first <= round_number and (last is None or round_number <= last) for first, last in spans
        )
