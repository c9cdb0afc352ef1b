"""Dues of a year and who paid them, when the club’s year begins, and the day on which a member left."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0006_merge_taken_back'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='DuesOfYear',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField(unique=True)),
                ('amount', models.DecimalField(decimal_places=2, max_digits=7)),
                ('currency', models.CharField(blank=True, default='', max_length=10)),
            ],
            options={
                'verbose_name': 'dues of a year',
                'verbose_name_plural': 'dues of the years',
                'ordering': ['year'],
            },
        ),
        migrations.AddField(
            model_name='clubsettings',
            name='year_begins',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='member',
            name='left_on',
            field=models.DateField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name='DuesPayment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField(db_index=True)),
                ('amount', models.DecimalField(decimal_places=2, max_digits=7)),
                ('paid_on', models.DateField()),
                ('at', models.DateTimeField()),
                ('taken_back_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('member', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='dues', to='club.member')),
                ('taken_back_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'payment of dues',
                'verbose_name_plural': 'payments of dues',
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='dues_payment_is_something')],
            },
        ),
        migrations.CreateModel(
            name='OwnDues',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField()),
                ('amount', models.DecimalField(blank=True, decimal_places=2, max_digits=7, null=True)),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='own_dues', to='club.member')),
            ],
            options={
                'verbose_name': 'dues of one member',
                'verbose_name_plural': 'dues of single members',
                'ordering': ['year'],
                'constraints': [models.UniqueConstraint(fields=('member', 'year'), name='own_dues_once_a_year')],
            },
        ),
    ]
