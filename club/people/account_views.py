"""The page of the people at the desk: who has an account, a new account, an account blocked or let in again."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST
from django_tables2 import RequestConfig

from club.people.accounts import (
    AccountRefusedError,
    add_account,
    give_password,
    set_active,
)
from club.people.forms import AccountForm
from club.people.listings import AccountsListing, found
from club.sign_in.roles import DirectorRequest, director_required

_Made = tuple[User, str]  # an account and the password that is shown once


@sensitive_post_parameters()
@director_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: DirectorRequest) -> HttpResponse:
    """Everyone with an account, and a form for a new one. A generated password is shown in this answer only."""
    form = AccountForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, form, status=422 if form.errors else 200)
    account = form.cleaned_data
    try:
        user, password = add_account(
            username=account["username"], name=account["name"], role=account["role"], password=account["password"]
        )
    except AccountRefusedError as refused:
        form.add_error("username", str(refused))
        return _page(request, form, status=422)
    if account["password"]:
        messages.success(request, _("%(name)s now has an account.") % {"name": user.username})
        return redirect("people")
    return _page(request, AccountForm(), made=(user, password))


@director_required
@require_POST
def set_account(request: DirectorRequest, user_id: int) -> HttpResponse:
    """Block an account (`withdraw` in the form), or let it in `again`."""
    user = get_object_or_404(User, pk=user_id)
    active = "again" in request.POST
    try:
        set_active(user, active=active, by=request.user)
    except AccountRefusedError as refused:
        messages.error(request, str(refused))
    else:
        message = _("%(name)s can sign in again.") if active else _("%(name)s can no longer sign in.")
        messages.success(request, message % {"name": user.username})
    return redirect("people")


@director_required
@never_cache
@require_POST
def new_password(request: DirectorRequest, user_id: int) -> HttpResponse:
    """A new password for someone who forgot theirs, shown in this answer only."""
    user = get_object_or_404(User, pk=user_id)
    try:
        password = give_password(user, by=request.user)
    except AccountRefusedError as refused:
        messages.error(request, str(refused))
        return redirect("people")
    return _page(request, AccountForm(), made=(user, password))


def _page(
    request: DirectorRequest, form: AccountForm, *, made: _Made | None = None, status: int = 200
) -> HttpResponse:
    search = request.GET.get("q", "").strip()
    accounts = User.objects.order_by("-is_active", "-is_superuser", "-is_staff", "username")
    listing = AccountsListing(found(accounts, search, "username", "first_name"), request.user)
    RequestConfig(request).configure(listing)
    context = {"form": form, "listing": listing, "search": search, "made": made, "section": "people"}
    return render(request, "club/people.html", context, status=status)
