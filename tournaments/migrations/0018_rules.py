"""The settings of a night that affect play or standings become one value, and its history stores them as they are."""

import ast

from django.db import migrations

import tournaments.models.nights

COLUMNS = (
    *("movement_options", "planned_rounds", "deals", "rank_by", "sit_out", "missed", "boards", "board_count"),
    *("board_seed", "ends_by", "target", "games", "score_as", "at_bell", "tie", "round_minutes", "unplayed", "odd"),
    *("companions", "acceptance", "provisional_minutes"),
)
CREDITS = ("sit_out", "missed")
# The usual value of what the end of a round does not ask for: an earlier form could leave another one.
NOT_ASKED = {
    "deals": {"target": None, "games": 1, "score_as": "points", "at_bell": "finish"},
    "target": {"at_bell": "finish"},
    "bell": {"target": None, "games": 1, "score_as": "points"},
}


def as_value(name, text):
    """A setting of the history, which was stored as Python's text, as it is stored now."""
    if text in (None, "None"):
        return None
    if name in ("movement_options", "companions"):
        return ast.literal_eval(text) if text.startswith("{") else {}
    return int(text) if text.isdecimal() else text


def join(apps, schema_editor):
    Night, Change = apps.get_model("tournaments", "Night"), apps.get_model("tournaments", "Change")
    for night in Night.objects.iterator():
        found = {name: getattr(night, name) for name in COLUMNS}
        for name in CREDITS:
            found[name] = int(found[name]) if found[name].isdecimal() else found[name]
        Night.objects.filter(pk=night.pk).update(rules=found | NOT_ASKED[found["ends_by"]])
    for change in Change.objects.filter(kind="settings").iterator():
        for side in ("before", "after"):
            values = getattr(change, side) or {}
            if any(name in COLUMNS for name in values):
                setattr(change, side, {name: as_value(name, value) if name in COLUMNS else value for name, value in values.items()})
        Change.objects.filter(pk=change.pk).update(before=change.before, after=change.after)


def part(apps, schema_editor):
    """The columns again, for a database that goes back."""
    Night, Change = apps.get_model("tournaments", "Night"), apps.get_model("tournaments", "Change")
    for night in Night.objects.iterator():
        found = night.rules.plain()
        Night.objects.filter(pk=night.pk).update(**found | {name: str(found[name]) for name in CREDITS})
    for change in Change.objects.filter(kind="settings").iterator():
        for side in ("before", "after"):
            values = getattr(change, side) or {}
            setattr(change, side, {name: None if value is None else str(value) for name, value in values.items()} or getattr(change, side))
        Change.objects.filter(pk=change.pk).update(before=change.before, after=change.after)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0017_bounds")]

    operations = [
        migrations.AddField("night", "rules", tournaments.models.nights.RulesField("rules")),
        migrations.RunPython(join, part),
        migrations.RemoveConstraint("night", "night_deals_in_bounds"),
        *(migrations.RemoveField("night", name) for name in COLUMNS),
    ]
