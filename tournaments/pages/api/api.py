"""The addresses of the API: nights with their standings, seasons with their tables, members. With a token that may, nights
to come and members are added, changed and deleted by the form of their page. The schema of night files is open to all."""

import re
from functools import partial
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.models import ApiWrite
from club.models import Member as Row
from club.people.member_fields import BETWEEN, MOST_GROUPS, TITLES, values_of
from club.people.member_form import MemberForm, saved
from club.server.languages import for_programs
from club.sign_in.roles import open_to_all, token_required
from scoring.faults import Refused, refuse
from scoring.strict_json import written
from scoring.wording import gettext_noop
from tournaments.actions.members import remove_member
from tournaments.actions.nights import change_night, drop_night, make_night, settings_of
from tournaments.display import json_types as types
from tournaments.display.json_values import (
    night_summary,
    night_values,
    season_summary,
    season_text,
    standings_values,
)
from tournaments.display.season_notes import reasons_of
from tournaments.entry.form_json import CANNOT_STAND, data_of, faults_of, schemas_of, sent_fields
from tournaments.entry.night_form import CREDITED, SETTLED, NightSettingsForm
from tournaments.entry.usual_night import usual_night
from tournaments.models import Night, Season
from tournaments.night.file.schema import night_schema
from tournaments.pages.api.writing import Filters, Sent, Write, api_view, not_found, page_of
from tournaments.records.season_results import person_id, season_table_of

NIGHT_NEEDS = ("name", "date")
CREDIT = "^(none|average|[0-9]{1,3})$"
Act = ApiWrite.Act


def _make(sent: Sent) -> int:
    fields = sent_fields(sent.body, night_schemas(), NIGHT_NEEDS)
    form = NightSettingsForm(
        data_of(NightSettingsForm(instance=usual_night())) | _as_on_the_page(fields), instance=usual_night()
    )
    if not form.is_valid():
        raise faults_of(form)
    _check_to_come(form, sent)
    return make_night(by=None, **form.settings()).pk


def _change(sent: Sent) -> int:
    found = get_object_or_404(Night, pk=sent.of)
    seen, form = settings_of(found, SETTLED), NightSettingsForm(instance=found)
    form = NightSettingsForm(data_of(form) | _as_on_the_page(sent_fields(sent.body, night_schemas())), instance=found)
    if not form.is_valid():
        raise faults_of(form)
    if "date" in form.changed_data:
        _check_to_come(form, sent)
    change_night(night_id=sent.of, seen=seen, by=None, program=sent.token.name, at=sent.at, **form.settings())
    return sent.of


def _check_to_come(form: NightSettingsForm, sent: Sent) -> None:
    """Raise Refused for a day that is over: a director enters nights that were played."""
    date, today = form.cleaned_data["date"], timezone.localdate(sent.at)
    if date < today:
        message = gettext_noop("%(date)s is over. A program can only plan nights from today on: %(today)s or later.")
        raise refuse("date", message, date=date.isoformat(), today=today.isoformat())


def _drop(sent: Sent) -> int:
    get_object_or_404(Night, pk=sent.of)
    drop_night(night_id=sent.of, program=sent.token.name)
    return sent.of


def night_schemas() -> dict[str, dict[str, Any]]:
    """What can be settled about a night, by name: the fields of its page, in which no points stand beside a credit."""
    schemas = schemas_of(NightSettingsForm(), without=[f"{name}_points" for name in CREDITED])
    credit = {"type": "string", "pattern": CREDIT}
    words = {name: f"{schemas[name]['description']} {_(types.CREDIT)}" for name in CREDITED}
    date = schemas["date"] | {"description": f"{schemas['date']['description']}. {_(types.TO_COME)}"}
    return schemas | {"date": date} | {name: credit | {"description": words[name]} for name in CREDITED}


def _as_on_the_page(fields: dict[str, Any]) -> dict[str, Any]:
    """Points for a round without play have a field of their own there. Raises Refused for what are none."""
    for name in CREDITED:
        if name in fields and not re.fullmatch(CREDIT, fields[name]):
            known = '"none", "average", "0" – "999"'
            raise refuse(name, CANNOT_STAND, value=written(fields[name]), known=known)
    points = {name: fields[name] for name in CREDITED if fields.get(name, "").isdigit()}
    return fields | dict.fromkeys(points, "points") | {f"{name}_points": text for name, text in points.items()}


def _night_values(night_id: int) -> types.NightPlayed:
    return night_values(get_object_or_404(_nights(), pk=night_id))


_of_nights = partial(Write, scope="may_write_nights")


