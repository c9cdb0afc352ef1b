"""The page that reads a roster from a file: choose the file, check what changes, write all or nothing. Stores no file."""

from collections.abc import Iterable
from typing import NamedTuple

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from club.models import Member
from club.names import folded
from club.people.rosters import rows_of
from club.people.rosters.bounds import BadRosterError, RosterFault, check_size, refused
from club.people.rosters.changes import ChangedMeanwhileError, preview, write_changes
from club.people.rosters.columns import Roster, names_in
from club.people.rosters.member_columns import MemberRows, member_rows
from club.people.rosters.questions import answered, open_questions, sent_again
from club.people.rosters.text_file import Row, text_rows
from club.sign_in.roles import DirectorRequest, director_required


class Added(NamedTuple):
    """The names that are new on the roster, and those that were on it."""

    new: tuple[str, ...]
    known: tuple[str, ...]


def sorted_out(names: Iterable[str]) -> Added:
    """Which of `names` (each clean, and once) would be new. Writes nothing."""
    roster = {folded(name) for name in Member.objects.values_list("name", flat=True)}
    new: list[str] = []
    known: list[str] = []
    for name in names:
        (known if folded(name) in roster else new).append(name)
    return Added(tuple(new), tuple(known))


def add_members(names: Iterable[str]) -> Added:
    """Add the names that are not there. Raises IntegrityError if someone adds one of them at the same moment."""
    with transaction.atomic():
        added = sorted_out(names)
        Member.objects.bulk_create([Member(name=name) for name in added.new], batch_size=500)
    return added


MOST_SHOWN = 50  # of faults and of names that come twice
MOST_LETTERS_READ_AS = 20


@sensitive_post_parameters("rows", "table")
@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def read_members(request: DirectorRequest) -> HttpResponse:
    """Show what a file would change, or its names where it has no more; write what was checked."""
    if request.method != "POST":
        return _page(request)
    try:
        if "rows" in request.POST:
            return _changed(request)
        if "names" in request.POST:
            added = add_members(_checked(request.POST["names"]).names)
            messages.success(request, _message(len(added.new), len(added.known)))
            return _on(request)
        if "table" in request.POST:
            return _answered(request)
        return _looked_at(request, *_read(request.FILES.get("file")))
    except BadRosterError as bad:
        return _page(request, faults=bad.faults)
    except IntegrityError:
        sentence = _("Somebody else has just added some of these names. Add the list again.")
        return _page(request, faults=(RosterFault(sentence),))


def _answered(request: DirectorRequest) -> HttpResponse:
    """The file again, with what was chosen about it. Raises BadRosterError where no page sent it."""
    rows = sent_again(text_rows(request.POST["table"].encode(errors="replace"))[0])
    read_as = request.POST.get("read_as", "")[:MOST_LETTERS_READ_AS]
    try:
        chosen = answered(rows, request.POST)
    except BadRosterError as bad:
        return _looked_at(request, rows, read_as, bad.faults)
    return _looked_at(request, chosen, read_as)


def _looked_at(
    request: DirectorRequest, rows: list[Row], read_as: str, faults: tuple[RosterFault, ...] = ()
) -> HttpResponse:
    """What the file leaves open, else what it would change, else its names. Raises BadRosterError."""
    if questions := open_questions(rows):
        context = {
            "questions": questions,
            "columns": [(column, request.POST.get(column.field, "")) for column in questions.columns],
            "read_as": read_as,
            "faults": [str(fault) for fault in faults],
        }
        return render(request, "club/file_questions.html", context, status=422 if faults else 200)
    members = member_rows(rows)
    return _preview(request, members, read_as) if members else _page(request, names_in(rows, read_as=read_as))


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
        "is_first": "first" in request.GET,
    }
    return render(request, "club/read_members.html", context, status=422 if faults else 200)


def _read(file: UploadedFile | None) -> tuple[list[Row], str]:
    """The rows in the file, and what it was read as. Raises BadRosterError."""
    if file is None:
        raise refused(_("Choose a file first."))
    check_size(file.size or 0)
    return rows_of(file.read())


def _preview(request: DirectorRequest, members: MemberRows, read_as: str = "", note: str = "") -> HttpResponse:
    """What the rows would change, with the rows that do, to be sent back. Raises BadRosterError."""
    found = preview(members.rows)
    changes = sorted((*found.new, *found.changed), key=lambda change: change.row)
    context = {
        "preview": found,
        "new": found.new[:MOST_SHOWN],
        "changed": found.changed[:MOST_SHOWN],
        "unread": members.unread,
        "read_as": read_as,
        "rows": members.heading + "".join(members.texts[change.row] for change in changes) if changes else "",
        "note": note,
    }
    return render(request, "club/member_changes.html", context, status=409 if note else 200)


def _changed(request: DirectorRequest) -> HttpResponse:
    """Write what was looked at; another look where that is something else by now.

    Raises BadRosterError, and IntegrityError where someone adds one of them at the same moment.
    """
    members = member_rows(text_rows(request.POST["rows"].encode(errors="replace"))[0])
    if members is None:
        raise refused(_("There are no names in this file."))
    try:
        found = write_changes(members.rows, request.POST.get("fingerprint", ""))
    except ChangedMeanwhileError:
        return _preview(
            request, members, note=_("The roster was changed meanwhile. Look again at what would change.")
        )
    new, changed = len(found.new), len(found.changed)
    message = ngettext("%(number)s member added.", "%(number)s members added.", new) % {"number": new}
    more = ngettext("%(number)s changed.", "%(number)s changed.", changed) % {"number": changed}
    messages.success(request, f"{message} {more}")
    return _on(request)


def _on(request: DirectorRequest) -> HttpResponse:
    """Go on to the roster; on the way from the first start to the first night."""
    return redirect("new_night" if "first" in request.GET else "members")


def _checked(text: str) -> Roster:
    """The names in the box: one a line, commas included. Raises BadRosterError."""
    return names_in(((row, [line]) for row, line in enumerate(text.splitlines(), start=1)), read_as="", heads=False)


def _message(new: int, known: int) -> str:
    message = ngettext("%(number)s member added.", "%(number)s members added.", new) % {"number": new}
    if known:
        sentence = ngettext("%(number)s was on the roster already.", "%(number)s were on the roster already.", known)
        message += " " + sentence % {"number": known}
    return message
