"""All tables at once: what a database of any version before has with all the migrations that this one replaces."""

import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import club.models


class Migration(migrations.Migration):

    initial = True

    replaces = [
        ('club', '0001_initial'),
        ('club', '0002_guesses'),
        ('club', '0003_key_mark'),
        ('club', '0004_second_copies'),
        ('club', '0005_member_codes'),
        ('club', '0006_sort_name'),
        ('club', '0007_club_settings'),
        ('club', '0008_members'),
        ('club', '0009_people_and_access'),
    ]

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='MemberGroup',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=30, verbose_name='name')),
                ('plain', club.models.SearchField(default='', editable=False, of=['name'], unique=True)),
            ],
            options={
                'verbose_name': 'group of members',
                'verbose_name_plural': 'groups of members',
                'ordering': ['plain'],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='member_group_has_a_name')],
            },
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('active', models.BooleanField(default=True, verbose_name='comes to nights')),
                ('joined_at', models.DateTimeField(auto_now_add=True)),
                ('generation', models.PositiveIntegerField(default=1)),
                ('sort_name', club.models.SortNameField(db_index=True, default='', editable=False, max_length=160)),
                ('number', models.CharField(blank=True, default='', max_length=20, verbose_name='number')),
                ('sorts_as', models.CharField(blank=True, default='', max_length=80, verbose_name='sorts as')),
                ('short_name', models.CharField(blank=True, default='', max_length=20, verbose_name='short name')),
                ('contact', models.TextField(blank=True, default='', verbose_name='contact')),
                ('since', models.DateField(blank=True, null=True, verbose_name='member since')),
                ('notes', models.TextField(blank=True, default='', verbose_name='notes')),
                ('version', models.PositiveIntegerField(default=0)),
                ('search', club.models.SearchField(default='', editable=False, of=['name', 'number', 'short_name', 'sorts_as', 'contact'])),
                ('own_generation', models.PositiveIntegerField(default=1)),
                ('groups', models.ManyToManyField(blank=True, related_name='members', to='club.membergroup', verbose_name='groups')),
            ],
            options={
                'verbose_name': 'member',
                'verbose_name_plural': 'members',
                'ordering': ['sort_name', 'name', 'id'],
                'constraints': [
                    models.UniqueConstraint(django.db.models.functions.text.Lower('name'), name='member_name_once', violation_error_message='This name is on the roster already.'),
                    models.UniqueConstraint(django.db.models.functions.text.Lower('number'), condition=models.Q(('number', ''), _negated=True), name='member_number_once', violation_error_message='Another member has this number.'),
                    models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='member_has_a_name'),
                ],
            },
        ),
        migrations.CreateModel(
            name='FormerMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('former_id', models.BigIntegerField(unique=True)),
                ('generation', models.PositiveIntegerField()),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former', to='club.member')),
                ('number', models.CharField(blank=True, default='', max_length=20)),
                ('own_generation', models.PositiveIntegerField(default=1)),
            ],
            options={
                'verbose_name': 'former member',
                'verbose_name_plural': 'former members',
            },
        ),
        migrations.CreateModel(
            name='Forgotten',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, unique=True)),
                ('at', models.DateTimeField()),
                ('wiped', models.BooleanField(default=False)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'forgotten person',
                'verbose_name_plural': 'forgotten people',
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Guesses',
            fields=[
                ('side', models.CharField(max_length=32, primary_key=True, serialize=False)),
                ('tries', models.PositiveIntegerField()),
                ('last_at', models.DateTimeField(db_index=True)),
            ],
            options={
                'verbose_name': 'guesses',
                'verbose_name_plural': 'guesses',
            },
        ),
        migrations.CreateModel(
            name='KeyMark',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ('mark', models.CharField(max_length=64)),
            ],
            options={
                'verbose_name': 'mark of the secret key',
                'verbose_name_plural': 'marks of the secret key',
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='key_mark_once')],
            },
        ),
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
                ('guest_months', models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'settings of the club',
                'verbose_name_plural': 'settings of the club',
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='club_settings_once')],
            },
        ),
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField()),
                ('last_used', models.DateField(blank=True, null=True)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('withdrawn_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'token for programs',
                'verbose_name_plural': 'tokens for programs',
                'ordering': ['-pk'],
            },
        ),
    ]
