"""A club may leave the language to each visitor's browser: "en" was what stood there before there was a choice."""

from django.db import migrations, models


def leave_to_the_browser(apps, schema_editor):
    apps.get_model("club", "ClubSettings").objects.filter(language="en").update(language="")


class Migration(migrations.Migration):
    dependencies = [("club", "0007_dues")]

    operations = [
        migrations.AlterField("clubsettings", "language", models.CharField(blank=True, default="", max_length=10)),
        migrations.RunPython(leave_to_the_browser, migrations.RunPython.noop),
    ]
