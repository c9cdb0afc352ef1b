"""Which group of members a season's table is asked for. Knows the address; ranks nobody."""

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from club.models import MemberGroup
from tournaments.entry.whole_number import whole_number


def group_asked(request: HttpRequest, groups: QuerySet[MemberGroup]) -> MemberGroup | None:
    """The one that `group` in the address names; None: everyone. Raises Http404 for one that is not there."""
    asked = request.GET.get("group", "")
    return get_object_or_404(groups, pk=whole_number(asked) or 0) if asked else None
