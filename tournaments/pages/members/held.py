"""All that is held on a person as one file, for anyone who asks what the club has of them."""

from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.models import Member
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.models import Night
from tournaments.records.held_data import held_data
from tournaments.records.person_traces import TracedPerson, guest_traces, member_traces


@director_required
@require_safe
def member_data(request: DirectorRequest, member_id: int) -> HttpResponse:
    """Of a member, nights as a guest of the same name among them."""
    return _file(member_traces(get_object_or_404(Member, pk=member_id)))


@director_required
@require_safe
def guest_data(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Of a guest, by the name at this night; of a member there, all of the member."""
    entrant = get_object_or_404(get_object_or_404(Night, pk=night_id).entrants, number=number)
    return _file(member_traces(entrant.member) if entrant.member else guest_traces(entrant.name))


def _file(person: TracedPerson) -> HttpResponse:
    """The name of the file says nothing of whose it is: it stands in the list of downloads."""
    response = JsonResponse(held_data(person), json_dumps_params={"ensure_ascii": False, "indent": 2})
    response["Content-Disposition"] = f'attachment; filename="person-{timezone.localdate()}.json"'
    return response
