"""Each column has its field's name, and a constraint a plainer one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0001_squashed_0021_reasons"),
    ]

    operations = [
        migrations.AlterField("night", "hands_written", models.PositiveIntegerField(default=0)),
        migrations.AlterField("entrant", "group", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AlterField("handrecord", "reported_seat", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AlterField("tablecard", "last_seen_at", models.DateTimeField(blank=True, null=True)),
        migrations.RemoveConstraint("dispute", "dispute_kept_once"),
        migrations.AddConstraint(
            "dispute", models.UniqueConstraint(fields=("table", "deal", "digest"), name="dispute_once")
        ),
    ]
