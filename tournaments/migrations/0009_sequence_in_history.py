"""What is changed names its place and its action by numbers, and a call says how it ended.

Rows from before get no sequence: the clock is all that is known of their order.
"""

import re

from django.db import migrations, models
from django.db.models import F

PLACE = re.compile(r"(?:round (\d+))?(?:, )?(?:table (\d+))?(?:number (\d+))?")
SEQUENCES = {
    "call": ("sequence", "taken_sequence"),
    "change": ("sequence",),
    "dispute": ("sequence", "settled_sequence"),
    "handrecord": ("sequence", "accepted_sequence", "dropped_sequence"),
    "ruling": ("sequence", "withdrawn_sequence"),
}
NUMBERS = {
    "round_number": models.PositiveSmallIntegerField,
    "table_number": models.PositiveSmallIntegerField,
    "entrant_number": models.PositiveIntegerField,
}


def read_places(apps, schema_editor):
    changes = apps.get_model("tournaments", "Change").objects
    for place in changes.exclude(place="").values_list("place", flat=True).distinct().order_by("place"):
        if found := PLACE.fullmatch(place):
            numbers = (None if number is None else int(number) for number in found.groups())
            changes.filter(place=place).update(**dict(zip(NUMBERS, numbers, strict=True)))


def read_outcomes(apps, schema_editor):
    """A call that nobody took ended with its round where the round, or the night, ended in that very moment."""
    ended = apps.get_model("tournaments", "Call").objects.exclude(taken_at=None)
    ended.exclude(taken_by=None).update(outcome="taken")
    ended.filter(taken_by=None).update(outcome="withdrawn")
    with_round = ended.filter(
        taken_by=None,
        table__round__night__changes__kind__in=("closed", "ended"),
        table__round__night__changes__at=F("taken_at"),
    )
    ended.filter(pk__in=list(with_round.values_list("pk", flat=True))).update(outcome="round over")


def settle(apps, schema_editor):
    """PostgreSQL alters no table while references of its rows wait to be checked, as in a restore."""
    schema_editor.connection.check_constraints()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_plain_names")]

    operations = [
        *(
            migrations.AddField(model, name, models.PositiveIntegerField(null=True, blank=True))
            for model, names in SEQUENCES.items()
            for name in names
        ),
        *(migrations.AddField("change", name, field(null=True, blank=True)) for name, field in NUMBERS.items()),
        migrations.AddField(
            "call",
            "outcome",
            models.CharField(
                blank=True,
                choices=[
                    ("taken", "taken by a director"),
                    ("withdrawn", "withdrawn by the table"),
                    ("round over", "over with its round"),
                ],
                default="",
                max_length=10,
            ),
            preserve_default=False,
        ),
        migrations.AlterField(
            "change",
            "kind",
            models.CharField(
                choices=[
                    ("settings", "settings changed"),
                    ("seats", "seats changed"),
                    ("name", "name changed"),
                    ("link", "table card replaced"),
                    ("closed", "round closed"),
                    ("taken-back", "round reopened"),
                    ("ended", "night ended"),
                    ("opened", "reopened for corrections"),
                    ("time", "extra time"),
                    ("cut", "cut"),
                    ("tally", "tally card corrected"),
                ],
                max_length=12,
            ),
        ),
        migrations.RunPython(read_places, migrations.RunPython.noop),
        migrations.RunPython(read_outcomes, migrations.RunPython.noop),
        migrations.RunPython(settle, migrations.RunPython.noop),
        migrations.RemoveField("change", "place"),
    ]
