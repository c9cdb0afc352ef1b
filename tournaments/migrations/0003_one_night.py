"""What follows from a night's hands is stored no more, but for what an ended night brought to its season."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Max

SIDES = ("one", "two", "three", "four", "five", "six", "seven")


def number_closings(apps, schema_editor):
    """A round that is closed has its place in the sequence from the line of its closing."""
    Change, Round = (apps.get_model("tournaments", name) for name in ("Change", "Round"))
    closings = Change.objects.using(schema_editor.connection.alias).filter(kind="closed", sequence__isnull=False)
    last = closings.order_by().values_list("night_id", "round_number").annotate(Max("sequence"))
    for night, number, sequence in last:
        rounds = Round.objects.using(schema_editor.connection.alias)
        rounds.filter(night=night, number=number, closed_at__isnull=False).update(closed_sequence=sequence)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_plain_columns")]

    operations = [
        *(migrations.RemoveField("handrecord", f"credit_{side}") for side in SIDES),
        *(migrations.RemoveField("table", f"points_{side}") for side in SIDES),
        migrations.RemoveField("table", "hands_in"),
        migrations.RemoveField("table", "out_seats"),
        migrations.AddField("round", "closed_sequence", models.PositiveIntegerField(blank=True, null=True)),
        migrations.RunPython(number_closings, migrations.RunPython.noop),
        migrations.CreateModel(
            "NightTables",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("tables", models.JSONField()),
                (
                    "night",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ended_tables",
                        to="tournaments.night",
                    ),
                ),
            ],
        ),
    ]
