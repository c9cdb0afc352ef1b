"""The club's usual night: one line that sums it up, and its page."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from club.club_settings.page import SeenField, is_stored
from club.club_settings.stored import as_stored
from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from tournaments.actions.nights import check_night, parted, settings_of
from tournaments.display.refusals import show_in_form
from tournaments.display.translation import setting_in_words, translate
from tournaments.entry.night_form import NightSettingsForm
from tournaments.entry.usual_night import COPIED, OF_EACH, usual_night
from tournaments.models import Night
from tournaments.movement import MOVEMENTS
from tournaments.movement.movement import is_by_rule
from tournaments.night.rules import checked_rules
from tournaments.pages.night.forecasts import described
from tournaments.records.figures import money
from tournaments.records.house_laws import law_at


class UsualNightForm(NightSettingsForm):
    """A night's settings without what each night has of its own."""

    name = None  # type: ignore[assignment]
    seen = SeenField()

    class Meta(NightSettingsForm.Meta):
        fields = [field for field in NightSettingsForm.Meta.fields if field not in OF_EACH]

    def is_stored(self) -> bool:
        """Whether the usual night is stored, as JSON has it; else the form says why no night can be like it."""
        settings = {field: value for field, value in self.settings().items() if field in COPIED}
        try:
            columns, given = parted(settings)
            night = Night(**columns, rules=checked_rules(given))
            check_night(night, law_at(night.law))
        except Refused as refused:
            show_in_form(self, refused)
            return False
        return is_stored(self, usual_night=settings_of(night, COPIED))


def in_words(night: Night) -> str:
    """What is settings, in one line: “Foster 1897, progressive cinch, 6 rounds of 4 deals, ranked by points”."""
    try:
        law = translate(law_at(night.law).title).replace(",", "")
    except Refused:
        law = night.law
    movement = translate(MOVEMENTS[night.movement].TITLE)
    rounds, minutes = night.rules.planned_rounds, night.rules.round_minutes
    deals = ngettext("%(deals)s deal", "%(deals)s deals", night.rules.deals) % {"deals": night.rules.deals}
    if night.rules.by_bell:
        length = ngettext("%(rounds)s round by the bell", "%(rounds)s rounds by the bell", rounds or 0)
        length = length if rounds else _("rounds by the bell until you end the night")
    elif night.rules.by_target:
        length = ngettext("%(rounds)s game at each table", "%(rounds)s games at each table", rounds or 0)
        length = length if rounds else _("games until you end the night")
        if night.rules.games > 1:
            length = ngettext("%(rounds)s rubber at each table", "%(rounds)s rubbers at each table", rounds or 0)
            length = length if rounds else _("rubbers until you end the night")
    else:
        length = ngettext("%(rounds)s round of %(deals)s", "%(rounds)s rounds of %(deals)s", rounds or 0)
        length = length if rounds else _("rounds of %(deals)s until you end the night")
    parts = [
        law,
        movement[:1].lower() + movement[1:],
        _("%(players)s at a table") % {"players": night.rules.movement_options["players"]}
        if "players" in night.rules.movement_options
        else "",
        _("partners and sit-outs by the fixed rule") if is_by_rule(night.rules.movement_options) else "",
        length % {"rounds": rounds, "deals": deals},
        ngettext("%(minutes)s minute a round", "%(minutes)s minutes a round", minutes or 0) % {"minutes": minutes}
        if minutes
        else "",
        # Translators: “points”, “rounds won, then points” or “comparison on the boards”
        _("ranked by %(what)s") % {"what": setting_in_words("rank_by", night.rules.rank_by)},
        _("fee %(fee)s") % {"fee": money(night.fee, night.currency)} if night.fee else "",
    ]
    return ", ".join(part for part in parts if part)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: DirectorRequest) -> HttpResponse:
    """What a new night of this club begins with."""
    version = as_stored().version
    form = UsualNightForm(request.POST or None, instance=usual_night(), initial={"seen": version})
    if request.method == "POST" and form.is_valid() and form.is_stored():
        messages.success(request, _("Saved."))
        return redirect("club_settings")
    context: dict[str, Any] = {"form": form.offer_played_laws_first(), "movements": described(), "usual": True}
    return render(request, "tournaments/night/night_form.html", context, status=422 if form.errors else 200)
