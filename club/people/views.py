"""The welcome page, signing in and the roster."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import views as auth
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_tables2 import RequestConfig

from club.models import Member
from club.people.forms import MemberForm, PasswordForm, SignInForm
from club.people.listings import MembersListing, found
from club.sign_in.guessing import TooManyGuesses
from club.sign_in.known_browsers import remember
from club.sign_in.roles import DirectorRequest, director_required, open_to_all


@open_to_all
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Leads on to the nights if signed in, else shows guests and hosts where to go."""
    if request.user.is_authenticated:
        return redirect("nights")
    return render(request, "club/home.html")


class SignIn(auth.LoginView):
    """The page where a username and a password are entered."""

    authentication_form = SignInForm

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        remember(self.request, response, form.get_user().get_username())
        return response

    def form_invalid(self, form: Any) -> HttpResponse:
        return _or_wait(form, super().form_invalid(form))


class ChangePassword(auth.PasswordChangeView):
    """Change one's own password; the old one is asked for."""

    form_class = PasswordForm

    def form_invalid(self, form: Any) -> HttpResponse:
        return _or_wait(form, super().form_invalid(form))


def _or_wait(form: SignInForm | PasswordForm, response: HttpResponse) -> HttpResponse:
    """The form with its faults; where no password was checked, with a status and a wait that programs understand."""
    if form.refused:
        response.status_code = 429 if isinstance(form.refused, TooManyGuesses) else 503
        response["Retry-After"] = str(form.refused.seconds)
    return response


def _saved(form: MemberForm) -> bool:
    """Whether the member was saved. Two directors may add the same name at once: the second sees a fault."""
    try:
        with transaction.atomic():
            form.save()
    except IntegrityError:
        form.add_error("name", _("This name is on the roster already."))
        return False
    return True


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def members(request: DirectorRequest) -> HttpResponse:
    """The roster, all or what the words in `q` find, and a form for a new name, which takes the next one at once."""
    # A new member comes to nights.
    form = MemberForm({"name": request.POST.get("name", ""), "active": "on"} if request.method == "POST" else None)
    if form.is_valid() and _saved(form):
        messages.success(request, _("%(name)s is on the roster.") % {"name": form.instance.name})
        return redirect("members")
    if not request.GET:
        form.fields["name"].widget.attrs["autofocus"] = True  # the next name follows at once
    search = request.GET.get("q", "").strip()
    everyone = Member.objects.all()
    listing = MembersListing(found(everyone, search, "name") if search else everyone)
    RequestConfig(request).configure(listing)
    context = {
        "form": form,
        "listing": listing,
        "search": search,
        "total": len(everyone) if search else listing.paginator.count,
        "section": "members",
    }
    return render(request, "club/members.html", context, status=422 if form.errors else 200)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def member(request: DirectorRequest, member_id: int) -> HttpResponse:
    """One member's name, and whether they still come to nights."""
    person = get_object_or_404(Member, pk=member_id)
    form = MemberForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid() and _saved(form):
        messages.success(request, _("Saved."))
        return redirect("members")
    context = {"form": form, "member": person, "section": "members"}
    return render(request, "club/member.html", context, status=422 if form.errors else 200)
