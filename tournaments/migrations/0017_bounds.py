"""SQLite takes no longer text and no larger number than PostgreSQL: each table is made anew with its checks."""

from django.core.validators import RegexValidator
from django.db import migrations, models
from django.db.migrations.recorder import MigrationRecorder

from club.database.sqlite.base import BOUNDS

CREDIT = RegexValidator(r"^(none|average|[0-9]{1,3})\Z", "“none”, “average” or points from 0 to 999 belong here.")


def make_anew(apps, schema_editor):
    """Make the tables anew but for those that this version made, which have the checks already. What does not fit is cut."""
    connection = schema_editor.connection
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        made = dict(cursor.fetchall())
    for model in (MigrationRecorder.Migration, *apps.get_models(include_auto_created=True)):
        fields = [each for each in model._meta.local_concrete_fields if each.get_internal_type() in BOUNDS]
        if all(field.db_check(connection) in made[model._meta.db_table] for field in fields):
            continue
        schema_editor._remake_table(model)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0016_dispute_why"),
        ("club", "0010_api_writes"),
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        *(
            migrations.AlterField(
                "night", name, models.CharField(words, default="none", max_length=10, validators=[CREDIT])
            )
            for name, words in (("missed", "a missed round is credited"), ("sit_out", "a sit-out is credited"))
        ),
        migrations.RunPython(make_anew, migrations.RunPython.noop),
    ]
