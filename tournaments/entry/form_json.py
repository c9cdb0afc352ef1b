"""A page's form as JSON: what a program sends for it, how that is described, and what is wrong with it. Knows no form by name."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms

from scoring.faults import Fault, Refused, refuse
from scoring.strict_json import a_boolean, a_list, a_text, an_integer, an_object, written
from scoring.wording import Text, gettext_noop
from tournaments.night.file.reading import date_in

CANNOT_STAND = gettext_noop("%(value)s cannot stand here. Choose one of: %(known)s.")
Schemas = Mapping[str, dict[str, Any]]  # by the names of fields


def schemas_of(form: forms.BaseForm, without: Iterable[str] = ()) -> dict[str, dict[str, Any]]:
    """The schema of each field; its description is what the page calls it."""
    return {
        name: _schema(field) | {"description": ". ".join(filter(None, (str(field.label), str(field.help_text))))}
        for name, field in form.fields.items()
        if name not in without
    }


def body_of_form(schemas: Schemas, needed: Iterable[str] = ()) -> dict[str, Any]:
    """The schema of a body with these fields."""
    return {
        "type": "object",
        "properties": dict(schemas),
        "required": list(needed),
        "additionalProperties": False,
    }


def sent_fields(body: object, schemas: Schemas, needed: Iterable[str] = ()) -> dict[str, Any]:
    """What came in the body, each value of its own type. Raises Refused at the field."""
    fields = an_object(body, "", frozenset(schemas), frozenset(needed))
    return {name: _read(value, name, schemas[name]) for name, value in fields.items()}


def data_of(form: forms.BaseForm) -> dict[str, Any]:
    """What a page would send with nothing changed on it."""
    return {name: form[name].value() for name in form.fields}


def faults_of(form: forms.BaseForm) -> Refused:
    """What the form says of its fields."""
    return Refused(
        Fault("" if name == "__all__" else name, Text("%(sentence)s", {"sentence": sentence}))
        for name, sentences in form.errors.items()
        for sentence in sentences
    )


def _schema(field: forms.Field) -> dict[str, Any]:
    if isinstance(field, forms.BooleanField):
        return {"type": "boolean"}
    if isinstance(field, forms.ChoiceField):
        return {"enum": list(_keys(field.choices))}
    if isinstance(field.widget, forms.DateInput):
        return _unless_empty(field, {"type": "string", "format": "date"})
    if isinstance(field, forms.IntegerField) and not isinstance(field, forms.DecimalField):
        return _unless_empty(field, {"type": "integer", "minimum": field.min_value, "maximum": field.max_value})
    return _unless_empty(field, {"type": "string"})


def _unless_empty(field: forms.Field, schema: dict[str, Any]) -> dict[str, Any]:
    return schema if field.required else schema | {"type": [schema["type"], "null"]}


def _keys(choices: Any) -> Iterator[Any]:
    for key, label in choices:
        if isinstance(label, (list, tuple)):
            yield from _keys(label)
        else:
            yield key


def _read(value: object, name: str, schema: Mapping[str, Any]) -> Any:
    if "enum" in schema:
        if not any(type(value) is type(each) and value == each for each in schema["enum"]):
            raise refuse(name, CANNOT_STAND, value=written(value), known=", ".join(map(written, schema["enum"])))
        return value
    kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    if value is None and "null" in kinds:
        return ""
    if "boolean" in kinds:
        return a_boolean(value, name)
    if "integer" in kinds:
        return an_integer(value, name, schema["minimum"], schema["maximum"])
    if "array" in kinds:
        return [
            a_text(each, f"{name}[{place}]") for place, each in enumerate(a_list(value, name, schema["maxItems"]))
        ]
    return date_in(value, name) if schema.get("format") == "date" else a_text(value, name)
