"""The club's own records in Django's admin. What the program itself writes is read-only there."""

from django.contrib import admin

from club.models import Guesses, KeyMark, Member
from club.people.forms import MemberForm


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows rows that only the program writes."""

    def has_add_permission(self, request: object) -> bool:
        return False

    def has_change_permission(self, request: object, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: object, obj: object = None) -> bool:
        return False


@admin.register(Member)
class MemberAdmin(admin.ModelAdmin):
    form = MemberForm
    list_display = ["name", "active", "joined_at"]
    list_filter = ["active"]
    search_fields = ["name"]


@admin.register(Guesses)
class GuessesAdmin(ReadOnlyAdmin):
    """To delete a row is to let that name try again at once."""

    list_display = ["side", "tries", "last_at"]

    def has_delete_permission(self, request: object, obj: object = None) -> bool:
        return True


@admin.register(KeyMark)
class KeyMarkAdmin(ReadOnlyAdmin):
    list_display = ["id", "mark"]
