"""The club as Django sees it: what is checked before anything runs."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin
from django.core.checks import Tags, register
from django.utils.translation import gettext_lazy as _

from club.checks import check_address, check_book


class ClubConfig(AppConfig):
    default = True
    name = "club"
    verbose_name = _("Club")

    def ready(self) -> None:
        register(check_address)
        register(check_book, Tags.database)


class ClubAdminConfig(admin.AdminConfig):
    default = False
    default_site = "club.admin_site.ClubAdminSite"
