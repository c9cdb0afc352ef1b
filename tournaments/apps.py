"""The nights as Django sees them: what other packages bring, and what follows from an upgrade of the database."""

from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, register
from django.db.models.signals import post_migrate
from django.utils.module_loading import import_string

from club.checks import PLUG_INS
from scoring.law import Law
from scoring.laws import ELSEWHERE


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        # By their names, as they know the models, which are not there when this module is read.
        post_migrate.connect(import_string("tournaments.actions.store_results.store_missing_results"), sender=self)
        if entry_points().groups & {"head_table.laws", "head_table.movements"}:
            import_string("tournaments.display.plug_ins.load_plug_ins")()
            register(_check_plug_ins, PLUG_INS)
        ELSEWHERE.append(_package_law)  # last: what is taken in asks no database


# Read when they are asked for: starting would wait for them.


def _package_law(key: str) -> Law | None:
    if not import_string("club.server.lost_database.has_tables")():
        return None  # commands that need no database ask too
    law: Law | None = import_string("tournaments.records.house_laws.package_law")(key)
    return law


def _check_plug_ins(**kwargs: Any) -> Sequence[CheckMessage]:
    found: Sequence[CheckMessage] = import_string("tournaments.display.plug_ins.check_plug_ins")(**kwargs)
    return found
