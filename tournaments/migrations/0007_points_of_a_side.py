"""The kept points are the table's two sides', not each seat's: a hand then writes one row for them instead of five."""

from django.db import migrations, models
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce


def move(apps, schema_editor):
    seats = apps.get_model("tournaments", "Seat").objects
    kept = {
        name: Coalesce(Subquery(seats.filter(table=OuterRef("pk"), seat=seat).values("points")[:1]), 0)
        for name, seat in (("points_one", 1), ("points_two", 2))
    }
    apps.get_model("tournaments", "Table").objects.update(**kept)


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0006_fewer_indexes")]

    operations = [
        migrations.AddField(model_name="table", name="points_one", field=models.IntegerField(default=0)),
        migrations.AddField(model_name="table", name="points_two", field=models.IntegerField(default=0)),
        migrations.RunPython(move, migrations.RunPython.noop),
        migrations.RemoveField(model_name="seat", name="points"),
    ]
