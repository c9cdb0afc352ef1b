"""The page at which a roster is read from a file: choose it, look the names over, add them. Keeps no file."""

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from club.people.rosters import MOST_BYTES, BadRosterError, read_roster, size_fault
from club.people.rosters.adding import add_members, sorted_out
from club.people.rosters.bounds import RosterFault
from club.people.rosters.columns import Roster, names_in
from club.sign_in.roles import DirectorRequest, director_required

MOST_SHOWN = 50  # of faults and of names that are told twice


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def read_members(request: DirectorRequest) -> HttpResponse:
    """A file's names to look over, where one was sent; the names onto the roster, where they were looked over."""
    if request.method != "POST":
        return _page(request)
    try:
        if "names" in request.POST:
            added = add_members(_looked_over(request.POST["names"]).names)
            messages.success(request, _told(len(added.new), len(added.known)))
            return redirect("members")
        return _page(request, _read(request.FILES.get("file")))
    except BadRosterError as bad:
        return _page(request, faults=bad.faults)
    except IntegrityError:
        sentence = _("Someone else added some of these names just now. Send the list again.")
        return _page(request, faults=(RosterFault(None, sentence),))


def _page(
    request: DirectorRequest, roster: Roster | None = None, faults: tuple[RosterFault, ...] = ()
) -> HttpResponse:
    sorted_names = sorted_out(roster.names) if roster else None
    context = {
        "roster": roster,
        "sorted": sorted_names,
        "names": "\n".join(sorted_names.new) if sorted_names else request.POST.get("names"),
        "faults": [str(fault) for fault in faults[:MOST_SHOWN]],
        "more": max(0, len(faults) - MOST_SHOWN),
        "most_shown": MOST_SHOWN,
        "section": "members",
    }
    return render(request, "club/read_members.html", context, status=422 if faults else 200)


def _read(file: UploadedFile | None) -> Roster:
    if file is None:
        raise BadRosterError(RosterFault(None, _("Choose a file first.")))
    if (file.size or 0) > MOST_BYTES:
        raise BadRosterError(size_fault())
    return read_roster(file.read())


def _looked_over(text: str) -> Roster:
    """The names as they stand in the box: one a line, commas and all."""
    return names_in(((row, [line]) for row, line in enumerate(text.splitlines(), start=1)), read_as="", heads=False)


def _told(new: int, known: int) -> str:
    sentence = ngettext("%(number)s name is new on the roster.", "%(number)s names are new on the roster.", new)
    told = sentence % {"number": new}
    if known:
        sentence = ngettext("%(number)s was on it already.", "%(number)s were on it already.", known)
        told += " " + sentence % {"number": known}
    return told
