"""A member has an own page, whose link can be withdrawn."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0008_members"),
    ]

    operations = [
        migrations.AddField(
            model_name="formermember",
            name="own_generation",
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="member",
            name="own_generation",
            field=models.PositiveIntegerField(default=1),
        ),
    ]
