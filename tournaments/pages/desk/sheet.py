"""The desk's form of one table's sheet: shown, previewed, typed the other way, saved or refused.

`sheet` has the table as it is seated; `paper_sheet` a sheet from an evening on paper, of any round, with the numbers of those
who sat there. The fields are those of `sheet_form`, on paper also `number-<seat>`, `cut`, and `waiting`: the sheet that was seen
to wait for its round.
"""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.sign_in.roles import HelperRequest
from scoring.faults import Fault, Refused
from scoring.notation import write_hand
from scoring.wording import Text, gettext_noop
from tournaments.actions.rounds import go_on
from tournaments.actions.sheets import (
    NOBODY_SAYS,
    Entered,
    PaperSheet,
    Seen,
    check_numbers,
    drop_photo,
    drop_waiting_sheet,
    enter_paper_sheet,
    enter_sheet,
)
from tournaments.display.refusals import refusals_shown
from tournaments.display.table import TableShown
from tournaments.display.translation import translate
from tournaments.entry.typed_deal import ENTRIES
from tournaments.entry.whole_number import ANY, whole_number
from tournaments.models import HandRecord, Night, WaitingSheet
from tournaments.night.table import settle_table
from tournaments.pages.desk.desk import at_desk, no_such_table, waiting_at
from tournaments.pages.desk.paper_sheets import say_closed
from tournaments.pages.desk.photos import first_to_look_at, number_crops, photo_rows, show_beside
from tournaments.pages.desk.sheet_display import SheetShown, revision_of, sheet_shown
from tournaments.pages.desk.sheet_form import Sheet, TypedSheet, sheet_form
from tournaments.records.load import StoredRound
from tournaments.records.sheet_photos import as_typed, numbers_written
from tournaments.records.waiting_sheets import table_to_come

PHOTO_WAITS = gettext_lazy("The photograph still waits: not all that is on it is entered.")
WAY = "sheet_way"  # the cookie that remembers how sheets are typed on this computer
A_YEAR = 365 * 24 * 3600
_MISSING = gettext_noop("The number is missing. Enter the one on the sheet.")
_NO_NUMBER = gettext_noop("“%(text)s” is not a number. Enter the number on the sheet.")


@at_desk
def sheet(request: HelperRequest, night: Night, number: int, table: int) -> HttpResponse:
    """One table's sheet; a POST saves it, or with `preview` only shows what it comes to, with `show` changes the way."""
    page = SheetPage(request, night, number, table)
    return page.go(request.GET["go"]) if request.method != "POST" and "go" in request.GET else page.answer()


@at_desk
def paper_sheet(request: HelperRequest, night: Night, number: int, table: int) -> HttpResponse:
    """The same of a sheet from paper; a POST with `drop` takes out one that waits, whether or not the night has its table."""
    if request.method != "POST" or "drop" not in request.POST:
        return PaperSheetPage(request, night, number, table).answer()
    there = {"round_number": number, "table_number": table}
    why = request.POST.get("why", "")
    with refusals_shown(request):
        drop_waiting_sheet(night_id=night.pk, **there, by=request.user, why=why, at=timezone.now())
        words = {"table": table, "round": number}
        messages.success(request, _("The sheet of table %(table)s, round %(round)s is taken out.") % words)
    return _to_paper_sheets(night, number)


def way_of(request: HelperRequest) -> str:
    """As the form that was sent says, else as it was chosen on this computer, else in fields, as the paper has it."""
    ways = (request.POST.get("way"), request.COOKIES.get(WAY))
    return next((way for way in ways if way is not None and way in ENTRIES), "fields")


