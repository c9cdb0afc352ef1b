"""Everyone meets as many as can be, no matter who wins: no partner twice where the number allows. Knows no results.

For many numbers a whist tournament is known, in which in a whole night everyone has everyone as partner once and
against them twice: `whist_plans`. In a larger room each seat walks its own way, so that nobody meets a partner twice
before the walk is round. Where people come and go, or no plan is known, what would repeat is searched away as far as
can be: partners first, then opponents. The same seed makes the same search.

Of 8 to 60 people in full tables, all have for a whole night no partner twice and nobody as opponent more than twice,
but for 56 and 60: there the walk and the search hold that for 42 and 45 rounds.
"""

from collections.abc import Iterable, Sequence
from random import Random

from tournaments.movement.draft import Draft, RoundOver, Tonight
from tournaments.movement.next_round import Steps
from tournaments.movement.rearranging import Rearrangement
from tournaments.movement.seating import Foursome
from tournaments.movement.walking import as_they_come, seated, walked
from tournaments.movement.whist_plans import next_places

# How many tables further down the next person of each seat sat: two partners are one apart, so they meet again only when
# the walk has been through all tables.
FROM_BELOW = (0, 2, 1, 3)


def _go(over: RoundOver) -> Draft:
    seating = over.seating
    tables = len(seating.tables)
    sits_out = seating.sitting_out if len(seating.sitting_out) == 1 else ()
    if len(seating.tables[-1]) == 4:
        if sits_out and (places := next_places(4 * tables + 1)):
            return _planned(seating.tables, sits_out, places)
        if places := next_places(4 * tables):
            return _planned(seating.tables, (), places)

    return walked(over, FROM_BELOW)


def _planned(tables: Sequence[Sequence[int]], sits_out: Sequence[int], places: Sequence[int]) -> Draft:
    """Everyone at the next place of the plan. Who sat out stands in for who does next: they change places by rule."""
    at = [number for table in tables for number in table]
    at += sits_out
    came = [at[place] for place in places]
    first_out = 0
    if sits_out:
        first_out = came.pop()
        came[came.index(sits_out[0])] = first_out
    return seated(zip(*[iter(came)] * 4, strict=True), first_out=first_out)


def _sit(draft: Draft, tonight: Tonight) -> Iterable[Foursome]:
    found = Rearrangement(list(as_they_come(draft, tonight)), tonight)
    # A plan has everyone meet as opponents twice in the end; where people sit out without one, each round is searched.
    without_plan = bool(tonight.history.sit_outs) and not draft.first_out
    if not without_plan and found.is_good_enough():
        return found.seats()
    return found.improved(Random(1_000_003 * tonight.seed + tonight.history.rounds))


STEPS = Steps(_go, _sit, by_seat=True, rearranges=True)
