"""A person is forgotten: first what will change and what stays, then the button."""

from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from club.backup.automatic import backups_aside
from club.backup.forgotten_list import forgotten_people
from club.club_settings.stored import in_force
from club.models import Forgotten, Member
from club.names import MOST_LETTERS
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.actions.forgetting import Options, forget_guest, forget_in_texts, forget_member
from tournaments.display.refusals import refusals_shown
from tournaments.models import Adjustment, HouseLaw, Night, PastNight, SeasonChange, SeasonNight
from tournaments.records.held_data import held_data
from tournaments.records.person_traces import (
    TYPED,
    Part,
    TracedPerson,
    forgotten_traces,
    guest_traces,
    member_traces,
    mentions_and_parts,
)

MOST_SHOWN = 100


class PartsForm(forms.Form):
    """Which of the texts with a part of the name mean the person, and how else the name is written."""

    also = forms.CharField(
        label=gettext_lazy("The name, or a part of it"),
        help_text=gettext_lazy("The program no longer knows the name. Separate several with commas."),
        max_length=4 * MOST_LETTERS,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    parts = forms.MultipleChoiceField(required=False)

    def spellings(self) -> tuple[str, ...]:
        """What is written in `also`."""
        return tuple(filter(None, (each.strip() for each in self.cleaned_data["also"].split(","))))

    def offer(self, parts: list[Part]) -> None:
        """What can be ticked; those that were ticked stay so, at first those that mean the person."""
        field = self.fields["parts"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(each.key, each.text) for each in parts]
        self.initial["parts"] = [each.key for each in parts if each.is_meant]


class ForgetForm(PartsForm):
    """What the director decides, and the name that was `seen`."""

    guest_at = forms.MultipleChoiceField(
        label=gettext_lazy("As a guest, at these nights"),
        help_text=gettext_lazy(
            "Untick a night at which a guest of this name was another person. A guest’s imported totals and "
            "adjustments, and texts of no night, then stay as they are."
        ),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    also = forms.CharField(
        label=gettext_lazy("Also written as"),
        help_text=gettext_lazy("Other spellings in notes and reasons of these nights, with commas between them."),
        max_length=4 * MOST_LETTERS,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    titles = forms.BooleanField(label=gettext_lazy("Replace the name there too"), initial=True, required=False)
    seen = forms.CharField(widget=forms.HiddenInput, strip=False, max_length=MOST_LETTERS)

    def __init__(self, data: Any, person: TracedPerson, *, has_titles: bool) -> None:
        as_guest = [each.night for each in person.entrants if each.member_id is None]
        choices = [(str(night.pk), f"{night.name}, {night.date.isoformat()}") for night in as_guest]
        super().__init__(data, initial={"guest_at": [key for key, _name in choices], "seen": person.name})
        self.person, self.offered = person, {int(key) for key, _name in choices}
        field = self.fields["guest_at"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = choices
        if len(choices) < (1 if person.member else 2):
            del self.fields["guest_at"]
        if not has_titles:
            del self.fields["titles"]

    def clean_seen(self) -> str:
        """Raises ValidationError where the person has another name by now."""
        seen: str = self.cleaned_data["seen"]
        if seen != self.person.name:
            raise forms.ValidationError(_("The name was changed meanwhile. Look again."))
        return seen

    def options(self) -> Options:
        """As the action takes them."""
        offered = self.offered if "guest_at" in self.fields else set()
        spared = offered - set(map(int, self.cleaned_data.get("guest_at", ())))
        parts = frozenset(self.cleaned_data["parts"])
        return Options(frozenset(spared), self.spellings(), self.cleaned_data.get("titles", True), parts)


@sensitive_post_parameters()
@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def forget_a_member(request: DirectorRequest, member_id: int) -> HttpResponse:
    """What goes and stays of a member, who is then forgotten; of one who was already, what else has the name."""
    member = Member.objects.filter(pk=member_id).first()
    if member is None:
        at = [each.at for each in forgotten_people() if each.member == member_id]
        return redirect("forgotten_person", get_object_or_404(Forgotten, at__in=at).pk)

    def act(options: Options) -> Forgotten:
        return forget_member(member_id=member_id, options=options, by=request.user, at=timezone.now())

    return _page(request, member_traces(member), act, reverse("member", args=[member_id]))


@sensitive_post_parameters()
@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def forget_a_guest(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """The same of a guest, by the name at this night; of a member there, on the member's page."""
    guest = get_object_or_404(get_object_or_404(Night, pk=night_id).entrants, number=number)
    if guest.member_id:
        return redirect("forget_member", guest.member_id)
    if forgotten := Forgotten.objects.filter(name=guest.name).first():
        return redirect("forgotten_person", forgotten.pk)

    def act(options: Options) -> Forgotten:
        return forget_guest(name=guest.name, options=options, by=request.user, at=timezone.now())

    return _page(request, guest_traces(guest.name), act, reverse("guest", args=[night_id, number]))


@sensitive_post_parameters()
@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten_person(request: DirectorRequest, forgotten_id: int) -> HttpResponse:
    """Where a name still stands of somebody who was forgotten, once a director types it, and from where it is then removed.

    It is never part of an address, which a log would have.
    """
    forgotten = get_object_or_404(Forgotten, pk=forgotten_id)
    form, parts = PartsForm(request.POST or None), list[Part]()
    is_looked_for = request.method == "POST" and bool(request.POST.get("also", "").strip())
    if is_looked_for and len(request.POST["also"]) <= 4 * MOST_LETTERS:
        person = forgotten_traces(forgotten.name)
        parts = mentions_and_parts(person, "", request.POST["also"].split(","))[1]
        form.offer(parts)
        if form.is_valid() and form.cleaned_data["parts"] and "remove" in request.POST:
            chosen, now = frozenset(form.cleaned_data["parts"]), timezone.now()
            with refusals_shown(request, form):
                forget_in_texts(forgotten=forgotten, also=form.spellings(), parts=chosen, by=request.user, at=now)
                _report(request, forgotten, _("The name was removed from the ticked texts."))
                return redirect("forgotten_person", forgotten_id)
    context = {
        "form": form,
        "forgotten": forgotten,
        "section": "members",
        "is_looked_for": is_looked_for and not form.errors,
    } | _offered(parts, form if "remove" in request.POST else None, request.user)
    return render(request, "tournaments/members/forgotten.html", context, status=422 if form.errors else 200)


def _offered(parts: list[Part], form: PartsForm | None, user: User, nights: Collection[Night] = ()) -> dict[str, Any]:
    """The texts that can be ticked, as the template shows them: ticked as in the form, or at first those that mean the person."""
    ticked = form["parts"].value() or () if form else [each.key for each in parts if each.is_meant]
    rows = [(each, _where(each, user), _called(each, nights), each.key in ticked) for each in parts[:MOST_SHOWN]]
    return {"parts": rows, "more_parts": max(0, len(parts) - MOST_SHOWN)}


def _page(
    request: DirectorRequest, person: TracedPerson, act: Callable[[Options], Forgotten], back: str
) -> HttpResponse:
    """`back` is where one comes from."""
    mentions, parts = mentions_and_parts(person, "")
    titles = [each for each in mentions if each.is_title]
    form = ForgetForm(request.POST or None, person, has_titles=bool(titles))
    form.offer(parts)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            forgotten = act(form.options())
            _report(request, forgotten, _("Forgotten. A number stands in place of the name."))
            return redirect("forgotten_person", forgotten.pk)
    backups = backups_aside()
    context = {
        "form": form,
        "person": person,
        "back": back,
        "section": "members",
        "nights": len(person.nights),
        "unfinished": [night for night in person.nights if night.state != night.State.OVER],
        "texts": Counter(_(each.label) for each in mentions if not each.is_title).items(),
        "titles": [(_(each.label), each.before) for each in titles if isinstance(each.before, str)],
        "backups": len(backups),
        "folder": settings.DATA / "backups",
        "backups_stay": in_force("backups"),
    } | _offered(parts, form, request.user, person.nights)
    return render(request, "tournaments/members/forget.html", context, status=422 if form.errors else 200)


def _called(part: Part, nights: Collection[Night]) -> str:
    """What a person calls the text, with its night where it is not of the night's own title."""
    night = next((night.name for night in nights if part.field in TYPED and night.pk == part.night), "")
    return f"{_(part.label)}, {night}" if night else _(part.label)


def _where(part: Part, user: User) -> str:
    """The page on which the text is changed, or a history with it is read; empty where this director may not."""
    model, _dot, field = part.field.rpartition(".")
    if part.night is not None and part.field in TYPED and model != "tournaments.SeasonNight":
        return reverse("history", args=[part.night])
    match model:
        case "tournaments.Night":
            return reverse("night_settings", args=[part.pk])
        case "tournaments.Prize" | "tournaments.PrizeRules":
            return reverse("prizes", args=[part.night])
        case "tournaments.Season":
            return reverse("season_settings", args=[part.pk])
        case "tournaments.PastNight":
            return reverse("season_nights", args=[PastNight.objects.get(pk=part.pk).season_id])
        case "tournaments.SeasonNight":
            return reverse("season_nights", args=[SeasonNight.objects.get(pk=part.pk).season_id])
        case "tournaments.Adjustment":
            return reverse("adjustments", args=[Adjustment.objects.get(pk=part.pk).season_id])
        case "tournaments.HouseLaw":
            return reverse("change_house_law", args=[HouseLaw.objects.get(pk=part.pk).key])
        case "club.Member":
            return reverse("member", args=[part.pk])
        case "club.MemberGroup":
            return reverse("admin:club_membergroup_change", args=[part.pk]) if user.is_superuser else ""
        case "club.ApiToken":
            return reverse("api_tokens")
        case "club.ClubSettings":
            return reverse("usual_night" if field == "usual_night" else "club_settings")
        case "tournaments.SeasonChange":
            return reverse("season_history", args=[SeasonChange.objects.get(pk=part.pk).season_id])
    return ""


def _report(request: DirectorRequest, done: Forgotten, message: str) -> None:
    """Without the name: a message waits in the session until it is shown."""
    messages.success(request, message)
    done.refresh_from_db()
    if not done.wiped:
        messages.warning(
            request,
            _("A night is being played, so the database’s file is cleaned at the next start, or tomorrow."),
        )


@director_required
@require_safe
def member_data(request: DirectorRequest, member_id: int) -> HttpResponse:
    """Of a member, nights as a guest of the same name among them."""
    return _file(member_traces(get_object_or_404(Member, pk=member_id)))


@director_required
@require_safe
def guest_data(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Of a guest, by the name at this night; of a member there, all of the member."""
    entrant = get_object_or_404(get_object_or_404(Night, pk=night_id).entrants, number=number)
    return _file(member_traces(entrant.member) if entrant.member else guest_traces(entrant.name))


def _file(person: TracedPerson) -> HttpResponse:
    """The name of the file says nothing of whose it is: it stands in the list of downloads."""
    response = JsonResponse(held_data(person), json_dumps_params={"ensure_ascii": False, "indent": 2})
    response["Content-Disposition"] = f'attachment; filename="person-{timezone.localdate()}.json"'
    return response
