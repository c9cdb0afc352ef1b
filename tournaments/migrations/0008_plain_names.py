"""Three fields get plain names. Their columns keep the old ones, so nothing is written."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0007_points_of_a_side")]

    operations = [
        migrations.AlterField(
            model_name="handrecord",
            name="told_seat",
            field=models.PositiveSmallIntegerField(blank=True, db_column="told_seat", null=True),
        ),
        migrations.RenameField(model_name="handrecord", old_name="told_seat", new_name="reported_seat"),
        migrations.AlterField(
            model_name="night",
            name="hands_told",
            field=models.PositiveIntegerField(db_column="hands_told", default=0),
        ),
        migrations.RenameField(model_name="night", old_name="hands_told", new_name="hands_written"),
        migrations.AlterField(
            model_name="tablecard",
            name="heard_at",
            field=models.DateTimeField(blank=True, db_column="heard_at", null=True),
        ),
        migrations.RenameField(model_name="tablecard", old_name="heard_at", new_name="last_seen_at"),
    ]
