"""The table cards for every night can be withdrawn."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0002_calendar_generation")]

    operations = [migrations.AddField("clubsettings", "tables_generation", models.PositiveIntegerField(default=1))]
