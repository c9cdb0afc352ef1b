"""How a night went, round by round: who led, who sat at which table, what was bid. From the settled night; draws
nothing."""

from collections import Counter
from typing import NamedTuple

from tournaments.models import Night
from tournaments.night.round import Round
from tournaments.night.settle import SettledNight, settle
from tournaments.night.standings import Points, Standing


class RoundStory(NamedTuple):
    """A round that is over: the standings after it, by number, and each one's table in it by number, in order of seats."""

    number: int
    standings: dict[int, Standing]
    tables: dict[int, int]

    @property
    def leaders(self) -> list[Standing]:
        """Who was first; several where they were level."""
        return [each for each in self.standings.values() if each.rank == 1]

    @property
    def head(self) -> list[int]:
        """Who sat at the head table."""
        return [number for number, table in self.tables.items() if table == 1]


class HandWorth(NamedTuple):
    """A hand that brought its side a score: who they are, and where it was played."""

    score: int
    names: tuple[str, ...]
    round: int
    table: int


class NightStory(NamedTuple):
    """The rounds that are over, in order; `final` are the standings after the last. A bid is its height and whether it was
    made. `set` are those who were, by number and name, as often as they were; `best` the hands of the highest score."""

    by_wins: bool
    final: tuple[Standing, ...]
    rounds: tuple[RoundStory, ...]
    bids: Counter[tuple[int, bool]]
    set: Counter[tuple[int, str]]
    best: tuple[HandWorth, ...]
    has_head_table: bool

    def figure(self, standing: Standing) -> Points:
        """What the night is ranked by first."""
        return standing.wins if self.by_wins else standing.points

    @property
    def names(self) -> dict[int, str]:
        """Everyone's by number."""
        return {each.number: each.name for each in self.final}

    @property
    def rounds_at_head(self) -> Counter[int]:
        """How many rounds everyone sat at the head table."""
        return Counter(number for each in self.rounds for number in each.head)

    @property
    def sent_away(self) -> Counter[int]:
        """How often everyone went from the head table to another."""
        return Counter(
            number
            for one, other in zip(self.rounds, self.rounds[1:], strict=False)
            for number in one.head
            if other.tables.get(number, 1) != 1
        )


def story_of(night: Night, found: SettledNight) -> NightStory:
    """The story as far as rounds are over; of a night that is over, all that was played."""
    if night.rules.rank_by == "boards":  # its words and pictures are of points
        found = settle(found.record._replace(rules=night.rules.replace(rank_by="points")), found.rounds)
    is_over, names = night.state == Night.State.OVER, dict(found.record.entrants)
    finished = [each for each in found.rounds if each.has_begun and (is_over or each.closed)]
    after = tuple(_after(found, each) for each in finished)
    bids, were_set = Counter[tuple[int, bool]](), Counter[tuple[int, str]]()
    best: list[HandWorth] = []
    for each in finished:
        for table in each.tables:
            seats = table.seats
            for settled in table.result.scores.values():
                if settled.maker is not None and settled.bid is not None:
                    maker = seats[settled.maker - 1]
                    bids[settled.bid, bool(settled.made)] += 1
                    were_set[maker, names[maker]] += not settled.made
                most = max(settled.credits)
                if not best or most >= best[0].score:
                    best = best if best and most == best[0].score else []
                    sharers = zip(seats, settled.credits, strict=False)
                    people = tuple(names[number] for number, score in sharers if score == most)
                    best.append(HandWorth(most, people, each.number, table.number))
    final = tuple(after[-1].standings.values()) if after else ()
    return NightStory(night.rules.rank_by == "wins", final, after, bids, were_set, tuple(best), night.has_head_table)


def _after(found: SettledNight, each: Round) -> RoundStory:
    """The standings as they were after that round."""
    credited = found.record.there.credited_to(each.number)
    seated = sorted(
        (seat, credited.get(number, number), table.number)
        for table in each.tables
        for seat, number in enumerate(table.seats, start=1)
    )
    tables = {number: table for _seat, number, table in seated}
    return RoundStory(each.number, {one.number: one for one in found.standings_after(each.number)}, tables)
