"""The list of seasons; a new one; the table of one; what was settings about it, what the club publishes of it, and its history."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import BooleanField, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.models import MemberGroup
from club.people.forms import DayField, NameField
from club.server.qr_code import drawn
from club.sign_in.roles import DirectorRequest, director_required
from scoring.faults import Refused
from scoring.laws import KEYS, law_named
from scoring.wording import Text, gettext_noop, pgettext_lazy
from tournaments.actions.seasons import (
    BACKWARDS,
    change_season,
    drop_season,
    make_season,
    publish_season,
    withdraw_season,
)
from tournaments.display.listed_table import listed_table
from tournaments.display.movements import movement_choices
from tournaments.display.refusals import refusals_shown, sentences
from tournaments.display.season_list import marked, season_list
from tournaments.display.season_notes import reasons_of, rules_in_words, warning_of, without_per_cent
from tournaments.display.translation import in_parts, labelled, law_choices
from tournaments.entry.folds import Fold, folded
from tournaments.entry.whole_number import WholeNumberField, whole_number
from tournaments.models import Season, SeasonChange
from tournaments.printing.listed import TEXT, Column, Listed
from tournaments.records.figures import LONG_DAY, with_sign
from tournaments.records.house_laws import offered
from tournaments.records.links import season_link_of
from tournaments.records.season_results import season_table_of
from tournaments.season_table import SeasonRow
from tournaments.season_table.rules import read_place_points

MOST_NIGHTS = 999
MOST_LETTERS = 300  # of a table of points by place
RULES = [
    *("law", "movement", "rank_by", "count_as", "place_points", "best", "drop", "coming", "least", "ties"),
    *("with_guests", "show_ratings"),
]
FIRST = ("name", "first_date", "last_date", "rank_by")  # the fields that are always there
FOLDS = (
    ("counts", gettext_lazy("What a night counts"), ("count_as", "place_points", "coming")),
    ("nights", gettext_lazy("Which nights count"), ("best", "drop", "nights_planned", "law", "movement")),
    ("ranks", gettext_lazy("Ranks and guests"), ("ties", "least", "with_guests", "show_ratings")),
)


def _nights(label: Any, **given: Any) -> WholeNumberField:
    attrs = {"inputmode": "numeric", "class": "short"}
    field = WholeNumberField(label=label, min_value=0, max_value=MOST_NIGHTS, required=False, **given)
    field.widget = forms.TextInput(attrs=attrs)
    return field


class SeasonForm(forms.ModelForm):
    """All that is settings about a season."""

    name = NameField(label=gettext_lazy("Name"))
    first_date = DayField(label=gettext_lazy("First day"))
    last_date = DayField(label=gettext_lazy("Last day"))
    law = forms.ChoiceField(label=gettext_lazy("Law"), required=False)
    movement = forms.ChoiceField(label=gettext_lazy("Movement"), required=False)
    nights_planned = _nights(gettext_lazy("How many nights it will have"))
    count_as = forms.ChoiceField(
        label=gettext_lazy("Each night counts"),
        choices=Season.CountAs.choices,
        help_text=gettext_lazy(
            "If your nights are played under different laws, choose per cent or points by place: nights with high "
            "scores then count no more than the others."
        ),
    )
    place_points = forms.CharField(
        label=gettext_lazy("Points by place"),
        required=False,
        max_length=MOST_LETTERS,
        help_text=gettext_lazy(
            "From the first place on, such as 10, 8, 6, 5, 4, 3, 2, 1. Empty: the first gets as many points as "
            "people came, the next one less, the last one point."
        ),
    )
    best = _nights(
        gettext_lazy("Only the best nights count"),
        help_text=gettext_lazy("How many: with 10, each person’s ten best nights. Empty: all count."),
    )
    drop = _nights(
        gettext_lazy("Or the worst nights are dropped"),
        help_text=gettext_lazy("How many. A night that somebody missed is dropped first."),
    )
    coming = _nights(
        gettext_lazy("Points for coming"), help_text=gettext_lazy("For each night, whether it counts or not.")
    )
    least = _nights(
        gettext_lazy("Nights needed for a rank"),
        help_text=gettext_lazy("People who came to fewer nights are listed below the table, without a rank."),
    )

    class Meta:
        model = Season
        fields = ["name", "first_date", "last_date", "nights_planned", *RULES]
        labels = {
            "rank_by": gettext_lazy("Ranked by"),
            "ties": gettext_lazy("When people are level"),
            "with_guests": gettext_lazy("Guests count too, by their names"),
            "show_ratings": gettext_lazy("Show ratings: how strong each person is"),
        }
        help_texts = {
            "show_ratings": gettext_lazy("On a page for directors only; nothing of it is shown in the hall.")
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        laws = law_choices(map(law_named, KEYS))
        self.fields["law"].choices = [("", _("any law")), *laws, *offered(self.instance.law)]  # type: ignore[attr-defined]
        movements = movement_choices(self.instance.movement)
        self.fields["movement"].choices = [("", _("any movement")), *movements]  # type: ignore[attr-defined]
        self.fields["count_as"].required = "count_as" in self.data
        for name in ("drop", "coming", "least"):
            self.initial[name] = self.initial.get(name) or ""

    @property
    def folds(self) -> list[Fold]:
        """Return the fields that are seldom changed, by subject."""
        return folded(self, FOLDS, FIRST)

    def clean_last_date(self) -> dt.date:
        """Raises ValidationError for one before the first day."""
        last: dt.date = self.cleaned_data["last_date"]
        if last < self.cleaned_data.get("first_date", last):
            raise forms.ValidationError(_(BACKWARDS), code="order")
        return last

    def clean_place_points(self) -> str:
        """In one spelling. Raises ValidationError for what is no table."""
        try:
            return ", ".join(map(str, read_place_points(self.cleaned_data["place_points"])))
        except Refused as refused:
            raise forms.ValidationError(sentences(refused), code="table") from None

    def settings(self) -> dict[str, Any]:
        """The values by the season's fields. What a night counts stays as it is where a program does not send it."""
        empty = {"drop": 0, "coming": 0, "least": 0}
        settings = {name: empty.get(name) if value is None else value for name, value in self.cleaned_data.items()}
        new = {"count_as": Season.CountAs.POINTS, "place_points": ""}
        before = new if self.instance.pk is None else self.initial
        return settings | {name: before[name] for name in new if name not in self.data}


