"""How a written statement is asked, and how its rows become a model's. Knows no statement."""

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

from django.db import connection, models

M = TypeVar("M", bound=models.Model)


def one(sql: str, *params: Any) -> Any:
    """The first row, or None."""
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchone()


def every(sql: str, *params: Any) -> list[Any]:
    """All rows."""
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchall()


def columns(model: type[models.Model], alias: str) -> str:
    """The model's columns, for `made`."""
    return ", ".join(f"{alias}.{field.column}" for field in model._meta.concrete_fields)


def made(model: type[M], values: Sequence[Any]) -> M:
    """The model's row, each value read as the ORM reads it."""
    names, converters = _reading(model, connection.vendor)
    read = list(values)
    for place, expression, convert in converters:
        if read[place] is not None:
            read[place] = convert(read[place], expression, connection)
    return model.from_db(connection.alias, names, read)


@cache
def _reading(model: type[models.Model], vendor: str) -> tuple[list[str], list[tuple[int, Any, Any]]]:
    """The model's fields in order, and what the ORM does with those that the database keeps in a form of its own."""
    fields = model._meta.concrete_fields
    converters = [
        (place, field.cached_col, convert)
        for place, field in enumerate(fields)
        for convert in (
            *connection.ops.get_db_converters(field.cached_col),
            *field.get_db_converters(connection),
        )
    ]
    return [field.attname for field in fields], converters
