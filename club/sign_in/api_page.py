"""The page of the club's tokens for programs: each is shown once, when it is made, and withdrawn with one tap."""

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from club.models import ApiToken, ApiWrite
from club.people.forms import NameField
from club.server.data_folder import address
from club.sign_in.api_tokens import REMEMBERED, make_token, withdraw_token
from club.sign_in.roles import DirectorRequest, director_required

MOST_WRITES = 50  # on the page


class TokenForm(forms.Form):
    """What a new token is for, and what it may do besides reading nights and seasons."""

    name = NameField(label=gettext_lazy("What it is for"), help_text=gettext_lazy("Such as “Website of the club”."))
    may_write_members = forms.BooleanField(
        label=gettext_lazy("May read, add, change and remove members"),
        required=False,
        help_text=gettext_lazy("With their e-mails, phones, addresses and notes."),
    )
    may_write_nights = forms.BooleanField(
        label=gettext_lazy("May make, change and delete nights to come"),
        required=False,
        help_text=gettext_lazy("Until the draw of a night is published."),
    )


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: DirectorRequest) -> HttpResponse:
    """All tokens, the withdrawn ones too, and a form for another, whose text is shown in this answer only."""
    form, made = TokenForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        made = make_token(by=request.user, at=timezone.now(), **form.cleaned_data)
        form = TokenForm()
    rows = ApiToken.objects.select_related("made_by", "withdrawn_by")
    writes = ApiWrite.objects.filter(at__gt=timezone.now() - REMEMBERED).select_related("token")
    context = {
        "form": form,
        "made": made,
        "tokens": rows,
        "writes": writes[:MOST_WRITES],
        "address": address() + reverse("api_nothing"),
    }
    return render(request, "club/api.html", context, status=422 if form.errors else 200)


@director_required
@require_POST
def withdraw(request: DirectorRequest, token_id: int) -> HttpResponse:
    """The token opens nothing any more."""
    token = get_object_or_404(ApiToken, pk=token_id)
    withdraw_token(token_id=token_id, by=request.user, at=timezone.now())
    messages.success(request, _("The token for “%(name)s” no longer works.") % {"name": token.name})
    return redirect("api_tokens")
