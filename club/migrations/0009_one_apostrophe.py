"""An apostrophe is one sign in searches and in the order of names, however it was typed."""

from django.db import migrations

from club.names import plain


def write_again(apps, schema_editor):
    for member in apps.get_model("club", "Member").objects.iterator():
        member.save(update_fields=["sort_name", "search"])
    groups = apps.get_model("club", "MemberGroup").objects
    for group in list(groups.all()):
        if not groups.filter(plain=plain(group.name)).exists():
            group.save(update_fields=["plain"])


class Migration(migrations.Migration):
    dependencies = [("club", "0008_language")]

    operations = [migrations.RunPython(write_again, migrations.RunPython.noop)]
