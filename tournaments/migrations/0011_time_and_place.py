"""A night begins at a time, in a place."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_sheet_photos")]

    operations = [
        migrations.AddField("night", "starts_at", models.TimeField("begins at", blank=True, null=True)),
        migrations.AddField("night", "place", models.CharField("place", blank=True, default="", max_length=80)),
    ]