@api_view("from", "to", "page", post=_of_nights(Act.NIGHT_MADE, do=_make, response=_night_values))
def nights(filters: Filters) -> types.Nights:
    """A page of the nights, the newest first, without rehearsals. Raises Refused for days and pages that are none."""
    found = _nights()
    first, last = filters.day("from"), filters.day("to")
    if first:
        found = found.filter(date__gte=first)
    if last:
        if first and last < first:
            raise refuse("to", gettext_noop("This day is before the one in “from”."))
        found = found.filter(date__lte=last)
    head, rows = page_of(filters, found)
    return {**head, "nights": [night_summary(night) for night in rows]}


@api_view(
    patch=_of_nights(Act.NIGHT_CHANGED, do=_change, response=_night_values),
    delete=_of_nights(Act.NIGHT_DELETED, do=_drop, response=None),
)
def night(filters: Filters, night_id: int) -> types.NightPlayed:
    """The night, its settings, who plays and who sat where. Raises Http404."""
    return _night_values(night_id)


@api_view()
def standings(filters: Filters, night_id: int) -> types.Standings:
    """The standings of the night as it is now. Raises Http404."""
    night = get_object_or_404(Night, pk=night_id)
    if night.is_rehearsal:
        raise Http404
    return standings_values(night)


@api_view()
def seasons(filters: Filters) -> types.Seasons:
    """Every season, the newest first."""
    return {"seasons": [season_summary(season) for season in Season.objects.all()]}


@api_view()
def season(filters: Filters, season_id: int) -> str:
    """The table of the season. Raises Http404."""
    found = get_object_or_404(Season, pk=season_id)
    table = season_table_of(found)
    return season_text(found, table, reasons_of(found, table))


@for_programs
@token_required
def nothing(request: HttpRequest) -> HttpResponse:
    """Any other address below `/api/`."""
    return not_found()


@open_to_all
@require_safe
def night_file_schema(request: HttpRequest) -> HttpResponse:
    """`GET /night-file.schema.json`."""
    return JsonResponse(night_schema(), json_dumps_params={"ensure_ascii": False, "indent": 1})


def _nights() -> Any:
    return Night.objects.filter(is_rehearsal=False)


NEEDS = ("name",)
SCOPE = "may_write_members"


def member_schemas() -> dict[str, dict[str, Any]]:
    """What a program may say of a member, by name."""
    groups = {
        "type": "array",
        "items": {"type": "string"},
        "maxItems": MOST_GROUPS,
        "description": str(TITLES["groups"]),
    }
    return schemas_of(MemberForm(), without=("groups", "new_groups", "seen")) | {"groups": groups}


def _make_member(sent: Sent) -> int:
    fields = sent_fields(sent.body, member_schemas(), NEEDS)
    return _saved(MemberForm(_of_the_form({"active": True} | fields)))


def _change_member(sent: Sent) -> int:
    """Against the version that stands: of two changes at once the second is refused, and nothing of the first is lost."""
    row = get_object_or_404(Row, pk=sent.of)
    now = data_of(MemberForm(instance=row)) | {"seen": row.version}
    return _saved(MemberForm(now | _of_the_form(sent_fields(sent.body, member_schemas())), instance=row))


def _remove(sent: Sent) -> int:
    get_object_or_404(Row, pk=sent.of)
    remove_member(member_id=sent.of, by=None, program=sent.token.name, at=sent.at)
    return sent.of


def _saved(form: MemberForm) -> int:
    if not (form.is_valid() and saved(form)):
        raise Refused(
            fault._replace(field="groups") if fault.field == "new_groups" else fault
            for fault in faults_of(form).faults
        )
    return int(form.instance.pk)


def _of_the_form(fields: dict[str, Any]) -> dict[str, Any]:
    """There groups are ticked, and new ones are written."""
    named = fields.pop("groups", None)
    return fields if named is None else fields | {"groups": [], "new_groups": BETWEEN.join(named)}


def _values(row: Row) -> types.Member:
    values = values_of(row)
    since = row.since.isoformat() if row.since else None
    own = {"id": row.pk, "person": person_id(row.pk), "version": row.version, "since": since}
    return cast(types.Member, {**values, **own, "groups": list(values["groups"])})


def _member_values(member_id: int) -> types.Member:
    return _values(get_object_or_404(Row, pk=member_id))


_of_members = partial(Write, scope=SCOPE, lane=lambda of: -of)


@api_view("page", scope=SCOPE, post=_of_members(Act.MEMBER_MADE, do=_make_member, response=_member_values))
def members(filters: Filters) -> types.Members:
    """A page of the members, by name. Raises Refused for a page that is none."""
    head, rows = page_of(filters, Row.objects.prefetch_related("groups"))
    return {**head, "members": [_values(row) for row in rows]}


@api_view(
    scope=SCOPE,
    patch=_of_members(Act.MEMBER_CHANGED, do=_change_member, response=_member_values),
    delete=_of_members(Act.MEMBER_REMOVED, do=_remove, response=None),
)
def member(filters: Filters, member_id: int) -> types.Member:
    """All that the club holds of the member. Raises Http404."""
    return _member_values(member_id)
