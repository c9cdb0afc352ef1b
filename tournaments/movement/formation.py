"""A table is formed by cutting: who plays, who are partners, who deals. Knows the cards that were cut.

Foster (Cinch Laws): of more than four "the four highest" play the first game; "the two lowest pairing against the two
highest"; "the highest deals, and has the choice of seats and cards"; "players cutting equal cards cut again; but the new
cut decides nothing but the tie". After a game "the lowest cuts" go out, "after the second game, those who have played
the greatest number of consecutive games". At Chicago (34 and 35) the lowest deals, and the ace is low: two equal cards
are cut again, unless they are the two highest; two that are the lowest only decide who deals.

So both agree on this: a tie is cut again where something hangs on it, and nowhere else.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from scoring.cards import Card
from scoring.faults import refuse, shown
from scoring.law import Law
from scoring.wording import Text, gettext_noop
from tournaments.movement.chance import PACK, height, shuffled

# By number, the cards that each cut, one after another, as "QH": a second one where there was a tie.
Cuts: TypeAlias = Mapping[int, Sequence[str]]
Ace: TypeAlias = Literal["high", "low"]


class CutAgain(NamedTuple):
    """Those who have to cut, or to cut again, before it is decided."""

    numbers: tuple[int, ...]


class Formed(NamedTuple):
    """A table: `seats` as they sit, from seat 1 on, where who deals sits; who has the `choice` of seats, if anybody.

    `order` are all by their cuts, the highest first. Partners sit opposite each other.
    """

    seats: tuple[int, ...]
    order: tuple[int, ...]
    dealer: int
    choice: int | None


class Stage(NamedTuple):
    """How far the cutting is: who is `asked` to cut next, and once nobody is, the table as it is `formed`.

    `playing` are those who play the first game; nobody yet while that is what they cut for.
    """

    asked: tuple[int, ...]
    playing: tuple[int, ...] = ()
    formed: Formed | None = None


class TableToCut(NamedTuple):
    """Those who are there for one table, how many `seats` it has, the law that is played there, and who offers to wait."""

    numbers: tuple[int, ...]
    seats: int
    law: Law
    willing: Collection[int] = ()

    def stage(self, first: Cuts, cuts: Cuts) -> Stage:
        """How far they are: the `first` cards decide who plays the first game, the `cuts` all else ("Partners and deal
        are then cut for").

        Raises Refused, at `first.<number>` or `cuts.<number>`, for what is no card, a card that two have cut, and one of
        somebody who does not cut.
        """
        ace = self.law.ace_in_cut
        others = [number for number in self.numbers if number not in self.willing]
        certain = others if len(others) < self.seats else []
        candidates = [number for number in self.numbers if number not in certain] if certain else others
        places = self.seats - len(certain)
        _check_each(first, "first", candidates if len(candidates) > places else (), ace)
        playing = who_plays(candidates, first, ace, places)
        if isinstance(playing, CutAgain):
            return Stage(playing.numbers)
        playing = tuple(sorted([*certain, *playing]))
        _check_each(cuts, "cuts", playing, ace)
        formed = form_table(playing, cuts, self.law)
        return Stage(formed.numbers, playing) if isinstance(formed, CutAgain) else Stage((), playing, formed)

    def cut_by_chance(
        self, first: Mapping[int, tuple[str, ...]], cuts: Mapping[int, tuple[str, ...]], rng: Random
    ) -> tuple[dict[int, tuple[str, ...]], dict[int, tuple[str, ...]]]:
        """The same cards and all that are missing, drawn from a pack without those that lie there; equal ones cut again.

        Raises Refused as `stage` does.
        """
        first, cuts = dict(first), dict(cuts)
        while (stage := self.stage(first, cuts)).formed is None:
            cards = cuts if stage.playing else first
            pack = [card for card in PACK if not any(card in cut for cut in cards.values())]
            drawn = zip(stage.asked, shuffled(pack, rng), strict=False)
            cards |= {number: (*cards.get(number, ()), card) for number, card in drawn}
        return first, cuts


def form_table(numbers: Collection[int], cuts: Cuts, law: Law) -> Formed | CutAgain:
    """Who is partner of whom and who deals, as the law has it for so many.

    Raises Refused for a card that is not in the pack.
    """
    many = len(numbers)
    highest_deals = law.first_dealer == "highest"
    in_pairs = many in law.partners_at
    pairs = range(2, many, 2) if in_pairs else ()
    order = _decided(numbers, cuts, law.ace_in_cut, {1 if highest_deals else many - 1, *pairs})
    if isinstance(order, CutAgain):
        return order
    dealer = order[0 if highest_deals else -1]
    seats = [dealer, *(number for number in order if number != dealer)]
    if in_pairs:
        # The dealer's pair first, then the others in order; the first of each, and after all of them the second.
        couples = sorted(([*order[at : at + 2]] for at in range(0, many, 2)), key=lambda two: dealer not in two)
        couples[0].sort(key=lambda number: number != dealer)
        seats = [couple[place] for place in (0, 1) for couple in couples]
    return Formed(tuple(seats), tuple(order), dealer, dealer if highest_deals else None)


def who_plays(numbers: Collection[int], cuts: Cuts, ace: Ace = "high", seats: int = 4) -> tuple[int, ...] | CutAgain:
    """Of more than a table has seats for, those who play the first game. Raises Refused for a card not in the pack."""
    if len(numbers) <= seats:
        return tuple(sorted(numbers))
    order = _decided(numbers, cuts, ace, {seats})
    return order if isinstance(order, CutAgain) else tuple(sorted(order[:seats]))


def _decided(numbers: Collection[int], cuts: Cuts, ace: Ace, after: Collection[int]) -> list[int] | CutAgain:
    """All in the order of their cuts, the highest first, if it is certain who is among the first so many."""
    _check(cuts)
    order: list[int] = []
    for group in _ranked(sorted(numbers), cuts, ace):
        if any(len(order) < place < len(order) + len(group) for place in after):
            fewest = min(len(cuts.get(number, ())) for number in group)
            return CutAgain(tuple(number for number in group if len(cuts.get(number, ())) == fewest))
        order += group
    return order


def _ranked(numbers: list[int], cuts: Cuts, ace: Ace, cut: int = 0) -> list[list[int]]:
    """Groups of those whose cuts are equal, or who have not cut yet, the highest first."""
    if len(numbers) == 1 or any(len(cuts.get(number, ())) <= cut for number in numbers):
        return [numbers]
    heights = {number: height(cuts[number][cut], ace) for number in numbers}
    groups = ([n for n in numbers if heights[n] == each] for each in sorted(set(heights.values()), reverse=True))
    return [found for group in groups for found in _ranked(group, cuts, ace, cut + 1)]


def _check(cuts: Cuts, field: str = "cuts") -> None:
    for number, cards in cuts.items():
        for card in cards:
            if card not in PACK:
                message = gettext_noop(
                    "“%(card)s” is not a card. Write rank and suit, such as QH for the queen of hearts."
                )
                raise refuse(f"{field}.{number}", message, card=shown(card))


def _check_each(cuts: Cuts, field: str, cutting: Collection[int], ace: Ace) -> None:
    """Raise Refused for cards that cannot lie there, at the field of the person who is named with one."""
    _check(cuts, field)
    seen = set[tuple[tuple[int, ...], str]]()
    for number, cards in cuts.items():
        if number not in cutting:
            message = gettext_noop("People have come or gone meanwhile: number %(number)s does not cut for this now.")
            raise refuse(f"{field}.{number}", message, number=number)
        for place, card in enumerate(cards):
            # Only those whose cards were equal so far draw from the same pack once more.
            drawn = (tuple(height(each, ace) for each in cards[:place]), card)
            if drawn in seen:
                message = gettext_noop("Two people have cut the %(card)s. There is only one: enter the right card.")
                raise refuse(f"{field}.{number}", message, card=card_words(card))
            seen.add(drawn)


def card_words(card: str) -> Text:
    """A card as it is read: `TH` is ♥10."""
    return Card(card[0], card[1]).shown
