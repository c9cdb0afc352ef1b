"""Members stand by their last names."""

from django.db import migrations

import club.models
from club.names import sort_name


def write_sort_names(apps, schema_editor):
    """Those that are there; whoever comes later gets theirs when they are saved."""
    members = apps.get_model("club", "Member").objects
    rows = list(members.only("name"))
    for row in rows:
        row.sort_name = sort_name(row.name)
    members.bulk_update(rows, ["sort_name"], batch_size=300)


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0005_member_codes"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="member",
            options={
                "ordering": ["sort_name", "name", "id"],
                "verbose_name": "member",
                "verbose_name_plural": "members",
            },
        ),
        migrations.AddField(
            model_name="member",
            name="sort_name",
            field=club.models.SortNameField(db_index=True, default="", editable=False, max_length=160),
        ),
        migrations.RunPython(write_sort_names, migrations.RunPython.noop),
    ]
