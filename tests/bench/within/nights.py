"""Nights to measure on: one that was played, and the same night many times over."""

import datetime as dt
from typing import Any, TypeAlias

from django.db import connection, transaction

from scoring.laws import law_named
from tournaments.actions.imports import import_night
from tournaments.models import (
    Entrant,
    HandRecord,
    Night,
    NightResult,
    NightTables,
    Round,
    Seat,
    SitOut,
    Table,
    TableCard,
)
from tournaments.night.rehearsal import rehearse
from tournaments.night.rules import Rules

LAW = "foster-1897"
MOVEMENT = "progressive-cinch"
AT = dt.datetime(2026, 11, 20, 20, 0, tzinfo=dt.UTC)
# What a night's rows are, owners before what they own, each with the fields that point to another of these.
_FAMILY = (Night, Entrant, Round, Table, Seat, SitOut, TableCard, HandRecord, NightResult, NightTables)


Spans: TypeAlias = dict[Any, int]


def spans_of_the_only_night() -> Spans:
    """The highest key of each kind of row, for `multiply`, while the database holds one night alone."""
    return {model: model.objects.order_by("-pk").values_list("pk", flat=True).first() or 0 for model in _FAMILY}


def played_night(tables: int, rounds: int) -> Night:
    """A night that was played to its end."""
    book = rehearse(
        name="Bench",
        date=dt.date(2026, 11, 20),
        law=law_named(LAW),
        movement=MOVEMENT,
        people=4 * tables,
        play=rounds,
        partly=False,
        seed=7,
        rules=Rules(planned_rounds=rounds),
        progress=lambda done, of: None,
    )
    return import_night(record=book, by=None, at=AT)


def multiply(spans: Spans, first: int, last: int) -> None:
    """Copy the night of `spans` into a database that has copies up to `first` of it already, until it has `last`."""
    with transaction.atomic(), connection.cursor() as cursor:
        for model in _FAMILY:
            columns, values = [], []
            for field in model._meta.concrete_fields:
                owner = model if field.primary_key else field.related_model
                span = next((span for known, span in spans.items() if known is owner), None)
                column = connection.ops.quote_name(str(field.column))
                columns.append(column)
                values.append(f"{column} + copies.n * {span}" if span is not None else column)
            table = connection.ops.quote_name(model._meta.db_table)
            cursor.execute(
                f"WITH RECURSIVE copies(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM copies WHERE n < {last - 1}) "
                f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(values)} FROM {table}, copies "
                f"WHERE {connection.ops.quote_name('id')} <= {spans[model]}"
            )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
