"""A member's place in a list no longer depends on what is in brackets behind the name."""

from django.db import migrations


def write_again(apps, schema_editor):
    for member in apps.get_model("club", "Member").objects.filter(name__contains="("):
        member.save(update_fields=["sort_name"])


class Migration(migrations.Migration):
    dependencies = [("club", "0010_api_writes")]

    operations = [migrations.RunPython(write_again, migrations.RunPython.noop)]
