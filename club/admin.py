"""The club's own records in Django's admin. What the program itself writes is read-only there."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from club.models import (
    ApiToken,
    ApiWrite,
    ClubSettings,
    DuesOfYear,
    DuesPayment,
    Forgotten,
    FormerMember,
    Guesses,
    KeyMark,
    Member,
    MemberGroup,
    OwnDues,
)
from club.people.accounts import end_sessions
from club.people.member_form import MemberForm

admin.site.site_header = _("Head Table: the records, for repair")
admin.site.site_title = _("Head Table")
admin.site.index_title = _(
    "Use the program’s own pages for everyday work. What only they may change is read-only here."
)
admin.site.unregister(User)


class NeverDeleted(admin.ModelAdmin):
    """What leaves the records on pages of the program, or never."""

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(User)
class AccountAdmin(NeverDeleted, UserAdmin):
    """An account is blocked, never deleted: the nights' histories name it."""

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        if change and "is_active" in form.changed_data:
            end_sessions(obj)
        super().save_model(request, obj, form, change)


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows rows that only the program writes."""

    def _nobody(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    has_add_permission = has_change_permission = has_delete_permission = _nobody


@admin.register(Member)
class MemberAdmin(NeverDeleted):
    """A member is removed or forgotten on a page of its own, as the nights and seasons have to follow."""

    form = MemberForm
    list_display = ["number", "name", "active", "joined_at"]
    list_display_links = ["name"]
    list_filter = ["active", "groups"]
    search_fields = ["search"]

    def save_related(self, request: HttpRequest, form: MemberForm, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        form.add_new_groups()


@admin.register(MemberGroup)
class MemberGroupAdmin(admin.ModelAdmin):
    """Here a group gets another name, or is dissolved."""

    fields = ["name"]


@admin.register(Guesses)
class GuessesAdmin(ReadOnlyAdmin):
    """To delete a row is to let that name try again at once."""

    list_display = ["side", "tries", "last_at"]

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return True


admin.site.register(FormerMember, ReadOnlyAdmin, list_display=["name", "member"])
admin.site.register(DuesOfYear, ReadOnlyAdmin, list_display=["year", "amount", "currency"])
admin.site.register(OwnDues, ReadOnlyAdmin, list_display=["member", "year", "amount"])
admin.site.register(DuesPayment, ReadOnlyAdmin, list_display=["member", "year", "amount", "paid_on", "taken_back_at"])
admin.site.register(Forgotten, ReadOnlyAdmin, list_display=["name", "at", "by", "wiped"])
admin.site.register(KeyMark, ReadOnlyAdmin, list_display=["id", "mark"])
admin.site.register(ClubSettings, ReadOnlyAdmin, list_display=["name", "time_zone", "version"])
token_shown = ["name", "may_write_members", "may_write_nights", "made_at", "last_used", "withdrawn_at"]
admin.site.register(ApiToken, ReadOnlyAdmin, list_display=token_shown, exclude=["digest"])
admin.site.register(ApiWrite, ReadOnlyAdmin, list_display=["token", "act", "of", "at"], exclude=["digest"])
