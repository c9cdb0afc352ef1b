"""A closing has its place in the night's sequence: it shows what came first, where a clock may step back."""

from django.db import migrations, models
from django.db.models import Max


def number_closings(apps, schema_editor):
    """Of a round that is closed, from the last line of its closing."""
    database = schema_editor.connection.alias
    changes, rounds = (apps.get_model("tournaments", name).objects.using(database) for name in ("Change", "Round"))
    closings = changes.filter(kind="closed", sequence__isnull=False).order_by().values_list("night_id", "round_number")
    for night, number, sequence in closings.annotate(Max("sequence")):
        rounds.filter(night=night, number=number, closed_at__isnull=False).update(closed_sequence=sequence)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_plain_columns")]

    operations = [
        migrations.AddField("round", "closed_sequence", models.PositiveIntegerField(blank=True, null=True)),
        migrations.RunPython(number_closings, migrations.RunPython.noop),
    ]
