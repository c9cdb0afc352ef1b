"""A phone that asks to be let in is counted for its address while it waits."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_one_night")]

    operations = [migrations.AddField("joinrequest", "source", models.CharField(default="", max_length=32))]
