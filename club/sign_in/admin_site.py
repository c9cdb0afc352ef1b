"""Django's admin for admins only, without a sign-in form of its own to guess at. Knows no model."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import path, reverse
from django.utils.http import url_has_allowed_host_and_scheme

from club.sign_in.roles import Role, declare_all


def sign_in(request: HttpRequest) -> HttpResponse:
    """The admin's sign-in address: leads to the program's sign-in page, or on for an admin who is signed in.

    Raises PermissionDenied for anyone else who is signed in.
    """
    wanted = request.GET.get(REDIRECT_FIELD_NAME, "")
    # A path of this program. Anything else, such as the name of a view, is not followed.
    if not (wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)):
        wanted = reverse("admin:index")
    if not request.user.is_authenticated:
        return redirect_to_login(wanted)
    if not ClubAdminSite.is_for(request):
        raise PermissionDenied
    return HttpResponseRedirect(wanted)


class ClubAdminSite(AdminSite):
    """For admins only; a director runs nights."""

    @staticmethod
    def is_for(request: HttpRequest) -> bool:
        """Whether an admin asks."""
        return bool(request.user.is_active and getattr(request.user, "is_superuser", False))

    def has_permission(self, request: HttpRequest) -> bool:
        return self.is_for(request)

    def get_urls(self) -> list[Any]:
        own = [page for page in super().get_urls() if getattr(page, "name", "") != "login"]
        pages = [path("login/", sign_in, name="login"), *own]
        declare_all([page for page in own if getattr(page, "name", "") == "logout"], Role.OPEN)
        declare_all(pages, Role.ADMIN)
        return pages
