"""Every record of the nights in Django's admin: to look at and to search, not to change. The actions change them."""

from typing import Any

from django.apps import apps
from django.contrib import admin
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.admin import ReadOnlyAdmin
from tournaments.models import Night

TOWARDS_THE_NIGHT = ("night", "round", "table", "card", "entrant")  # of several ways the first


def way_to_night(model: type[models.Model] | Any) -> tuple[str, ...]:
    """The fields that lead from a row to its night: ("table", "round", "night"); none where no night has such rows."""
    fields = {field.name: field.related_model for field in model._meta.concrete_fields if field.is_relation}
    step = next((name for name in TOWARDS_THE_NIGHT if name in fields), None)
    return () if model is Night or step is None else (step, *way_to_night(fields[step]))


class RecordAdmin(ReadOnlyAdmin):
    """A list of one kind of record, newest first, with the place in its night."""

    list_per_page = 50
    show_full_result_count = False  # a club has a million hands
    ordering = ("-pk",)
    way: tuple[str, ...] = ()

    @admin.display(description=_("place"))
    def place(self, row: Any) -> str:
        """ "Friday cinch, round 2, table 5"."""
        parts = []
        for step in self.way:
            row = getattr(row, step)
            parts.append(str(row) if step == "night" else f"{row._meta.verbose_name} {row}")
        return ", ".join(reversed(parts))


def admin_of(model: type[models.Model]) -> type[RecordAdmin]:
    """Every field of the model but its JSON in the list, what has few values as a filter, names to be searched."""
    way = way_to_night(model)
    fields = [field for field in model._meta.concrete_fields if not isinstance(field, models.JSONField)]
    shown = [field.name for field in fields if field.name not in way]
    parents = [field.name for field in fields if field.is_relation]
    options = {
        "way": way,
        "list_display": [shown[0], "place", *shown[1:]] if way else shown,
        "list_filter": [field.name for field in fields if field.choices or isinstance(field, models.BooleanField)],
        "search_fields": [
            *(name for name in shown if name in ("name", "why")),
            *(["__".join((*way, "name"))] if way else []),
        ],
        "list_select_related": [*parents, "__".join(way)] if way else parents,
    }
    return type(f"{model.__name__}Admin", (RecordAdmin,), options)


for each in apps.get_app_config("tournaments").get_models():
    admin.site.register(each, admin_of(each))
