"""What a row's fields can hold is asked whenever a row is saved, so that no action has to ask it. Knows fields; knows no action."""

from functools import cache
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from scoring.faults import Fault, Refused
from scoring.wording import Text

OWN = ("club", "tournaments")


def before_saving(sender: type[models.Model], instance: models.Model, raw: bool, **_signal: Any) -> None:
    """Check every row of ours. The database checks lengths and numbers besides, also where many rows are written at once."""
    if not raw and sender._meta.app_label in OWN:
        check_fits(instance)


def check_fits(row: models.Model) -> None:
    """Raise Refused, at each field, for a text that is too long, a number out of bounds, and what is none of the choices."""
    faults = [
        Fault(field.name, Text("%(sentence)s", {"sentence": sentence}))
        for field in _bounded(type(row))
        for sentence in _faults(field, getattr(row, field.attname), row)
    ]
    if faults:
        raise Refused(faults)


@cache
def _bounded(model: type[models.Model]) -> "tuple[models.Field[Any, Any], ...]":
    """The fields that cannot hold every value of their kind. What a relation refers to is the database's to check."""
    fields = model._meta.local_concrete_fields
    return tuple(each for each in fields if not each.is_relation and (each.validators or each.choices))


def _faults(field: "models.Field[Any, Any]", value: Any, instance: models.Model) -> list[str]:
    if value in field.empty_values or hasattr(value, "resolve_expression"):
        return []
    try:
        value = field.to_python(value)
        field.run_validators(value)
        if field.choices and value not in dict(field.flatchoices):
            field.validate(value, instance)
    except ValidationError as error:
        return [str(message) for message in error.messages]
    return []
