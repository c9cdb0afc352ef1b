from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0006_sort_name'),
    ]

    operations = [
        migrations.CreateModel(
            name='ClubSettings',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ('version', models.PositiveIntegerField(default=0)),
                ('name', models.CharField(blank=True, default='', max_length=80)),
                ('language', models.CharField(default='en', max_length=10)),
                ('time_zone', models.CharField(blank=True, default='', max_length=60)),
                ('paper', models.CharField(choices=[('a4', 'A4'), ('letter', 'US Letter')], default='a4', max_length=10)),
                ('backups', models.PositiveSmallIntegerField(default=10)),
                ('sounds', models.BooleanField(default=True)),
                ('usual_night', models.JSONField(blank=True, default=dict)),
            ],
            options={
                'verbose_name': 'settings of the club',
                'verbose_name_plural': 'settings of the club',
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='club_settings_once')],
            },
        ),
    ]
