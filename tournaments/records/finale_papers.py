"""The values of the papers of the finale: what the director reads aloud, and what the winners take home."""

from tournaments.models import Night
from tournaments.printing import values
from tournaments.records.finale import finale_of
from tournaments.records.prizes import PrizeWon, prizes_of


def call_sheet_of(head: values.NightHeading, night: Night) -> values.CallSheet:
    """The prizes of who is not named, then the places from the last that is named to the first, with theirs."""
    return values.CallSheet(
        head,
        tuple(
            values.CalledStep(
                step.rank or 0,
                tuple(each.name for each in step.people),
                step.people[0].points if step.people else None,
                tuple(_called(each) for each in step.prizes),
            )
            for step in finale_of(night).steps
        ),
    )


def _called(won: PrizeWon) -> values.CalledPrize:
    beside = " · ".join(part for part in (won.group, won.figure, won.note) if part)
    return values.CalledPrize(won.name, won.names, beside)


def certificates_of(head: values.NightHeading, night: Night) -> list[values.Certificate]:
    """One for each winner of each prize."""
    return [
        values.Certificate(head, f"{won.name} · {won.group}" if won.group else won.name, winner, won.figure)
        for won in prizes_of(night)
        for winner in won.winners
    ]
