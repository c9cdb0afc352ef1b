"""What is wrong in who took what: the counts, or the points of each side."""

from collections.abc import Iterator

from scoring.faults import Fault
from scoring.hand import COUNT_NAMES, DISCARD, Hand
from scoring.hand_faults.seats import no_seat
from scoring.law import Law
from scoring.wording import Text, gettext_noop


def faults_in_taken(hand: Hand, taken: tuple[tuple[str, int | None], ...], law: Law) -> Iterator[Fault]:
    """Counts that the law does not have, that nobody can have taken, or that are in play and left out."""
    counts, players = law.counts, hand.players
    marked = {}
    for count, who in taken:
        if count not in counts:
            message = gettext_noop("“%(count)s” is not a count of %(law)s, which has: %(known)s.")
            known = ", ".join(counts)
            yield Fault(f"taken.{count}", Text(message, {"count": count, "law": law.title, "known": known}))
        elif count in marked:
            message = gettext_noop("%(count)s is marked for two sides. Mark it once.")
            yield Fault(f"taken.{count}", Text(message, {"count": COUNT_NAMES[count]}))
        elif who and not 1 <= who <= players:
            yield no_seat(f"taken.{count}", who, players)
        elif who == DISCARD and law.discards == "none are made":
            message = gettext_noop("%(count)s cannot be among the discards: nothing is discarded under %(law)s.")
            yield Fault(f"taken.{count}", Text(message, {"count": COUNT_NAMES[count], "law": law.title}))
        marked[count] = who
    if players not in law.robs_at or (len(marked) == len(counts) and None not in marked.values()):
        return
    for count in counts:
        if marked.get(count) is None:
            message = gettext_noop("%(count)s has no taker, and every count is in play. Mark who took it.")
            yield Fault(f"taken.{count}", Text(message, {"count": COUNT_NAMES[count]}))


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
    whole = hand.players in law.robs_at
    if not all_given or total > law.whole or (whole and total != law.whole):
        message = gettext_noop("The points add up to %(total)s, but there are %(whole)s.")
        if all_given and not whole:
            message = gettext_noop("The points add up to %(total)s, but there are only %(whole)s.")
        elif not all_given:
            message = gettext_noop(
                "Give the points of every side. So far they add up to %(total)s; there are %(whole)s in all."
            )
        yield Fault("points", Text(message, {"total": total, "whole": law.whole}))
