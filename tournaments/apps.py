"""The nights as Django sees them: what follows an upgrade of the database."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.module_loading import import_string


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        # By its name, as it knows the models, which are not there when this module is read.
        post_migrate.connect(
            import_string("tournaments.actions.steps.store_results.store_missing_results"), sender=self
        )