def usual_season() -> Season:
    """This half of the year, ranked as the last season was; it is not saved."""
    today, last = timezone.localdate(), Season.objects.first()
    rules = {} if last is None else {field: getattr(last, field) for field in RULES}
    is_first = today.month <= 6
    first, last_day = ((1, 1), (6, 30)) if is_first else ((7, 1), (12, 31))
    name = _("First half of %(year)s") if is_first else _("Second half of %(year)s")
    days = (dt.date(today.year, *each) for each in (first, last_day))
    return Season(
        name=name % {"year": today.year}, **dict(zip(("first_date", "last_date"), days, strict=True)), **rules
    )


def group_asked(request: HttpRequest, groups: QuerySet[MemberGroup]) -> MemberGroup | None:
    """The one that `group` in the address names; None: everyone. Raises Http404 for one that is not there."""
    asked = request.GET.get("group", "")
    return get_object_or_404(groups, pk=whole_number(asked) or 0) if asked else None


@director_required
@require_safe
def seasons(request: DirectorRequest) -> HttpResponse:
    columns: Sequence[Column[Season]] = (
        Column("name", "Season", is_name=True, order=("name",)),
        Column("first_date", "From", 0, LONG_DAY, page="wide", order=("first_date",)),
        Column("last_date", "To", 0, LONG_DAY, order=("last_date",)),
        Column("rank_by", "Ranked by", 0, TEXT, Season.get_rank_by_display, page="wide"),
    )

    listed = Listed(Text(gettext_noop("Seasons")), columns, Season.objects.all())
    listing = listed_table(
        request, listed, link=lambda season: reverse("season", args=[season.pk]), rows=25, order="-last_date"
    )
    return render(request, "tournaments/seasons/seasons.html", {"listing": listing})


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: DirectorRequest) -> HttpResponse:
    """A season of this half of the year, as the last one was, unless the director changes it."""
    form = SeasonForm(request.POST or None, instance=usual_season())
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            season = make_season(by=request.user, at=timezone.now(), **form.settings())
            return redirect("season", season.pk)
    return render(request, "tournaments/seasons/season_form.html", {"form": form}, status=422 if form.errors else 200)


