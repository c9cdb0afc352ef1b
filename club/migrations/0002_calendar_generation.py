"""The link of the calendar can be withdrawn."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0001_squashed_0009_people_and_access")]

    operations = [migrations.AddField("clubsettings", "calendar_generation", models.PositiveIntegerField(default=1))]
