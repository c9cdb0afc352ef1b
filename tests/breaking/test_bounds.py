"""What a column cannot hold is stored through no input: the database refuses it, and so does whatever a person can use.

The columns and their bounds are read from the models, the inputs from the program: a new one of either is tried out too.
"""

import datetime as dt
import re
from decimal import Decimal
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ObjectDoesNotExist
from django.core.management import CommandError, call_command, get_commands, load_command_class
from django.core.management.base import BaseCommand
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import DatabaseError, connection, models, transaction
from django.db.models import CheckConstraint, Q
from django.test import Client

from club.models import Member
from club.sign_in.api_tokens import make_token
from scoring.faults import Refused
from tests.breaking.limit_actions import TOO_LARGE, TOO_LONG, arguments, every_action, values, values_out_of_bounds
from tests.breaking.rows import changed, every_row
from tests.tournaments.night_builder import AT, a_night
from tournaments.actions.bounds import check_fits
from tournaments.actions.nights import change_night
from tournaments.actions.seasons import change_season, make_season
from tournaments.entry.night_form import SETTLED
from tournaments.models import Night, Season
from tournaments.night.rules import SETTINGS
from tournaments.pages.api.api import member_schemas, night_schemas

pytestmark = pytest.mark.django_db

OWN = [model for model in apps.get_models() if model._meta.app_label in ("club", "tournaments")]
# What a row needs besides plain values, because a constraint of its model compares its fields.
NEEDS: dict[str, dict[str, Any]] = {
    "HouseLaw": {"key": "house-x"},
    "RoundClock": {"left": 60},
    "Wish": {"kind": "fixed", "table_number": 1},
}
NO_CHOICE = "?"


def bounded(model: type[models.Model]) -> "list[models.Field[Any, Any]]":
    """The fields whose kind, choices or validators leave something out; of a key nobody else decides."""
    fields = model._meta.local_concrete_fields
    return [
        each for each in fields if not (each.is_relation or each.primary_key) and (each.choices or each.validators)
    ]


def outside_the_column(field: "models.Field[Any, Any]") -> list[Any]:
    """Just too long, just too large, just too small."""
    if isinstance(field, models.DecimalField):
        return [Decimal(10) ** (field.max_digits - field.decimal_places)]
    if isinstance(field, models.CharField):
        return ["x" * (field.max_length + 1)] if field.max_length else []
    least, most = connection.ops.integer_field_range(field.get_internal_type())
    return [
        value for value in (least - 1, most + 1) if -(2**63) <= value < 2**63
    ]  # more fits in no integer of SQLite


def outside_the_constraints(model: type[models.Model], name: str) -> list[Any]:
    """The numbers beside those that a constraint of the model allows."""
    found: list[Any] = []
    for constraint in model._meta.constraints:
        for each, value in _compared(constraint.condition) if isinstance(constraint, CheckConstraint) else ():
            if each == f"{name}__gte" and not hasattr(value, "resolve_expression"):
                found.append(value - 1)
            if each == f"{name}__lte" and not hasattr(value, "resolve_expression"):
                found.append(value + 1)
    return found


def _compared(condition: Any) -> list[tuple[str, Any]]:
    if condition.connector != Q.AND or condition.negated:
        return []
    return [each for child in condition.children for each in (_compared(child) if isinstance(child, Q) else [child])]


def outside_what_a_person_may_say(field: "models.Field[Any, Any]") -> list[Any]:
    """None of the choices, and what a validator of the field's own leaves out."""
    found: list[Any] = [NO_CHOICE if isinstance(field, models.CharField) else 99] if field.choices else []
    for each in field._validators:
        if isinstance(each, MaxValueValidator):
            found.append(each.limit_value + 1)
        elif isinstance(each, MinValueValidator):
            found.append(each.limit_value - 1)
        else:
            found.append("-3")
    return found


def a_row(model: type[models.Model], **given: Any) -> Any:
    """A row of the model, with plain values; what it refers to is made too."""
    if not given and (found := model._base_manager.first()):
        return found
    values = {each.name: _plain(each) for each in model._meta.local_concrete_fields if _is_needed(each)}
    row = model(**values | NEEDS.get(model.__name__, {}) | given)
    if model.__name__ == "Substitute":
        row.by = a_row(type(row.absent), number=2)
    model._base_manager.bulk_create([row])
    return model._base_manager.get(pk=row.pk)


