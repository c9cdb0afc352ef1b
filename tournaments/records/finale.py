"""What the finale names, tap by tap: the places with their prizes, as far as they were announced; and its papers' values.

Reads; changes nothing.
"""

from typing import NamedTuple

from django.utils.translation import ngettext

from tournaments.models import Night, Screen
from tournaments.night.standings import Standing
from tournaments.printing import values
from tournaments.prizes.award import last_place, steps_of
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


def call_sheet_of(head: values.NightHeading, night: Night) -> values.CallSheet | None:
    """The prizes of who is not named, then the places from the last that is named to the first, with theirs; None as long
    as nothing was played."""
    finale = finale_of(night)
    if not finale.rounds:
        return None
    return values.CallSheet(
        head,
        tuple(
            values.CalledStep(
                step.rank or 0,
                tuple(each.name for each in step.people),
                step.people[0].words if step.people else "",
                tuple(_called(each) for each in step.prizes),
            )
            for step in finale.steps
        ),
    )


def _called(won: PrizeWon) -> values.CalledPrize:
    beside = " · ".join(part for part in (won.group, won.figure, won.note) if part)
    return values.CalledPrize(won.name, won.names, beside)


def certificates_of(head: values.NightHeading, night: Night) -> list[values.Certificate]:
    """Return one for each winner of each prize, without the number that tells two members of one name apart on lists."""
    numbered = night.entrants.exclude(member=None).select_related("member")
    plain = {each.number: each.member.name for each in numbered if each.member and each.name == each.member.numbered}
    played = {each.number: each.played for each in settled(night).standings}
    return [
        values.Certificate(
            head,
            f"{won.name} · {won.group}" if won.group else won.name,
            plain.get(number, winner),
            _in_rounds(won.figure, played.get(number, 0)),
        )
        for won in prizes_of(night)
        # Somebody who is not entered has no number.
        for number, winner in zip(won.award.winners or [0] * len(won.winners), won.winners, strict=True)
    ]


def _in_rounds(figure: str, played: int) -> str:
    """What won it, and in how many rounds."""
    if not figure:
        return ""
    words = ngettext("%(figure)s, %(played)s round played", "%(figure)s, %(played)s rounds played", played)
    return words % {"figure": figure, "played": played}
