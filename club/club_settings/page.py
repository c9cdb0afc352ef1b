"""The page of the club's settings, and the first few of them at the first start."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast
from zoneinfo import TZPATH, available_timezones

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.checks import run_checks
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.dates import MONTHS
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club.checks import PLUG_INS
from club.club_settings.stored import ChangedMeanwhileError, as_stored, overrides, save_settings
from club.models import ClubSettings
from club.people.forms import NameField
from club.sign_in.roles import DirectorRequest, director_required

MOST_BACKUPS = 999
MOST_MONTHS = 1_200
OWN = "own"  # the time zone of the computer


def _in_country_of(own: str) -> set[str]:
    """Return the time zones of the country that has this one, by the list that comes with the zones; none without such a list."""
    package = find_spec("tzdata")
    folders = [*TZPATH, *(f"{place}/zoneinfo" for place in (package and package.submodule_search_locations) or ())]
    lists = [path for folder in folders if (path := Path(folder, "zone.tab")).is_file()]
    rows = [line.split("\t") for line in lists[0].read_text("utf-8").splitlines()] if lists else []
    zones = [(row[0], row[2]) for row in rows if len(row) > 2 and not row[0].startswith("#")]
    countries = {country for country, zone in zones if zone == own}
    return {zone for country, zone in zones if country in countries}


@cache
def _zones(own: str) -> list[tuple[Any, list[tuple[str, str]]]]:
    """Return every time zone that is named after a place: those of the country of one, the others by continent."""
    near, nearest = _in_country_of(own), gettext_lazy("In the same country")
    groups: dict[Any, list[tuple[str, str]]] = {nearest: []} if near else {}
    for zone in sorted(available_timezones()):
        continent, slash, place = zone.partition("/")
        if slash and continent not in ("Etc", "SystemV", "US", "posix", "right"):
            group = nearest if zone in near else continent
            groups.setdefault(group, []).append((zone, place.replace("_", " ").replace("/", ", ")))
    return [*groups.items(), (gettext_lazy("Others"), [("UTC", "UTC")])]


def zone_choices() -> list[Any]:
    """Return this computer's own time zone first, then all places."""
    own = settings.COMPUTER_TIME_ZONE
    return [(OWN, _("This computer’s: %(zone)s") % {"zone": own}), *_zones(own)]


class SeenField(forms.IntegerField):
    """How often the settings had been saved when a page showed them."""

    def __init__(self) -> None:
        super().__init__(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)

    def clean(self, value: Any) -> int:
        """The number; -1, which no settings have, for anything that no page has sent."""
        try:
            return int(super().clean(value) or 0)
        except forms.ValidationError:
            return -1


def is_stored(form: forms.BaseForm, **fields: Any) -> bool:
    """Whether these settings of the club are stored; else the form, whose `seen` is a SeenField, says why not."""
    try:
        save_settings(seen=form.cleaned_data["seen"], **fields)
    except ChangedMeanwhileError:
        form.data = form.data.copy()  # type: ignore[attr-defined]
        form.data["seen"] = str(as_stored().version)  # type: ignore[index]
        form.add_error(None, _("Somebody else saved the settings meanwhile. Look them over, and save again."))
        return False
    return True


def offer_stored(field: forms.Field, stored: str) -> None:
    """Offer what is stored too, though this computer no longer has it: saving the form changes nothing else."""
    assert isinstance(field, forms.ChoiceField)
    if stored and not field.valid_value(stored):
        field.choices = [
            *cast(Any, field.choices),
            (stored, _("%(code)s, which is not installed here now") % {"code": stored}),
        ]


class FirstSettingsForm(forms.ModelForm):
    """What a club settles at its first start."""

    name = NameField(label=gettext_lazy("Name of the club"), required=False)
    time_zone = forms.ChoiceField(label=gettext_lazy("Time zone"), choices=zone_choices, initial=OWN)
    seen = SeenField()

    class Meta:
        model = ClubSettings
        fields = ["name", "time_zone", "paper"]
        widgets = {"paper": forms.RadioSelect}
        labels = {"paper": gettext_lazy("Paper")}

    def __init__(self, data: Any = None, *, instance: ClubSettings) -> None:
        super().__init__(data, instance=instance, initial={"seen": instance.version})
        for name in {"time_zone", "language"} & self.fields.keys():
            offer_stored(self.fields[name], getattr(instance, name))
        for field, override in overrides().items():
            if field in self.fields:
                sentence = _("On this computer {variable} is set to “{value}”, so what you enter here has no effect.")
                self.fields[field].help_text = format_html(sentence, **override._asdict())

    def clean_time_zone(self) -> str:
        zone: str = self.cleaned_data["time_zone"]
        return "" if zone == OWN else zone

    def save(self, commit: bool = True) -> bool:
        """Whether they are stored; see `is_stored`."""
        return is_stored(self, **{field: self.cleaned_data[field] for field in self.Meta.fields})


class ClubSettingsForm(FirstSettingsForm):
    """All that a club settles, but for its usual night."""

    language = forms.ChoiceField(
        label=gettext_lazy("Language of the hall screen, papers and published pages"),
        choices=[("", gettext_lazy("The language of each reader’s browser")), *settings.LANGUAGES],
        required=False,
    )
    year_begins = forms.TypedChoiceField(
        label=gettext_lazy("The club’s year begins in"),
        coerce=int,
        choices=[*MONTHS.items()],
        help_text=gettext_lazy("For dues and the year report."),
    )
    backups = forms.IntegerField(
        label=gettext_lazy("Backups to keep"),
        min_value=0,
        max_value=MOST_BACKUPS,
        help_text=gettext_lazy("One is made on this computer after each night. 0: none."),
    )
    guest_months = forms.IntegerField(
        label=gettext_lazy("Months after which guests’ names are removed"),
        required=False,
        min_value=1,
        max_value=MOST_MONTHS,
        help_text=gettext_lazy(
            "Counted from a guest’s last night. The program removes names when it starts and once a day; this "
            "cannot be undone. The figures stay. Empty: guests’ names stay."
        ),
    )

    class Meta(FirstSettingsForm.Meta):
        fields = [
            *FirstSettingsForm.Meta.fields,
            "language",
            "year_begins",
            "backups",
            "guest_months",
            "sounds",
            "approve_phones",
        ]
        labels = FirstSettingsForm.Meta.labels | {
            "sounds": gettext_lazy("Start the board and hall screen with sounds on; each device can switch them off"),
            "approve_phones": gettext_lazy(
                "Let in every guest’s phone yourself, not only a second phone of the same name"
            ),
        }


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_settings(request: DirectorRequest) -> HttpResponse:
    """What the club has settled, and where its files and accounts are looked after."""
    form = ClubSettingsForm(request.POST or None, instance=as_stored())
    if request.method == "POST" and form.is_valid() and form.save():
        messages.success(request, _("Saved."))
        return redirect("club_settings")
    context = {"form": form, "declined": run_checks(tags=[PLUG_INS])}
    return render(request, "club/settings.html", context, status=422 if form.errors else 200)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def first_settings(request: DirectorRequest) -> HttpResponse:
    """The short form of the first start; then on to the members."""
    form = FirstSettingsForm(request.POST or None, instance=as_stored())
    if request.method == "POST" and form.is_valid() and form.save():
        return redirect(f"{reverse('read_members')}?first=1")
    return render(request, "club/first_settings.html", {"form": form}, status=422 if form.errors else 200)
