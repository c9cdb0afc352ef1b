"""What the finale names, tap by tap: the places with their prizes, as far as they were announced. Reads; changes nothing."""

from typing import NamedTuple

from tournaments.models import Night, Screen
from tournaments.night.standings import Standing
from tournaments.prizes.reveal import last_place, steps_of
from tournaments.records.figures import ranked_figure, ranked_words
from tournaments.records.links import screen_of
from tournaments.records.night_record import settled
from tournaments.records.prizes import PrizeWon, prizes_of

USUAL = 3  # places, where the director has chosen nothing


class Named(NamedTuple):
    """Somebody who is named, with the figure that the place goes by, and the same in words."""

    number: int
    name: str
    figure: str
    words: str


class NamedStep(NamedTuple):
    """What one tap names: a place and who shares it, with their prizes; or a prize alone, without a `rank`."""

    rank: int | None
    people: tuple[Named, ...]
    prizes: tuple[PrizeWon, ...]


class Finale(NamedTuple):
    """All steps in their order; `revealed` of them were announced. `last` is the rank from which everyone is named.

    `standings` are by number, after so many `rounds`.
    """

    night: Night
    screen: Screen
    steps: list[NamedStep]
    revealed: int
    named_from: int
    last: int
    standings: dict[int, Standing]
    rounds: int

    @property
    def announced(self) -> list[NamedStep]:
        return self.steps[: self.revealed]

    @property
    def next(self) -> NamedStep | None:
        """What the next tap announces."""
        return self.steps[self.revealed] if self.revealed < len(self.steps) else None

    @property
    def is_done(self) -> bool:
        return self.revealed == len(self.steps)


def finale_of(night: Night) -> Finale:
    """The finale as the figures stand now."""
    screen, settled_night = screen_of(night), settled(night)
    standings = settled_night.standings
    prizes = prizes_of(night)
    last = last_place(standings)
    named_from = min(screen.named_from or USUAL, last)
    by = night.rules.rank_by
    people = {
        each.number: Named(each.number, each.name, ranked_figure(each, by), ranked_words(each, by))
        for each in standings
    }
    steps = [
        NamedStep(
            step.rank,
            tuple(people[number] for number in step.numbers) if step.rank else (),
            tuple(prizes[place] for place in step.prizes),
        )
        for step in steps_of(standings, named_from, [each.award.winners for each in prizes])
    ]
    ranked, rounds = {each.number: each for each in standings}, sum(each.has_begun for each in settled_night.rounds)
    return Finale(night, screen, steps, _revealed(screen, steps), named_from, last, ranked, rounds)


def places_in(steps: list[NamedStep]) -> int:
    """How many of these steps name a place."""
    return sum(step.rank is not None for step in steps)


def _revealed(screen: Screen, steps: list[NamedStep]) -> int:
    """How many steps were announced; a correction since never announces a place that was still to come."""
    return max(0, min(screen.revealed, len(steps) - screen.places_left))
