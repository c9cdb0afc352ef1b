"""SQLite takes no longer text and no larger number than PostgreSQL: each table is made anew with its checks."""

import logging

from django.core.validators import RegexValidator
from django.db import migrations, models

from club.database.sqlite.base import BOUNDS

CREDIT = RegexValidator(r"^(none|average|[0-9]{1,3})\Z", "“none”, “average” or points from 0 to 999 belong here.")
log = logging.getLogger(__name__)


def make_anew(apps, schema_editor):
    """Cut what is too long, bring numbers to their bounds, and make the tables anew. The backup before it has all of it.

    A table that this version made has the checks already.
    """
    connection = schema_editor.connection
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        made = dict(cursor.fetchall())
    for model in apps.get_models(include_auto_created=True):
        fields = [each for each in model._meta.local_concrete_fields if each.get_internal_type() in BOUNDS]
        if all(field.db_check(connection) in made[model._meta.db_table] for field in fields):
            continue
        for field in fields:
            cut(schema_editor, model._meta.db_table, field)
        schema_editor._remake_table(model)


def cut(schema_editor, table, field):
    """A text ends at its most letters, a whole number is its least or its most."""
    connection, column = schema_editor.connection, f'"{field.column}"'
    if field.get_internal_type() == "CharField":
        fits = f"substr(replace({column}, char(0), ''), 1, {field.max_length})"
    elif field.get_internal_type() == "DecimalField":
        return
    else:
        least, most = connection.ops.integer_field_range(field.get_internal_type())
        fits = f"max(min({column}, {most}), {least})"
    with connection.cursor() as cursor:
        cursor.execute(f'UPDATE "{table}" SET {column} = {fits} WHERE {column} <> {fits}')  # noqa: S608
        if cursor.rowcount:
            log.warning("%s values of %s.%s were too long or too large, and were cut.", cursor.rowcount, table, field.column)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0015_change_by_program"),
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