class SheetPage:
    """One table's sheet, as a request asks for it, with the photograph of it beside the form if one was asked for."""

    template = "tournaments/desk/sheet.html"

    def __init__(self, request: HelperRequest, night: Night, number: int, table: int) -> None:
        self.request, self.way = request, way_of(request)
        self.shown = self.read_records(night, number, table)
        photo = whole_number(request.POST.get("photo", request.GET.get("photo")))
        there = {"round_number": number, "table_number": table}
        self.photo = night.photos.defer("image").filter(pk=photo, **there).first() if photo else None

    def read_records(self, night: Night, number: int, table: int) -> SheetShown:
        """What stands. Raises Http404 where there is no such table."""
        return sheet_shown(night, number, table)

    @property
    def lines(self) -> int:
        return self.shown.lines

    @property
    def sheet(self) -> Sheet:
        shown, table = self.shown, self.shown.table
        entry = ENTRIES[self.way]
        return Sheet(shown.law, self.lines, shown.past, entry, table.players, shown.dealers, table.cut_to_deal)

    def answer(self) -> HttpResponse:
        """The form as it stands or as the photograph was read; what a POST asks for."""
        post = self.request.POST
        if self.request.method != "POST" and not self.photo:
            return self.page(self.sheet.as_it_stands())
        if self.request.method != "POST":
            self.way = "fields"
            typed = self.sheet.read(self._on_photo())
            self.check(typed, whole=False)
            return self.page(typed)
        typed = self.sheet.read(post)
        if "preview" in post:
            self.check(typed, whole=False)
            return self.page(typed, template="tournaments/desk/sheet/form.html")
        if "show" in post:
            return self._typed_otherwise(typed, post["show"])
        if self.check(typed):
            try:
                return self.save(typed)
            except Refused as refused:  # someone wrote in this very moment: look again at what stands
                self.shown = self.read_records(self.shown.night, self.shown.round.number, self.shown.number)
                typed = self.sheet.read(post)
                typed = typed if typed.at_fault else self.refused(typed, refused.faults)
        return self.page(typed, status=422)

    def check(self, typed: TypedSheet, *, whole: bool = True) -> bool:
        """Whether nothing is wrong with what is typed, of which nothing may be missing if it is `whole`."""
        return not typed.at_fault

    def refused(self, typed: TypedSheet, faults: Sequence[Fault]) -> TypedSheet:
        """The sheet with what the action refused at its fields."""
        return typed.refused(faults)

    def save(self, typed: TypedSheet) -> HttpResponse:
        """Write what was typed, say so, and go on. Raises Refused."""
        request, shown = self.request, self.shown
        records = enter_sheet(
            table_id=shown.table.row.pk,
            hands={deal: write_hand(hand) for deal, hand in typed.hands.items()},
            seen={line.deal: line.seen for line in typed.lines},
            by=request.user,
            why=typed.why,
            at=timezone.now(),
        )
        if records:
            messages.success(request, _saved_words(records))
        else:
            messages.info(request, _("Nothing was changed."))
        if not self.photo:
            entered = not records or any(record.revision == 1 for record in records)
            return _to_sheet(shown, shown.number, "?saved=1" if entered else "?corrected=1")
        standing = set(shown.table.row.hands.filter(current=True).values_list("deal", flat=True))
        if self.drop_photo(standing, empty=bool(records)):
            return redirect("photos", shown.night.pk)
        return _to_sheet(shown, shown.number, f"?photo={self.photo.pk}")

    def drop_photo(self, deals: set[int], *, empty: bool = False) -> bool:
        """Delete the photograph once all its `deals` are in, an `empty` one too if so; until then it waits, and that is said."""
        if self.photo is None:
            return False
        done = deals.issuperset(each["deal"] for each in self.photo.read) and bool(self.photo.read or empty)
        if done:
            drop_photo(night_id=self.shown.night.pk, photo_id=self.photo.pk)
        else:
            messages.warning(self.request, PHOTO_WAITS)
        return done

    def _on_photo(self) -> dict[str, str]:
        """What would be typed for the photograph as it was read, over the deals that stand."""
        words = as_typed(self.photo.read if self.photo else [], self.shown.law)
        seen = {
            f"seen-{deal}": str(len(hands))
            for deal, hands in self.shown.past.items()
            if any(name.startswith(f"deal-{deal}-") for name in words)
        }
        return words | seen

    def _typed_otherwise(self, typed: TypedSheet, way: str) -> HttpResponse:
        """The same sheet typed the other way, from now on on this computer. What cannot be read is corrected first, so that
        nothing is lost."""
        if way not in ENTRIES or any(line.faults or (line.touched and line.hand is None) for line in typed.lines):
            return self.page(typed, status=422)
        self.way = way
        response = self.page(self.sheet.showing(typed._replace(faults=())))
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(WAY, way, max_age=A_YEAR, secure=secure, httponly=True, samesite="Lax")
        return response

    def go(self, typed: str) -> HttpResponse:
        """On to the table whose number was typed; nothing typed is the next one that misses a hand."""
        shown = self.shown
        if typed.strip():
            table = whole_number(typed, least=1, most=shown.tables)
            if table is None:
                no_such_table(self.request, shown.tables)
            return _to_sheet(shown, table or shown.number)
        return redirect("desk", shown.night.pk) if shown.to_enter is None else _to_sheet(shown, shown.to_enter)

    def page(self, typed: TypedSheet, template: str = "", status: int = 200) -> HttpResponse:
        request, shown, photo = self.request, self.shown, self.photo
        on_photo = photo_rows(photo, shown.law) if photo else {}
        form = sheet_form(shown, typed, ENTRIES[self.way], saved="saved" in request.GET, deals_first=list(on_photo))
        show_beside(form, on_photo)
        if "corrected" in request.GET:
            form["focus"] = ""  # the head of the page says that it is done
        to_look_at = first_to_look_at(photo) if photo and request.method != "POST" else ""
        context = {"sheet": shown, "night": shown.night, "form": form, "photo": photo}
        context |= self.beside(typed, form, to_look_at, status)
        return render(request, template or self.template, context, status=status)

    def beside(self, typed: TypedSheet, form: dict[str, Any], to_look_at: str, status: int) -> dict[str, Any]:
        """What else the page shows; where typing goes on is set in the `form`."""
        form["focus"] = to_look_at or form["focus"]
        return {"waiting": waiting_at(self.shown.night, self.shown.table, self.request.user)}


