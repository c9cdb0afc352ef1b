"""What is wrong in who took what: the counts, or the points of each side."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations

from scoring.faults import Fault, shown
from scoring.hand import COUNT_NAMES, DISCARD, Hand
from scoring.hand_faults.in_play import (
    can_be_tied,
    card_counts,
    faults_in_play,
    highest_and_lowest,
    trump_counts,
    turned_up,
)
from scoring.hand_faults.seat_numbers import no_seat
from scoring.law import Law
from scoring.wording import Text, gettext_noop, with_commas


def faults_in_taken(hand: Hand, taken: tuple[tuple[str, int | None], ...], law: Law) -> Iterator[Fault]:
    """Counts that the law does not have, that nobody can have taken, or that are in play and left out."""
    marked = dict(taken)
    well_marked = (
        len(marked) == len(taken)
        and marked.keys() <= law.counts.keys()
        and _takers(law, hand.players).issuperset(marked.values())
    )
    if not well_marked:
        seen: dict[str, int | None] = {}
        for count, who in taken:
            if fault := _fault_in_mark(count, who, seen, hand, law):
                yield fault
            seen[count] = who
    elif len(marked) < len(law.counts) or None in marked.values() or not law.most_bid:
        yield from faults_in_play(hand, marked, law)


@cache
def _takers(law: Law, players: int) -> frozenset[int | None]:
    """All that can have a count: the seats, nobody, and the discards where there are some."""
    discards = () if law.discards == "none are made" else (DISCARD,)
    return frozenset((None, *discards, *range(1, players + 1)))


def _fault_in_mark(
    count: str, who: int | None, marked: Mapping[str, int | None], hand: Hand, law: Law
) -> Fault | None:
    if count not in law.counts:
        message = gettext_noop("“%(count)s” is not a count of %(law)s, which has: %(known)s.")
        known = ", ".join(law.counts)
        return Fault(f"taken.{count}", Text(message, {"count": count, "law": law.title, "known": known}))
    if count in marked:
        message = gettext_noop("%(count)s is marked for two sides. Mark it once.")
        return Fault(f"taken.{count}", Text(message, {"count": COUNT_NAMES[count]}))
    if who and not 1 <= who <= hand.players:
        return no_seat(f"taken.{count}", who, hand.players)
    if who == DISCARD and law.discards == "none are made":
        message = gettext_noop("%(count)s cannot be among the discards: nothing is discarded under %(law)s.")
        return Fault(f"taken.{count}", Text(message, {"count": COUNT_NAMES[count], "law": law.title}))
    return None


def faults_in_pegged(hand: Hand, law: Law) -> Iterator[Fault]:
    """An order of pegging that leaves out a card that was pegged, or names another or one twice."""
    pegs = [count for count, who in hand.taken or () if who and count in law.pegs()]
    if sorted(hand.pegged) == sorted(pegs):
        return
    message = gettext_noop("The pegging order names %(given)s, but these were pegged: %(pegs)s. Name each once.")
    params = {"given": _named(hand.pegged), "pegs": _named(pegs)}
    yield Fault("pegged", Text(message, params))


def _named(counts: Sequence[str]) -> Text:
    """The counts as a person calls them; none as a dash."""
    return with_commas(COUNT_NAMES.get(count, shown(count)) for count in counts) if counts else Text("–")


def faults_in_points(hand: Hand, points: tuple[tuple[int, int], ...], law: Law) -> Iterator[Fault]:
    """Points of a side that does not play or is given twice, or that do not add up."""
    side_of = hand.sides(law)
    seen = set()
    for seat, taken in points:
        if not 1 <= seat <= hand.players:
            yield no_seat(f"points.{seat}", seat, hand.players)
            return
        if side_of[seat - 1] in seen:
            message = gettext_noop("The side of seat %(seat)s has its points twice. Give each side once.")
            yield Fault(f"points.{seat}", Text(message, {"seat": seat}))
            return
        if not 0 <= taken <= law.whole:
            message = gettext_noop("A side cannot take %(points)s points; there are %(whole)s in all.")
            yield Fault(f"points.{seat}", Text(message, {"points": taken, "whole": law.whole}))
            return
        seen.add(side_of[seat - 1])
    total = sum(taken for _, taken in points)
    all_given = len(seen) == max(side_of) + 1
    whole = law.all_in_play(hand.players) and law.game_tied != "nobody"
    if not all_given or total > law.whole or (whole and total != law.whole):
        message = gettext_noop("The points add up to %(total)s, but there are %(whole)s.")
        if all_given and not whole:
            message = gettext_noop("The points add up to %(total)s, but there are only %(whole)s.")
        elif not all_given:
            message = gettext_noop(
                "Give the points of every side. So far they add up to %(total)s; there are %(whole)s in all."
            )
        yield Fault("points", Text(message, {"total": total, "whole": law.whole}))
        return
    taken_by = tuple([taken for _, taken in points])
    maker = hand.made_by(law).maker
    all_makers = (
        law.discards == "maker"
        and 1 <= maker <= hand.players
        and all(not taken or side_of[seat - 1] == side_of[maker - 1] for seat, taken in points)
    )
    if not can_be_split(law, hand.players, taken_by, turned_up(law, hand), all_makers=all_makers):
        message = gettext_noop("The counts are worth %(worths)s, so the points cannot be %(points)s.")
        params = {
            "points": ", ".join(str(taken) for _, taken in points),
            "worths": ", ".join(map(str, law.counts.values())),
        }
        yield Fault("points", Text(message, params))


Counts = frozenset[str]


@lru_cache(maxsize=20_000)
def can_be_split(
    law: Law, players: int, points: tuple[int, ...], not_in_play: Counts = frozenset(), *, all_makers: bool = False
) -> bool:
    """Return whether some of the counts, shared out whole, give the sides `points`; `not_in_play` are sure to be out.

    Where they are `all_makers`, every trump that was out can have been among the discards, without High and Low.
    """
    total = sum(points)
    for in_play in _in_play(law, players, not_in_play, all_makers=all_makers):
        worths = [law.counts[count] for count in in_play]
        if sum(worths) == total and _split(_together(law, in_play), tuple(sorted(points))):
            return True
    return False


def _in_play(law: Law, players: int, not_in_play: Counts, *, all_makers: bool) -> Iterator[Counts]:
    """Every set of counts that can be in play together, the whole first."""
    every = law.counts.keys() - not_in_play
    may_stay = (
        {count for count in every if can_be_tied(law, count)} if law.all_in_play(players) else _optional(law, every)
    )
    cards, hidden = card_counts(law), law.cards_left(players) + len(not_in_play)
    for number in range(len(may_stay) + 1):
        for out in combinations(sorted(may_stay), number):
            in_play = frozenset(every - set(out))
            too_many = not law.all_in_play(players) and len(cards - in_play) > hidden
            if not too_many and (all_makers or _go_together(law, in_play)):
                yield in_play


def _optional(law: Law, every: set[str]) -> set[str]:
    sure = {"high", "low"} if law.trump_by == "first card led" else set()
    return every - (sure & set(highest_and_lowest(law)))


def _go_together(law: Law, in_play: Counts) -> bool:
    """Whether the Jack is there under both its names, and High and Low wherever a trump is."""
    if law.counts.keys() >= {"jack", "peg_jack"} and ("jack" in in_play) != ("peg_jack" in in_play):
        return False
    if law.discards == "nobody" or not in_play & trump_counts(law):
        return True  # High and Low can be among the discards, which count for nobody
    return in_play.issuperset(highest_and_lowest(law))


def _together(law: Law, in_play: Counts) -> tuple[int, ...]:
    """What is shared out whole, the most first: a count, or two that are one card."""
    left = {count: law.counts[count] for count in in_play}
    for one, other in (("peg_jack", "jack"), ("peg_ace", "high")):
        if one in left and other in left:
            left[one] += left.pop(other)
    return tuple(sorted(left.values(), reverse=True))


@lru_cache(maxsize=50_000)
def _split(worths: tuple[int, ...], points: tuple[int, ...]) -> bool:
    """Whether `worths`, each given to one of the sides, make `points` (sorted)."""
    if not worths:
        return not any(points)
    most, rest = worths[0], worths[1:]
    return any(
        _split(rest, tuple(sorted((*points[:place], side - most, *points[place + 1 :]))))
        for place, side in enumerate(points)
        if side >= most and (place == 0 or points[place - 1] != side)
    )