def _is_needed(field: "models.Field[Any, Any]") -> bool:
    return not (field.null or field.has_default() or (field.primary_key and field.get_internal_type() != "CharField"))


def _plain(field: "models.Field[Any, Any]") -> Any:
    if field.is_relation:
        return a_row(field.related_model)
    if field.choices:
        return field.flatchoices[0][0]
    kind = field.get_internal_type()
    plain = {
        "DateField": AT.date(),
        "DateTimeField": AT,
        "TimeField": dt.time(19),
        "JSONField": {},
        "BinaryField": b"x",
    }
    return plain.get(kind, "x" if kind in ("CharField", "TextField") else False if kind == "BooleanField" else 1)


@pytest.mark.parametrize("model", OWN, ids=lambda model: model._meta.label)
def test_the_database_takes_no_value_that_a_column_cannot_hold(model: type[models.Model]) -> None:
    row = a_row(model)
    for field in bounded(model):
        for value in (*outside_the_column(field), *outside_the_constraints(model, field.name)):
            with pytest.raises((DatabaseError, ArithmeticError)):  # Django itself fits no such amount into a column
                update(row, field.name, value)


def update(row: models.Model, name: str, value: Any) -> None:
    """Write it as many rows are written at once: nothing but the database asks whether it fits."""
    with transaction.atomic():
        type(row)._base_manager.filter(pk=row.pk).update(**{name: value})


@pytest.mark.parametrize("model", OWN, ids=lambda model: model._meta.label)
def test_a_row_that_is_saved_with_such_a_value_is_refused_at_its_field(model: type[models.Model]) -> None:
    a_row(model).save()
    for field in bounded(model):
        for value in (*outside_the_column(field), *outside_what_a_person_may_say(field)):
            row = a_row(model)
            setattr(row, field.name, value)
            with pytest.raises(Refused) as refused, transaction.atomic():
                row.save()
            assert {fault.field for fault in refused.value.faults} == {field.name}


# Of these the page or the body of the request says first what is wrong.
ASKED_BEFORE = {("record_hand", "key"), ("forget_old_guests", "months"), ("import_night", "source")}
ASKED_BEFORE |= {("played", each) for each in ("people", "rounds", "play", "movement", "late", "leaving")} | {
    ("rehearse_night", "play")
}


def test_every_action_refuses_or_does_not_store_a_text_or_a_number_that_is_out_of_bounds() -> None:
    every, own = values()
    crashes, done = dict[str, str](), 0
    for name, action in every_action():
        given = arguments(action, every, own.get(name, {}))
        outside = [each for each in values_out_of_bounds(action) if (name, each[0]) not in ASKED_BEFORE]
        for parameter, value in [("", ""), *outside] if outside else ():
            try:
                with transaction.atomic():
                    action(**given | ({parameter: value} if parameter else {}))
                    transaction.set_rollback(True)
                    done += not parameter
            except (Refused, ObjectDoesNotExist):
                pass
            except Exception as error:
                crashes[f"{name}({parameter}={value!r:.20})"] = repr(error)
    assert crashes == {}, "say in `values` what it takes, or let it refuse this"
    assert done >= 30, "say in `values` what the actions take, so that they are not refused for another reason"


def night_changed(settled: dict[str, Any]) -> None:
    change_night(night_id=a_night(8).pk, by=None, at=AT, **settled)


def season_changed(settled: dict[str, Any]) -> None:
    season = make_season(name="Winter", first_date=AT.date(), last_date=AT.date(), by=None, at=AT)
    change_season(season_id=season.pk, seen=season.version, by=None, at=AT, **settled)


@pytest.mark.parametrize(("model", "change"), [(Night, night_changed), (Season, season_changed)])
def test_what_is_settled_about_a_night_or_a_season_is_refused_at_its_field(model: Any, change: Any) -> None:
    outside = [
        (field.name, value)
        for field in bounded(model)
        if model is Season or field.name in SETTLED
        for value in (*outside_the_column(field), *outside_what_a_person_may_say(field))
    ]
    if model is Night:
        asked = {name: each for name, each in SETTINGS.items() if each.choices or 0 < each.most < TOO_LARGE}
        outside += [(name, value) for name in asked for value in (TOO_LONG, TOO_LARGE, -TOO_LARGE, 1.5, True, {})]
        outside += [
            (name, value) for name, of in asked.items() if of.most for value in ((of.least or 0) - 1, of.most + 1)
        ]
    for name, value in outside:
        with pytest.raises(Refused) as refused:
            change({name: value})
        assert refused.value.faults[0].field == name, (name, value, str(refused.value))
    assert len(outside) > 10


