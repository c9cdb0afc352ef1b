"""A member's e-mail and phone stand in fields of their own. They are taken out of the contact; its other lines stay there."""

from django.db import migrations, models

import club.models
from club.people.member_fields import sorted_out


def sort_contacts(apps, schema_editor):
    members = apps.get_model("club", "Member").objects
    for pk, contact in list(members.exclude(contact="").values_list("pk", "contact")):
        email, phone, rest = sorted_out(contact)
        if email or phone:
            members.filter(pk=pk).update(email=email, phone=phone, contact=rest)


class Migration(migrations.Migration):
    dependencies = [("club", "0003_tables_generation")]

    operations = [
        migrations.AddField("member", "email", models.CharField("e-mail", max_length=100, blank=True, default="")),
        migrations.AddField("member", "phone", models.CharField("phone", max_length=100, blank=True, default="")),
        migrations.AlterField(
            "member",
            "search",
            club.models.SearchField(
                default="",
                editable=False,
                of=["name", "number", "short_name", "sorts_as", "email", "phone", "contact"],
            ),
        ),
        migrations.RunPython(sort_contacts, migrations.RunPython.noop),
    ]