@director_required
@require_safe
def season(request: DirectorRequest, season_id: int) -> HttpResponse:
    """The table of the season as it is now, of everyone or of one group of members."""
    found = get_object_or_404(Season, pk=season_id)
    groups = MemberGroup.objects.filter(members__isnull=False).distinct()
    group = group_asked(request, groups)
    table = season_table_of(found, group)
    reasons = reasons_of(found, table)
    listed = season_list(found, table, reasons)
    # A name of the address is resolved once, not for every person.
    address = reverse("season_person", args=[found.pk, "m0"]).removesuffix("m0/")

    def missing(row: SeasonRow) -> str:
        words = ngettext("%(nights)s night missing", "%(nights)s nights missing", row.missing)
        return format_html("<small>{}</small>", words % {"nights": row.missing}) if row.missing else ""

    listing = listed_table(
        request,
        listed,
        {"points": marked},
        link=lambda row: f"{address}{table.people[row.person].key}/",
        note=missing,
    )
    context = {
        "season": found,
        "groups": groups,
        "group": group,
        "of_group": f"?group={group.pk}" if group else "",
        "listing": listing,
        "listed": listed,
        "nights": table.nights,
        "imported": sum(night.is_imported for night in table.nights),
        "rules": rules_in_words(found),
        "reasons": reasons,
        "warning": warning_of(found, table),
        "without_per_cent": without_per_cent(found, table),
    }
    return render(request, "tournaments/seasons/season.html", context)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: DirectorRequest, season_id: int) -> HttpResponse:
    """Change what was settings about the season, or delete it."""
    found = get_object_or_404(Season, pk=season_id)
    seen = whole_number(request.POST.get("seen")) if request.method == "POST" else found.version
    form = SeasonForm(request.POST or None, instance=found)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            stamp: dict[str, Any] = {"by": request.user, "at": timezone.now()}
            change_season(season_id=season_id, seen=-1 if seen is None else seen, **stamp, **form.settings())
            messages.success(request, _("Saved."))
            return redirect("season", season_id)
    now = get_object_or_404(Season, pk=season_id)
    context = {"form": form, "season": now, "seen": now.version}
    return render(request, "tournaments/seasons/season_form.html", context, status=422 if form.errors else 200)


@director_required
@require_POST
def drop(request: DirectorRequest, season_id: int) -> HttpResponse:
    """Delete the season; its nights stay."""
    found = get_object_or_404(Season, pk=season_id)
    with refusals_shown(request):
        drop_season(season_id=season_id)
        messages.success(request, _("The season “%(name)s” is deleted. Its nights stay.") % {"name": found.name})
        return redirect("seasons")
    return redirect("season_settings", season_id)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def publish(request: DirectorRequest, season_id: int) -> HttpResponse:
    """The link, once the table is published. A POST publishes it, with `people` their nights too, or `withdraw`s the link."""
    season = get_object_or_404(Season, pk=season_id)
    if request.method == "POST":
        with refusals_shown(request):
            if "withdraw" in request.POST:
                withdraw_season(season_id=season_id, by=request.user, at=timezone.now())
                messages.success(request, _("The table is no longer published, and its link no longer works."))
            else:
                people = "people" in request.POST
                publish_season(season_id=season_id, with_people=people, by=request.user, at=timezone.now())
                messages.success(request, _("The table is published under the link below."))
        return redirect("publish_season", season_id)
    link = season_link_of(season) if season.published else ""
    context = {"season": season, "link": link, "code": drawn(link) if link else ""}
    return render(request, "tournaments/seasons/publish.html", context)


def details_of(change: SeasonChange) -> str:
    """What was changed, in words: the night, whose points and why, the settings before and after."""
    if change.adjustment is not None:
        given = change.adjustment
        name = given.member.name if given.member else given.name
        return f"{labelled(name, with_sign(given.points))}. {given.why}"
    if change.night is not None:
        why = (change.after or {}).get("why", "")
        night = f"{change.night.name}, {date_format(change.night.date)}"
        return labelled(night, why) if why else night
    values = change.after if change.after is not None else change.before
    if isinstance(values, list):
        return in_parts(values)
    before = change.before or {}
    changed = {name: value for name, value in (values or {}).items() if before.get(name) != value}
    return in_parts(_setting(name, before.get(name), value) for name, value in changed.items())


def _setting(name: str, before: Any, after: Any) -> str:
    field = Season._meta.get_field(name)
    choices = dict(getattr(field, "flatchoices", ()))
    if isinstance(field, BooleanField):
        choices = {"True": _("yes"), "False": _("no")}
    old, new = (choices.get(value, "–" if value in (None, "None", "") else value) for value in (before, after))
    return labelled(getattr(field, "verbose_name", name), f"{old} → {new}")


MOMENT = TEXT._replace(
    words=lambda moments: [date_format(timezone.localtime(each), "DATETIME_FORMAT") for each in moments]
)
COLUMNS: Sequence[Column[SeasonChange]] = (
    Column("at", pgettext_lazy("of a change", "Time"), 0, MOMENT),
    Column("kind", "What", 0, TEXT, SeasonChange.get_kind_display),
    Column("details", "Details", 0, TEXT, details_of),
    Column("by", "Who", 0, TEXT),
)


@director_required
@require_safe
def history(request: DirectorRequest, season_id: int) -> HttpResponse:
    """Everything that happened, a page at a time."""
    season = get_object_or_404(Season, pk=season_id)
    rows = season.changes.select_related("by", "night", "adjustment__member").order_by("-pk")
    listed = Listed(Text(gettext_noop("History")), COLUMNS, rows)
    listing = listed_table(request, listed, css="changes", rows=50)
    return render(request, "tournaments/seasons/season_history.html", {"season": season, "listing": listing})
