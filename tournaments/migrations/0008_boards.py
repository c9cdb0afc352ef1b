"""A night may be played with boards, on which people are compared."""

from django.db import migrations, models

CHOICES = [
    ("none", "dealt at each table"),
    ("same", "the same boards at every table"),
    ("relay", "boards that go on from table to table"),
]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_least_rounds")]

    operations = [
        migrations.AddField(
            "night",
            "boards",
            models.CharField(choices=CHOICES, default="none", max_length=5, verbose_name="boards"),
        ),
        migrations.AddField(
            "night",
            "board_count",
            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="number of boards"),
        ),
        migrations.AlterField(
            "night",
            "rank_by",
            models.CharField(
                choices=[
                    ("points", "points"),
                    ("wins", "rounds won, then points"),
                    ("boards", "comparison on the boards"),
                ],
                default="points",
                max_length=10,
                verbose_name="what ranks",
            ),
        ),
        migrations.AlterField(
            "prize",
            "kind",
            models.CharField(
                choices=[
                    ("points", "most points"),
                    ("wins", "most rounds won"),
                    ("head", "most rounds at the head table"),
                    ("fourteens", "most clean sweeps"),
                    ("sets", "most bids set"),
                    ("lowest", "fewest points"),
                    ("traveling", "traveling prize, for most points"),
                    ("door", "door prize, drawn"),
                    ("own", "somebody you name"),
                    ("boards", "best on the boards"),
                ],
                max_length=10,
            ),
        ),
        migrations.AddField("night", "board_seed", models.PositiveBigIntegerField(blank=True, null=True)),
    ]
