"""The members of the club in the API, for a token that may change them: read, added, changed and removed, by the form of their page."""

from functools import partial
from typing import Any, cast

from django.shortcuts import get_object_or_404

from club.models import ApiWrite
from club.models import Member as Row
from club.people.member_fields import BETWEEN, MOST_GROUPS, TITLES, values_of
from club.people.member_form import MemberForm, saved
from scoring.faults import Refused
from tournaments.actions.members import remove_member
from tournaments.display import json_types as types
from tournaments.entry.form_json import data_of, faults_of, schemas_of, sent_fields
from tournaments.pages.api.answers import Filters, api_view, page_of
from tournaments.pages.api.writing import Sent, Write
from tournaments.records.season_results import person_id

NEEDS = ("name",)
SCOPE = "may_write_members"
Act = ApiWrite.Act


def member_schemas() -> dict[str, dict[str, Any]]:
    """What a program may say of a member, by name."""
    groups = {
        "type": "array",
        "items": {"type": "string"},
        "maxItems": MOST_GROUPS,
        "description": str(TITLES["groups"]),
    }
    return schemas_of(MemberForm(), without=("groups", "new_groups", "seen")) | {"groups": groups}


def _make(sent: Sent) -> int:
    fields = sent_fields(sent.body, member_schemas(), NEEDS)
    return _saved(MemberForm(_as_on_the_page({"active": True} | fields)))


def _change(sent: Sent) -> int:
    """Against the version that stands: of two changes at once the second is refused, and nothing of the first is lost."""
    row = get_object_or_404(Row, pk=sent.of)
    now = data_of(MemberForm(instance=row)) | {"seen": row.version}
    return _saved(MemberForm(now | _as_on_the_page(sent_fields(sent.body, member_schemas())), instance=row))


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


def _as_on_the_page(fields: dict[str, Any]) -> dict[str, Any]:
    """There groups are ticked, and new ones are written."""
    named = fields.pop("groups", None)
    return fields if named is None else fields | {"groups": [], "new_groups": BETWEEN.join(named)}


def _values(row: Row) -> types.Member:
    values = values_of(row)
    since = row.since.isoformat() if row.since else None
    own = {"id": row.pk, "person": person_id(row.pk), "version": row.version, "since": since}
    return cast(types.Member, {**values, **own, "groups": list(values["groups"])})


def _shown(member_id: int) -> types.Member:
    return _values(get_object_or_404(Row, pk=member_id))


_of_members = partial(Write, scope=SCOPE, place=lambda of: -of)


@api_view("page", scope=SCOPE, post=_of_members(Act.MEMBER_MADE, do=_make, shown=_shown))
def members(filters: Filters) -> types.Members:
    """A page of the members, by name. Raises Refused for a page that is none."""
    head, rows = page_of(filters, Row.objects.prefetch_related("groups"))
    return {**head, "members": [_values(row) for row in rows]}


@api_view(
    scope=SCOPE,
    patch=_of_members(Act.MEMBER_CHANGED, do=_change, shown=_shown),
    delete=_of_members(Act.MEMBER_REMOVED, do=_remove, shown=None),
)
def member(filters: Filters, member_id: int) -> types.Member:
    """All that the club holds of the member. Raises Http404."""
    return _shown(member_id)
