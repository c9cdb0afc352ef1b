"""A member has a number, a short name, a contact, groups and more, and is found by all of it."""

import django.db.models.functions.text
from django.db import migrations, models

import club.models
from club.names import plain


def write_search(apps, schema_editor):
    """Those that are there have a name alone; whoever is saved later gets theirs then."""
    members = apps.get_model("club", "Member").objects
    rows = list(members.only("name"))
    for row in rows:
        row.search = plain(row.name) + "\n" * 4
    members.bulk_update(rows, ["search"], batch_size=300)


def text(verbose_name, most):
    return models.CharField(blank=True, default="", max_length=most, verbose_name=verbose_name)


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0007_club_settings"),
    ]

    operations = [
        migrations.CreateModel(
            name="MemberGroup",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=30, verbose_name="name")),
                ("plain", club.models.SearchField(default="", editable=False, of=["name"], unique=True)),
            ],
            options={
                "verbose_name": "group of members",
                "verbose_name_plural": "groups of members",
                "ordering": ["plain"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="member_group_has_a_name"
                    )
                ],
            },
        ),
        migrations.AddField("member", "number", text("number", 20)),
        migrations.AddField("member", "sorts_as", text("sorts as", 80)),
        migrations.AddField("member", "short_name", text("short name", 20)),
        migrations.AddField(
            "member", "contact", models.TextField(blank=True, default="", verbose_name="contact")
        ),
        migrations.AddField(
            "member",
            "groups",
            models.ManyToManyField(
                blank=True, related_name="members", to="club.membergroup", verbose_name="groups"
            ),
        ),
        migrations.AddField(
            "member", "since", models.DateField(blank=True, null=True, verbose_name="member since")
        ),
        migrations.AddField("member", "notes", models.TextField(blank=True, default="", verbose_name="notes")),
        migrations.AddField("member", "version", models.PositiveIntegerField(default=0)),
        migrations.AddField(
            "member",
            "search",
            club.models.SearchField(
                default="", editable=False, of=["name", "number", "short_name", "sorts_as", "contact"]
            ),
        ),
        migrations.AddConstraint(
            "member",
            models.UniqueConstraint(
                django.db.models.functions.text.Lower("number"),
                condition=models.Q(("number", ""), _negated=True),
                name="member_number_once",
                violation_error_message="Another member has this number.",
            ),
        ),
        migrations.AddField("formermember", "number", models.CharField(blank=True, default="", max_length=20)),
        migrations.RunPython(write_search, migrations.RunPython.noop),
    ]