@pytest.mark.parametrize("address", ["/api/nights/", "/api/members/"])
def test_the_api_refuses_each_field_that_is_out_of_bounds(client: Client, address: str) -> None:
    night, member = a_night(8), Member.objects.create(name="Zoe")
    token = make_token(name="Website", by=None, at=AT, may_write_members=True, may_write_nights=True)[1]
    schemas, key = (night_schemas(), night.pk) if "nights" in address else (member_schemas(), member.pk)
    for name, schema in schemas.items():
        for value in (TOO_LONG, schema.get("maximum", 0) + 1, schema.get("minimum", 0) - 1, TOO_LARGE, None):
            headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": f"{name}{value}"[:100]}
            answer = client.patch(f"{address}{key}/", {name: value}, content_type="application/json", headers=headers)
            if answer.status_code != 200:
                assert (answer.status_code, answer.json()["faults"][0]["message"] != "") == (422, True), (name, value)
            fits(night if "nights" in address else member)


def fits(row: models.Model) -> None:
    """What is stored now, whatever was sent, is within the bounds."""
    check_fits(type(row)._base_manager.get(pk=row.pk))


# What a command needs beside the option that is tried out.
COMMANDS = {
    "check_night": ["{night}"],
    "export_night": ["{night}"],
    "forecast": ["--guests=8", "--rounds=2"],
    "print_night": ["{night}", "--set=score-sheets", "--out={folder}/night.pdf"],
    "print_pack": ["--tables=1", "--rounds=2", "--out={folder}/pack.pdf"],
    "rehearse": ["--rounds=2", "--tables=1", "--seed=1"],
    "par": ["{folder}/none"],
    "replay": ["{folder}/none"],
    "settle": ["{folder}/none"],
}
# Those that store what they are given; then those that serve, that run other commands, and those whose texts name parts of the program.
STORES = {"rehearse"}
OTHERS = {"up", "club", "migrate", "makemessages"}


def options() -> list[Any]:
    """Each option of a command of ours that is a number or any text, with values out of bounds."""
    found = []
    for name, app in sorted(get_commands().items()):
        if app not in ("club", "tournaments") or name in OTHERS:
            continue
        parser = load_command_class(app, name).create_parser("", name)
        usual = {each.dest for each in BaseCommand().create_parser("", name)._actions}
        for option in parser._actions:
            if option.dest in usual or option.choices or option.nargs == 0 or option.type not in (None, str, int):
                continue
            values = ["x" * 81, TOO_LONG] if option.type is not int else [str(2**31), str(2**63), str(10**30), "-1"]
            found.append(pytest.param(name, option.option_strings[-1:], values, id=f"{name} {option.dest}"))
    return found


@pytest.mark.parametrize(("name", "option", "values"), options())
def test_a_command_refuses_or_does_not_store_what_is_out_of_bounds(
    name: str, option: list[str], values: list[str], tmp_path: Any
) -> None:
    night = a_night(4)
    before = every_row()
    for value in values:
        given = [each.format(night=night.pk, folder=tmp_path) for each in COMMANDS.get(name, [])]
        said = ""
        try:
            call_command(name, *([*given, f"{option[0]}={value}"] if option else [value, *given[1:]]))
        except CommandError as refused:
            said = str(refused)
        if name in STORES:
            assert re.search(r"\w+ \w+", said) or value not in (TOO_LONG, str(10**30)), value
            for row in Night.objects.exclude(pk=night.pk):
                check_fits(row)
        else:
            assert changed(before, every_row()) == set()


@pytest.mark.parametrize(
    ("name", "host"), [("x" * 81, "a.example.org"), ("Cinch", f"{'a' * 250}.org"), (TOO_LONG, "a.b")]
)
def test_a_club_whose_name_or_host_is_too_long_is_not_added(name: str, host: str, tmp_path: Any) -> None:
    with pytest.raises(CommandError, match=r"\w+ \w+"):
        call_command("club", "add", name, "--host", host, "--folder", str(tmp_path))
    assert [each.name for each in tmp_path.iterdir() if not each.name.endswith(".lock")] == []
