"""The final figures of a night, stored with whatever ends, corrects or reopens it. A step of every action on a night that
is over."""

from tournaments.models import Night, NightResult
from tournaments.records.night_results import FIGURES, differs, prize_winners_of, results_of, stored_results


def store_results(night: Night) -> None:
    """Store everyone's figures of a night that is over; of any other, none stay. What is right already is left as it is."""
    figures, stored = results_of(night), stored_results(night)
    NightResult.objects.filter(pk__in=[stored[pk].pk for pk in stored.keys() - figures.keys()]).delete()
    NightResult.objects.bulk_create(
        NightResult(entrant_id=pk, **figures[pk]) for pk in figures.keys() - stored.keys()
    )
    changed = [pk for pk in figures.keys() & stored.keys() if differs(stored[pk], figures[pk])]
    for pk in changed:
        for name, figure in figures[pk].items():
            setattr(stored[pk], name, figure)
    NightResult.objects.bulk_update([stored[pk] for pk in changed], FIGURES)
    for prize, winners in prize_winners_of(night):
        prize.won_by.set(winners)
