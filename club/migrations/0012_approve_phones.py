"""Stores whether a director or helper has to let in every phone."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0011_brackets_are_not_sorted")]

    operations = [migrations.AddField("clubsettings", "approve_phones", models.BooleanField(default=False))]
