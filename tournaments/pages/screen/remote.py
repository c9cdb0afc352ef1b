"""The director's remote for the hall screen, on a phone or the laptop: what it shows, and who may see it."""

from typing import NamedTuple

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from club.server.data_folder import address
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.actions.joining import withdraw_screen_link
from tournaments.actions.screen import MOST_ROUNDS, show_scene, show_standings
from tournaments.display.refusals import refusals_shown
from tournaments.entry.whole_number import WholeNumberField, whole_number
from tournaments.models import Night, Screen
from tournaments.pages.screen.evening import Evening
from tournaments.pages.screen.scenes import code_of
from tournaments.records.links import screen_digits_of, screen_of, screen_path_of

Scene = Screen.Scene


class StandingsForm(forms.ModelForm):
    """How much of the standings guests see, and from which round on."""

    standings_from = WholeNumberField(label=gettext_lazy("From round"), min_value=1, max_value=MOST_ROUNDS)

    class Meta:
        model = Screen
        fields = ("standings", "standings_from")
        widgets = {"standings": forms.RadioSelect}
        labels = {"standings": gettext_lazy("Guests see in the standings")}
        help_texts = {"standings": ""}


class SceneButton(NamedTuple):
    """A scene that the director can choose now."""

    value: str
    label: str
    is_shown: bool


@director_required
@require_safe
def remote(request: DirectorRequest, night_id: int) -> HttpResponse:
    """What the screen shows now, what it can show, its link and who sees which standings."""
    return _page(request, _screen(night_id))


def _page(request: DirectorRequest, screen: Screen, form: StandingsForm | None = None) -> HttpResponse:
    evening = Evening(screen, timezone.now())
    link = address() + screen_path_of(screen.night, "screen")
    scenes = available(evening)
    shown = evening.scene
    context = {
        "night": screen.night,
        "screen": screen,
        "scenes": [SceneButton(each.value, str(each.label), each == shown) for each in scenes],
        "shown": shown.label,
        "following": evening.following.label,
        "next": scenes[(scenes.index(shown) + 1) % len(scenes)] if shown in scenes else scenes[0],
        "form": form or StandingsForm(instance=screen),
        "link": link,
        "short_link": (address() + reverse("screen", args=[screen_digits_of(screen)])).partition("://")[2],
        "code": code_of(link),
    }
    return render(request, "tournaments/screen/remote.html", context, status=422 if form else 200)


def available(evening: Evening) -> list[Screen.Scene]:
    """The scenes of which there is something to show, in the order of an evening."""
    if evening.current is None:
        return [Scene.WELCOME, Scene.BREAK]
    if evening.is_final:
        return [Scene.STANDINGS, Scene.FINALE, Scene.WELCOME]
    moves = [Scene.MOVES] if evening.has_moves else []
    return [*moves, Scene.NAMES, Scene.TABLES, Scene.ROUND, Scene.BREAK, Scene.STANDINGS, Scene.WELCOME]


@director_required
@require_POST
def show(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The director chose a scene, or that the screen follows the night."""
    night = _screen(night_id).night
    with refusals_shown(request):
        show_scene(night_id=night.pk, scene=request.POST.get("scene", "?"), by=request.user, at=timezone.now())
    return redirect("remote", night.pk)


@director_required
@require_POST
def standings(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The director says how much of the standings is shown."""
    screen = _screen(night_id)
    form = StandingsForm(request.POST, instance=Screen(night=screen.night))
    if form.is_valid():
        wanted = form.cleaned_data
        with refusals_shown(request, form):
            show_standings(
                night_id=night_id,
                standings=wanted["standings"],
                from_round=wanted["standings_from"],
                by=request.user,
                at=timezone.now(),
            )
            messages.success(request, _("Saved."))
            return redirect("remote", night_id)
    return _page(request, screen, form)


@director_required
@require_POST
def withdraw(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The link opens nothing any more; the page shows the new one."""
    screen = _screen(night_id)
    withdraw_screen_link(
        night_id=night_id, seen=whole_number(request.POST.get("seen")), by=request.user, at=timezone.now()
    )
    messages.success(request, _("The old link no longer works. Open the new one on the screen."))
    return redirect("remote", screen.night_id)


def _screen(night_id: int) -> Screen:
    return screen_of(get_object_or_404(Night.objects.select_related("screen"), pk=night_id))
