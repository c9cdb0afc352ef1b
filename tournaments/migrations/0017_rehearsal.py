from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0016_bell'),
    ]

    operations = [
        migrations.AddField(
            model_name='night',
            name='is_rehearsal',
            field=models.BooleanField(default=False),
        ),
    ]
