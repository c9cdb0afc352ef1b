"""The hall screen: what the night's link shows to everyone in the hall, without signing in, and the director's remote for it.

A scene is made once for each state of the night, however many screens look on.
"""

import threading
from functools import lru_cache
from typing import NamedTuple

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.server.data_folder import address
from club.server.languages import for_the_hall, language_of, speak
from club.server.marks import marked
from club.sign_in.guessing import TooManyGuesses, a_guess, side_of
from club.sign_in.roles import DirectorRequest, director_required, key_in_the_link
from tournaments.actions.joining import withdraw_screen_link
from tournaments.actions.screen import MOST_ROUNDS, show_scene, show_standings
from tournaments.display.polling import PRIVATE, has_seen, screen_etag_of, unchanged
from tournaments.display.refusals import refusals_shown
from tournaments.entry.whole_number import WholeNumberField, whole_number
from tournaments.models import Night, Screen
from tournaments.pages.screen.scenes import SCENES, Evening, code_of
from tournaments.records.links import (
    is_digits,
    screen_by_digits,
    screen_digits_of,
    screen_for,
    screen_glance,
    screen_of,
    screen_path_of,
    screen_token_of,
)
from tournaments.records.screens import ScreenGlance

_DIGITS = "the digits of a hall screen"  # what is guessed, where a username is not
MOST_SCENES = 8  # that are remembered


@key_in_the_link
@for_the_hall
@require_safe
def screen(request: HttpRequest, token: str) -> HttpResponse:
    """`/s/<token>/`: the page, which asks for the scene again and again; `/s/<six digits>/` leads there on the evening."""
    if is_digits(token):
        return _by_digits(request, token)
    found = screen_for(token)
    return _not_found(request) if found is None else _page(request, found)


def _by_digits(request: HttpRequest, digits: str) -> HttpResponse:
    """To the screen that the digits open; after a few wrong ones from one address, only after longer and longer waits."""
    now = timezone.now()
    try:
        with a_guess(side_of(_DIGITS, request.META["REMOTE_ADDR"]), None, at=now) as was_right:
            found = screen_by_digits(digits, timezone.localdate(now))
            if found is None:
                return _not_found(request)
            was_right()
    except TooManyGuesses as refused:
        response = render(request, "tournaments/screen/not_found.html", {"seconds": refused.seconds}, status=429)
        response["Retry-After"] = str(refused.seconds)
        return response
    return redirect("screen", screen_token_of(found))


def _poll(request: HttpRequest, token: str) -> HttpResponse | None:
    glance = screen_glance(token)
    if glance is None:
        return None
    etag = screen_etag_of(glance, timezone.now(), language_of(request, scene, glance.language))
    return unchanged(etag) if has_seen(request, etag) else None


@key_in_the_link
@marked(poll=_poll)
@for_the_hall
@require_safe
def scene(request: HttpRequest, token: str) -> HttpResponse:
    """What the page shows now; 304 where it has that, mostly from `_poll` already."""
    found = screen_for(token)
    if found is None:
        return _not_found(request)
    speak(request, scene, found.night.language)
    etag = _etag(found)
    return unchanged(etag) if has_seen(request, etag) else _answer(HttpResponse(_scene(found, etag)), etag)


@director_required
@for_the_hall
@require_safe
def hall(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The same page for a director, under the address that older guides name."""
    night = get_object_or_404(Night.objects.select_related("screen"), pk=night_id)
    return _page(request, screen_of(night))


def _page(request: HttpRequest, found: Screen) -> HttpResponse:
    speak(request, scene, found.night.language)
    etag = _etag(found)
    if has_seen(request, etag):
        return unchanged(etag)
    context = {
        "night": found.night,
        "scene": _scene(found, etag),
        "tag": etag,
        "light": "light" in request.GET,
        "address": screen_path_of(found.night, "screen"),
        "scene_address": screen_path_of(found.night, "scene"),
    }
    return _answer(render(request, "tournaments/screen/screen.html", context), etag)


def _answer(response: HttpResponse, etag: str) -> HttpResponse:
    for name, value in (PRIVATE | {"ETag": etag}).items():
        response[name] = value
    return response


def _not_found(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/screen/not_found.html", status=404)


def _etag(found: Screen) -> str:
    night = found.night
    glance = ScreenGlance(night.pk, night.version, night.hands_written, found.generation, found.break_ends_at)
    return screen_etag_of(glance, timezone.now(), get_language())


# Every screen asks at once when a round is closed.
_making = threading.Lock()


def _scene(found: Screen, etag: str) -> str:
    with _making:
        return _scene_at(found.night, found.night.made_at, etag)


@lru_cache(maxsize=MOST_SCENES)
def _scene_at(night: Night, _made_at: object, _etag: str) -> str:
    evening = Evening(screen_of(night), timezone.now())
    scene = evening.scene
    # What is stored names no time of the server: the page learns that from the answers' dates.
    clock = {"clock": evening.clock, "request": {"headers": {"x_part": "scene"}}}
    context = {"night": night, "scene": scene, **clock, **SCENES[scene](evening)}
    return render_to_string(f"tournaments/screen/_{scene}.html", context)


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
    return _remote_page(request, _screen(night_id))


def _remote_page(request: DirectorRequest, screen: Screen, form: StandingsForm | None = None) -> HttpResponse:
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
    return _remote_page(request, screen, form)


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
