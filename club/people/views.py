"""The welcome page, signing in, and the people at the desk with their accounts."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import views as auth
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.people.accounts import AccountRefusedError, add_account, give_password, set_active
from club.people.forms import AccountForm, PasswordForm, SignInForm
from club.people.listings import AccountsListing, found
from club.sign_in.guessing import TooManyGuesses
from club.sign_in.roles import DirectorRequest, director_required, open_to_all
from club.sign_in.signing_in import remember
from club.tables import RequestConfig


@open_to_all
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Leads on to the nights if signed in, else shows guests and hosts where to go."""
    if request.user.is_authenticated:
        return redirect("nights")
    return render(request, "club/home.html")


class _Waiting:
    """Where no password was checked, the form comes back with a status and a wait that programs understand."""

    def form_invalid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        if form.refused:
            response.status_code = 429 if isinstance(form.refused, TooManyGuesses) else 503
            response["Retry-After"] = str(form.refused.seconds)
        return response


class SignIn(_Waiting, auth.LoginView):
    """The page where a username and a password are entered."""

    authentication_form = SignInForm

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        remember(self.request, response, form.get_user().get_username())
        return response


class ChangePassword(_Waiting, auth.PasswordChangeView):
    """Change one's own password; the old one is asked for."""

    form_class = PasswordForm


@sensitive_post_parameters()
@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: DirectorRequest) -> HttpResponse:
    """Everyone with an account, and a form for a new one. A generated password is shown in this answer only."""
    form = AccountForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, form, status=422 if form.errors else 200)
    account = {name: form.cleaned_data[name] for name in ("username", "name", "role", "password")}
    try:
        user, password = add_account(**account)
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
    request: DirectorRequest, form: AccountForm, *, made: tuple[User, str] | None = None, status: int = 200
) -> HttpResponse:
    """`made` is an account and the password that is shown once."""
    search = request.GET.get("q", "").strip()
    accounts = User.objects.order_by("-is_active", "-is_superuser", "-is_staff", "username")
    listing = AccountsListing(found(accounts, search, "username", "first_name"), request.user)
    RequestConfig(request).configure(listing)
    context = {"form": form, "listing": listing, "search": search, "made": made}
    return render(request, "club/people.html", context, status=status)
