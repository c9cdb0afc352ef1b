"""An account that did something cannot be deleted: the history would no longer say who. No table changes."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

WHO = {
    "call": ["taken_by"],
    "change": ["by"],
    "dispute": ["settled_by"],
    "handrecord": ["by", "accepted_by"],
    "houselaw": ["made_by"],
    "keyedtally": ["by"],
    "night": ["made_by"],
    "round": ["closed_by"],
    "ruling": ["by", "withdrawn_by"],
}


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_sequence_in_history"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model,
            field,
            models.ForeignKey(
                settings.AUTH_USER_MODEL,
                django.db.models.deletion.PROTECT,
                null=True,
                blank=True,
                related_name="+",
                db_index=model != "handrecord",
            ),
        )
        for model, fields in WHO.items()
        for field in fields
    ]
