"""The values of the papers of the finale: what the director reads aloud, and what the winners take home."""

from django.utils.translation import ngettext

from tournaments.models import Night
from tournaments.printing import values
from tournaments.records.finale import finale_of
from tournaments.records.night_record import settled
from tournaments.records.prizes import PrizeWon, prizes_of


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
    """One for each winner of each prize."""
    played = {each.number: each.played for each in settled(night).standings}
    return [
        values.Certificate(
            head,
            f"{won.name} · {won.group}" if won.group else won.name,
            winner,
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
