"""The club as Django sees it: what is checked before anything runs, and how its database is opened."""

import sqlite3

from django.apps import AppConfig
from django.contrib.admin import apps as admin
from django.core.checks import Tags, register
from django.core.signals import request_started
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate, pre_migrate
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from club.checks import ADDRESS, check_address, check_database
from club.database.hot_journal import may_be_overlooked, watch
from club.database.patience import begin_request
from club.database.second_copies import add_second_copies, drop_second_copies
from club.server.day_of_month import write_firsts


class ClubConfig(AppConfig):
    default = True
    name = "club"
    verbose_name = _("Club")

    def ready(self) -> None:
        write_firsts()
        register(check_address, ADDRESS)
        register(check_database, Tags.database)
        request_started.connect(begin_request)
        pre_migrate.connect(drop_second_copies, sender=self)
        post_migrate.connect(add_second_copies, sender=self)
        if may_be_overlooked(sqlite3.sqlite_version_info):
            connection_created.connect(watch)
        # By its name, as it knows the models, which are not there when this module is read.
        connection_created.connect(import_string("club.club_settings.stored.read_at_connecting"))


class ClubAdminConfig(admin.AdminConfig):
    default = False
    default_site = "club.sign_in.admin_site.ClubAdminSite"
