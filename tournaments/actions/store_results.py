"""The final figures of a night, stored with whatever ends, corrects or reopens it. A step of every action on a night that
is over."""

from django.db import connections
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Exists, OuterRef

from tournaments.models import Night, NightResult, NightTables
from tournaments.records.night_results import (
    FIGURES,
    differs,
    final_of,
    prize_winners_of,
    results_of,
    stored_results,
    tables_of,
)


def store_results(night: Night) -> None:
    """Store everyone's figures of a night that is over; of any other, none stay. What is right already is left as it is."""
    final = final_of(night)
    figures, stored = results_of(night, final), stored_results(night)
    NightResult.objects.filter(pk__in=[stored[pk].pk for pk in stored.keys() - figures.keys()]).delete()
    NightResult.objects.bulk_create(
        NightResult(entrant_id=pk, **figures[pk]) for pk in figures.keys() - stored.keys()
    )
    changed = [pk for pk in figures.keys() & stored.keys() if differs(stored[pk], figures[pk])]
    for pk in changed:
        for name, figure in figures[pk].items():
            setattr(stored[pk], name, figure)
    NightResult.objects.bulk_update([stored[pk] for pk in changed], FIGURES)
    for prize, winners in prize_winners_of(night, final):
        prize.won_by.set(winners)
    if final is None:
        NightTables.objects.filter(night=night).delete()
    else:
        NightTables.objects.update_or_create(night=night, defaults={"tables": tables_of(final)})


def store_missing_results(using: str, **_: object) -> None:
    """A receiver of post_migrate: nights that were over before their tables were stored have them too.

    Not a migration, as it reads with the program of today, whose columns an older database has only after the last one;
    nothing is stored in one that is brought back to an older version.
    """
    executor = MigrationExecutor(connections[using])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    tables = NightTables.objects.filter(night=OuterRef("pk"))
    over = Night.objects.filter(~Exists(tables), state=Night.State.OVER, entrants__isnull=False).distinct()
    for pk in list(over.values_list("pk", flat=True)):
        store_results(Night.objects.get(pk=pk))
