"""A merge of two members stores what was before it, so that it can be taken back."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0005_numbers_tell_apart"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.AddField("formermember", "at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("formermember", "before", models.JSONField(blank=True, default=dict)),
        migrations.AddField(
            "formermember",
            "by",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
