"""Two members may have one name, where their numbers differ."""

from django.db import migrations, models
from django.db.models.functions import Lower


class Migration(migrations.Migration):
    dependencies = [("club", "0004_email_and_phone")]

    operations = [
        migrations.RemoveConstraint("member", "member_name_once"),
        migrations.AddConstraint(
            "member",
            models.UniqueConstraint(
                Lower("name"),
                Lower("number"),
                name="member_told_apart",
                violation_error_message="Another member has this name. Give each of them a number.",
            ),
        ),
    ]
