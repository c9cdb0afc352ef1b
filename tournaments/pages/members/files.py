"""The roster as files: all that the club holds for a spreadsheet, and the names on paper: cards with a code, and labels."""

from collections.abc import Iterable, Iterator

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.club_settings.stored import in_force
from club.models import Member
from club.names import short_names
from club.people.finding import told_apart
from club.people.member_fields import FIELDS, values_of
from club.people.member_form import MemberFilter
from club.server.languages import for_paper
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.paper_file import paper_asked, paper_file
from tournaments.display.spreadsheet_file import spreadsheet_file
from tournaments.entry.whole_number import whole_number
from tournaments.printing.name_labels import draw_name_cards, draw_name_labels
from tournaments.printing.spreadsheet import Cell
from tournaments.printing.values import NameLabel
from tournaments.records.links import member_link_of, own_link_of


@director_required
@require_safe
def export(request: DirectorRequest, form: str) -> HttpResponseBase:
    """Everyone whom the list of members finds, as `csv` or `xlsx`. Raises Http404 for another form."""
    rows = _rows(MemberFilter(request.GET).members().prefetch_related("groups"))
    return spreadsheet_file(_("Members"), rows, form, f"members-{timezone.localdate()}")


def _rows(members: Iterable[Member]) -> Iterator[list[Cell]]:
    yield [_(field.heading) for field in FIELDS]
    for member in members:
        values = values_of(member)
        yield [field.written(values[field.key]) for field in FIELDS]


PAPER_OF = {"cards": draw_name_cards, "labels": draw_name_labels, "links": draw_name_cards}
LINK_OF = {"cards": member_link_of, "links": own_link_of}


@director_required
@for_paper
@require_safe
def names(request: DirectorRequest, kind: str) -> HttpResponse:
    """`cards`, `labels` or the own `links` of all whom the list of members finds, or of the member `only`; `?paper=a4|letter`.

    Raises Http404 for another kind or paper.
    """
    paper = paper_asked(request)
    if kind not in PAPER_OF:
        raise Http404
    shown = told_apart(Member.objects.names_only())
    found = list(MemberFilter(request.GET).members().names_only())
    if (only := request.GET.get("only")) is not None:
        found = [member for member in found if member.pk == whole_number(only)]
    elif "active" not in request.GET:
        found = [member for member in found if member.active]
    shorts = short_names([member.name for member in found], [member.short_name for member in found])
    links = [LINK_OF[kind](member) if kind in LINK_OF else "" for member in found]
    club = _("Your nights") if kind == "links" else in_force("name")
    labels = [
        NameLabel(shown[member.pk], short, club, link, _number_and_year(member) if kind == "cards" else "")
        for member, short, link in zip(found, shorts, links, strict=True)
    ]
    title = {"cards": _("Name cards"), "labels": _("Name labels"), "links": _("Your nights")}[kind]
    return paper_file(PAPER_OF[kind], labels, title, paper, f"name-{kind}-{paper}")


def _number_and_year(member: Member) -> str:
    """What makes a name card a member's card: the number, and since which year; what the club has not noted is left out."""
    number = _("No. %(number)s") % {"number": member.number} if member.number else ""
    since = _("member since %(year)s") % {"year": member.since.year} if member.since else ""
    return " · ".join(filter(None, (number, since)))
