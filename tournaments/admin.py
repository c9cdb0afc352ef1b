"""The record book in Django's admin: to look, not to change; the deeds change it."""

from django.contrib import admin

from tournaments.models import Night


@admin.register(Night)
class NightAdmin(admin.ModelAdmin):
    list_display = ["name", "date", "law", "state"]

    def has_add_permission(self, request: object) -> bool:
        return False

    def has_delete_permission(self, request: object, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: object, obj: object = None) -> bool:
        return False
