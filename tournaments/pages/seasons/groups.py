"""Which group of members a season's table is asked for. Knows the address; ranks nobody."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest

from club.models import MemberGroup
from tournaments.entry.whole_number import whole_number


def group_asked(request: HttpRequest, groups: Iterable[MemberGroup]) -> MemberGroup | None:
    """The one that `group` in the address names; None: everyone. Raises Http404 for one that is not there."""
    asked = request.GET.get("group", "")
    if not asked:
        return None
    key = whole_number(asked)
    for group in groups:
        if group.pk == key:
            return group
    raise Http404
