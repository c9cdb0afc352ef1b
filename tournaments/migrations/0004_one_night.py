"""What follows from a night's hands is stored no more, but for what an ended night brought to its season."""

import django.db.models.deletion
from django.db import migrations, models

SIDES = ("one", "two", "three", "four", "five", "six", "seven")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_closed_sequence")]

    operations = [
        *(migrations.RemoveField("handrecord", f"credit_{side}") for side in SIDES),
        *(migrations.RemoveField("table", f"points_{side}") for side in SIDES),
        migrations.RemoveField("table", "hands_in"),
        migrations.RemoveField("table", "out_seats"),
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
