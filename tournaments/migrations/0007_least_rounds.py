"""A night may say how many rounds it takes to win by points."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_call_settled")]

    operations = [
        migrations.AddField("prizerules", "least_rounds", models.PositiveSmallIntegerField(blank=True, null=True))
    ]
