"""A season says what a night counts, and why one is left out; points are adjusted by parts of one."""

from django.db import migrations, models

COUNT_AS = [
    ("points", "the points scored"),
    ("percent", "per cent of the night’s average"),
    ("places", "points by place"),
]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_boards")]

    operations = [
        migrations.AddField(
            "season",
            "count_as",
            models.CharField(choices=COUNT_AS, default="points", max_length=10, verbose_name="each night counts"),
        ),
        migrations.AddField(
            "season",
            "place_points",
            models.CharField(blank=True, default="", max_length=300, verbose_name="points by place"),
        ),
        migrations.AddField("seasonnight", "why", models.CharField(blank=True, default="", max_length=200)),
        migrations.AlterField("adjustment", "points", models.DecimalField(decimal_places=2, max_digits=6)),
    ]