class PaperSheetPage(SheetPage):
    """A sheet from paper: beside the deals a text a seat, who won the cut, and what is wrong with these, by field.

    `waiting` is the sheet that waits for its round, if one does.
    """

    template = "tournaments/desk/paper_sheet.html"
    waiting: WaitingSheet | None

    def __init__(self, request: HelperRequest, night: Night, number: int, table: int) -> None:
        super().__init__(request, night, number, table)
        self.faults: dict[str, str] = {}
        seats = range(1, self.shown.table.players + 1)
        written = numbers_written(self.photo.read) if self.photo else []
        if request.method == "POST":
            self.texts = tuple(request.POST.get(f"number-{seat}", "").strip()[:40] for seat in seats)
            self.cut = request.POST.get("cut", "")[:1]
            return
        self.texts = tuple(map(str, self.numbers)) if self.is_in else ("",) * len(seats)
        if len(written) == len(seats):  # shown in place of those that stand
            self.texts = tuple("" if each is None else str(each) for each in written)
        cut = self.shown.table.cut
        self.cut = str(cut[0]) if cut else ""

    def read_records(self, night: Night, number: int, table: int) -> SheetShown:
        waiting = night.waiting_sheets.select_related("by").filter(round_number=number, table_number=table).first()
        self.waiting = waiting
        newest = night.rounds.order_by("-number").values_list("number", flat=True)[0]
        if number <= newest:
            return sheet_shown(night, number, table)
        if night.state != Night.State.PLAYING:
            raise Http404
        try:
            played = table_to_come(night, number, table)
            if waiting and len(waiting.seats) != played.players:
                self.waiting = None  # it is on the page of all sheets, among those that fit no table
            played = table_to_come(night, number, table, self.waiting)
        except Refused as refused:
            raise Http404 from refused
        sides, hands = TableShown(night, played).sides, played.hands
        revisions = {deal: [revision_of(row, hands[deal], played.law, sides)] for deal, row in played.records.items()}
        each = StoredRound(number=number, tables=(), row=played.row.round, law=played.law)
        return SheetShown(night, played, played.cut_to_deal, round=each, revisions=revisions, last=newest)

    @property
    def is_to_come(self) -> bool:
        return self.shown.round.row.pk is None

    @property
    def is_in(self) -> bool:
        """Whether something of it is entered."""
        return bool(self.waiting or self.shown.revisions)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Those that stand: of the sheet that is in, or as the movement seats people; none of a round to come."""
        if self.waiting is None and self.is_to_come:
            return ()
        return tuple(self.waiting.seats) if self.waiting else self.shown.table.seats

    @property
    def lines(self) -> int:
        shown = self.shown
        if shown.night.rules.by_deals or self.is_in:
            return shown.lines
        return min(shown.night.rules.most, shown.lines + shown.table.players)  # the bell rang long ago

    def check(self, typed: TypedSheet, *, whole: bool = True) -> bool:
        """If no number is typed, people sat as they stand."""
        shown, numbers = self.shown, [whole_number(text, most=ANY) for text in self.texts]
        faults = [
            Fault(f"number-{seat}", Text(_NO_NUMBER, {"text": text}))
            for seat, (text, number) in enumerate(zip(self.texts, numbers, strict=True), start=1)
            if text and number is None
        ]
        try:
            check_numbers(shown.night, shown.round.number, shown.number, numbers, shown.table.players)
        except Refused as refused:
            faults += map(_at_number, refused.faults)
        if whole and (any(self.texts) or not self.numbers):
            faults += [
                Fault(f"number-{at}", Text(_MISSING)) for at, text in enumerate(self.texts, start=1) if not text
            ]
        self._mark(faults)
        return not faults and not typed.at_fault

    def refused(self, typed: TypedSheet, faults: Sequence[Fault]) -> TypedSheet:
        beside = [fault for fault in map(_at_number, faults) if fault.field == "cut" or "number-" in fault.field]
        self._mark(beside)
        return typed.refused(fault for fault in map(_at_number, faults) if fault not in beside)

    def _mark(self, faults: Sequence[Fault]) -> None:
        self.faults |= {fault.field: translate(fault.text) for fault in faults}

    def save(self, typed: TypedSheet) -> HttpResponse:
        shown, request = self.shown, self.request
        number, read = shown.round.number, {line.deal: line.hand for line in typed.lines if line.hand}
        hands = {deal: write_hand(hand) for deal, hand in (read if self.is_to_come else typed.hands).items()}
        numbers = tuple(whole_number(text) or 0 for text in self.texts) if any(self.texts) else self.numbers
        entered = enter_paper_sheet(
            night_id=shown.night.pk,
            round_number=number,
            table_number=shown.number,
            sheet=PaperSheet(numbers, hands, whole_number(self.cut, most=7)),
            seen=Seen({line.deal: line.seen for line in typed.lines}, whole_number(request.POST.get("waiting")) or 0),
            by=request.user,
            why=typed.why,
            at=timezone.now(),
        )
        self._say(entered)
        say_closed(request, go_on(night_id=shown.night.pk, by=request.user, at=timezone.now()))
        if not self.photo:
            return _to_paper_sheets(shown.night, number)
        self.drop_photo(set(read))
        return redirect("photos", shown.night.pk)

    def _say(self, entered: Entered) -> None:
        number = self.shown.round.number
        where = _("Table %(table)s, round %(round)s") % {"table": self.shown.number, "round": number}
        hands = ngettext("%(count)s hand", "%(count)s hands", entered.hands) % {"count": entered.hands}
        if not entered.hands and not entered.seats:
            # Translators: “Table 3, round 2”
            messages.info(self.request, _("%(where)s: nothing was changed.") % {"where": where})
        elif not entered.hands:
            messages.success(self.request, _("%(where)s: the seats are changed.") % {"where": where})
        elif entered.waits:
            message = _("%(where)s: %(hands)s. The sheet waits until round %(round)s opens.")
            messages.success(self.request, message % {"where": where, "hands": hands, "round": number})
        else:
            # Translators: “Table 3, round 2: 4 hands.”
            messages.success(self.request, _("%(where)s: %(hands)s.") % {"where": where, "hands": hands})

    def beside(self, typed: TypedSheet, form: dict[str, Any], to_look_at: str, status: int) -> dict[str, Any]:
        shown, photo = self.shown, self.photo
        empty = next((f"number-{seat}" for seat, text in enumerate(self.texts, start=1) if not text), "")
        form["focus"] = (
            min(self.faults, key=lambda field: (field == "cut", field), default="")
            or (form["focus"] if status != 200 else "")
            or ("" if self.is_in and status == 200 else empty)
            or to_look_at
            or form["focus"]
            or "number-1"
        )
        names = dict(shown.night.entrants.values_list("number", "name"))
        crops = number_crops(photo, shown.law, {each.seat: each.compass for each in shown.places}) if photo else {}
        blank = [None] * len(shown.places)
        planned = self.numbers if len(self.numbers) == len(shown.places) else blank
        texts = self.texts if len(self.texts) == len(shown.places) else [""] * len(shown.places)
        fields = [
            {
                "id": f"number-{place.seat}",
                "seat": place,
                "text": text,
                "planned": number,
                "name": names.get(whole_number(text) or 0, ""),
                "fault": self.faults.get(f"number-{place.seat}", ""),
                "crops": crops.get(place.seat, []),
            }
            for place, text, number in zip(shown.places, texts, planned, strict=True)
        ]
        level = self._level(typed)
        is_asked = bool(level) and not shown.round.closed and not shown.table.cut
        may_win = [side for at, side in enumerate(shown.sides) if at in level] or shown.sides
        cut = {
            "is_asked": "cut" in self.faults or bool(self.cut) or is_asked,
            "fault": self.faults.get("cut", ""),
            "choices": [(side.value, side.compass) for side in may_win] + [(str(NOBODY_SAYS), _("Nobody knows"))],
            "chosen": self.cut,
        }
        return {
            "paper": {"numbers": fields, "cut": cut, "waiting": self.waiting, "is_to_come": self.is_to_come},
            "is_in": self.is_in,
            "others": photo is not None and not self.is_to_come and self.texts != tuple(map(str, self.numbers)),
        }

    def _level(self, typed: TypedSheet) -> tuple[int, ...]:
        """The sides that are to cut by the deals as they are typed, if they cut for who goes up: whether or not they have."""
        if any(line.faults for line in typed.lines):
            return ()
        rules = self.shown.night.rules
        hands = {line.deal: line.hand for line in typed.lines if line.hand}
        typed_here = self.shown.table.replace(hands=hands, cut=(), moved_up=())
        result = settle_table(typed_here, self.shown.law, rules, closed=rules.by_bell and bool(hands))
        return () if result.missing else result.level


def _at_number(fault: Fault) -> Fault:
    """`seats[0]` of an action is `number-1` of the form."""
    if fault.field.startswith("seats["):
        return fault._replace(field=f"number-{int(fault.field[6:-1]) + 1}")
    return fault


def _saved_words(records: list[HandRecord]) -> str:
    new = sum(record.revision == 1 for record in records)
    corrected = len(records) - new
    words = []
    if new:
        words.append(ngettext("%(count)s hand entered.", "%(count)s hands entered.", new) % {"count": new})
    if corrected:
        message = ngettext("%(count)s hand corrected.", "%(count)s hands corrected.", corrected)
        words.append(message % {"count": corrected})
    return " ".join(words)


def _to_sheet(shown: SheetShown, table: int, query: str = "") -> HttpResponse:
    return redirect(reverse("sheet", args=[shown.night.pk, shown.round.number, table]) + query)


def _to_paper_sheets(night: Night, number: int) -> HttpResponse:
    return redirect(reverse("paper_sheets", args=[night.pk]) + f"?last={number}")
