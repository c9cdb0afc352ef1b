"""The welcome page, signing in, and the people at the desk with their accounts."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views as auth
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_tables2 import RequestConfig

from club.people.accounts import AccountRefusedError, add_account, give_link, password_link, set_active
from club.people.forms import (
    BODY,
    SUBJECT,
    AccountForm,
    EmailForm,
    ForgottenForm,
    PasswordForm,
    SignInForm,
    send_link,
)
from club.people.listings import AccountsListing, matching
from club.server.qr_code import drawn
from club.sign_in.guessing import TooManyGuesses
from club.sign_in.roles import DirectorRequest, HelperRequest, director_required, helper_required, open_to_all
from club.sign_in.signing_in import remember


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

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | {"has_mail": settings.HAS_MAIL}

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        remember(self.request, response, form.get_user().get_username())
        return response


class ForgottenPassword(_Waiting, auth.PasswordResetView):
    """Where an e-mail address is entered that a link is sent to; only with a mail server."""

    form_class = ForgottenForm
    template_name = "registration/forgotten_password.html"
    subject_template_name, email_template_name = SUBJECT, BODY
    success_url = reverse_lazy("login")

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"asked_from": self.request.META.get("REMOTE_ADDR", "")}

    def dispatch(self, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.HAS_MAIL:
            raise Http404
        return super().dispatch(*args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        message = _("If %(email)s is the address of an account, a link is on its way there.")
        messages.success(self.request, message % {"email": form.cleaned_data["email"]})
        return super().form_valid(form)


class ChoosePassword(auth.PasswordResetConfirmView):
    """Where a link leads: the account’s owner chooses a password, and is signed in."""

    template_name = "registration/choose_password.html"
    success_url = reverse_lazy("home")
    post_reset_login = True

    def get_form(self, form_class: Any = None) -> Any:
        form = super().get_form(form_class)
        form.fields["new_password2"].help_text = ""  # its label says it
        return form

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        return super().render_to_response(context, status=200 if context["validlink"] else 404, **kwargs)

    def get_user(self, uidb64: str) -> User | None:
        user = super().get_user(uidb64)
        return user if isinstance(user, User) and user.is_active else None


class ChangePassword(_Waiting, auth.PasswordChangeView):
    """Change one's own password; the old one is asked for."""

    form_class = PasswordForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        email = EmailForm(instance=self.request.user) if settings.HAS_MAIL else None
        return super().get_context_data(**kwargs) | {"email_form": email}


@helper_required
@require_POST
def own_email(request: HelperRequest) -> HttpResponse:
    """Where the link is sent if they forget their password."""
    form = EmailForm(request.POST, instance=request.user)
    if form.is_valid():
        form.save()
        messages.success(request, _("Your e-mail address is saved."))
    else:
        messages.error(request, " ".join(map(str, form.errors["email"])))
    return redirect("password_change")


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: DirectorRequest) -> HttpResponse:
    """Everyone with an account, and a form for a new one, whose link to a password is shown in this answer only."""
    form = AccountForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, form, status=422 if form.errors else 200)
    try:
        user = add_account(**form.cleaned_data)
    except AccountRefusedError as refused:
        form.add_error("username", str(refused))
        return _page(request, form, status=422)
    return _page(request, AccountForm(), made=(user, password_link(user)))


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
    """A link for someone who forgot their password, shown in this answer only."""
    user = get_object_or_404(User, pk=user_id)
    try:
        link = give_link(user, by=request.user)
    except AccountRefusedError as refused:
        messages.error(request, str(refused))
        return redirect("people")
    return _page(request, AccountForm(), made=(user, link))


def _page(
    request: DirectorRequest, form: AccountForm, *, made: tuple[User, str] | None = None, status: int = 200
) -> HttpResponse:
    """`made` is an account and its link, which is sent too where that can be."""
    search = request.GET.get("q", "").strip()
    accounts = User.objects.order_by("-is_active", "-is_superuser", "-is_staff", "username")
    listing = AccountsListing(matching(accounts, search, "username", "first_name"), request.user)
    RequestConfig(request).configure(listing)
    context = {"form": form, "listing": listing, "search": search}
    if made:
        user, link = made
        context |= {"made": user, "link": link, "code": drawn(link), "was_sent": send_link(user, link)}
    return render(request, "club/people.html", context, status=status)
