"""A season can be published, and who won a prize is stored for the pages of people."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0019_seasons"),
    ]

    operations = [
        migrations.AddField(
            model_name="prize",
            name="won_by",
            field=models.ManyToManyField(related_name="prizes_won", to="tournaments.entrant"),
        ),
        migrations.AddField(
            model_name="season",
            name="generation",
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="season",
            name="people_published",
            field=models.BooleanField(default=False, verbose_name="names lead to the members’ nights"),
        ),
        migrations.AddField(
            model_name="season",
            name="published",
            field=models.BooleanField(default=False, verbose_name="published"),
        ),
        migrations.AlterField(
            model_name="seasonchange",
            name="kind",
            field=models.CharField(
                choices=[
                    ("made", "made"),
                    ("settings", "settings changed"),
                    ("night in", "night put in"),
                    ("night out", "night left out"),
                    ("adjusted", "points adjusted"),
                    ("taken back", "adjustment taken back"),
                    ("imported", "past nights imported"),
                    ("removed", "imported nights removed"),
                    ("published", "table published"),
                    ("withdrawn", "no longer published"),
                ],
                max_length=10,
            ),
        ),
    ]
