"""The hall screen: what the night's link shows to everyone in the hall, without signing in. Read only.

A scene is made once for each state of the night, however many screens look on.
"""

import threading
from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from club.server.languages import for_the_hall, language_of, speak
from club.server.marks import marked
from club.sign_in.guessing import TooManyGuesses, a_guess, side_of
from club.sign_in.roles import DirectorRequest, director_required, key_in_the_link
from tournaments.display.polling import PRIVATE, has_seen, screen_etag_of, unchanged
from tournaments.models import Night, Screen
from tournaments.pages.screen.evening import Evening
from tournaments.pages.screen.scenes import SCENES
from tournaments.records.links import (
    is_digits,
    screen_by_digits,
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
