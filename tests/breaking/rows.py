"""Every row of every table, to see what a request changed. Knows no night."""

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db.models import Model

# What a request may write beside the database: who is signed in, and what a page says once.
ASIDE: tuple[type[Model], ...] = (Session,)


def every_row() -> dict[str, list[tuple]]:
    """Each table's name → its rows in order."""
    models = [model for model in apps.get_models() if model not in ASIDE]
    return {model._meta.db_table: list(model.objects.order_by("pk").values_list()) for model in models}


def changed(before, after) -> set[str]:
    """The tables whose rows differ."""
    return {table for table in before | after if before.get(table) != after.get(table)}
