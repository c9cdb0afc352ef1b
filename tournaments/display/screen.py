"""What a director set the hall screen to, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Screen


def screen_words(value: Mapping[str, Any] | None, names: object = None) -> str:
    """A scene, or how much of the standings is shown; as the history stored it."""
    if not value:
        return ""
    if "scene" in value:
        return str(Screen.Scene(value["scene"]).label) if value["scene"] else _("follows the night")
    # Translators: “everyone”, “the top” or “nobody”
    words = _("standings for %(shown)s, from round %(number)s on")
    return words % {"shown": Screen.Shown(value["standings"]).label, "number": value["standings_from"]}
