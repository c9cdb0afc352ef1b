"""The page itself: who sits here, the hand to be entered, what stands. No cookie and no sign-in."""

from django.http import HttpRequest, HttpResponse

from tournaments.pages.table.answer_hand import answer, answered_note, is_answer
from tournaments.pages.table.correct_hand import entry_asked
from tournaments.pages.table.enter_hand import preview, send
from tournaments.pages.table.fields import LinkFields, numbers_in
from tournaments.pages.table.rendering import form_view, show
from tournaments.pages.table.seats import seats_note
from tournaments.pages.table.table_page import TablePage


@form_view
def page(request: HttpRequest, table: TablePage) -> HttpResponse:
    """`/t/<token>/`: the whole evening of one table. A POST reports a hand, or answers for one."""
    if request.method != "POST":
        deal = numbers_in(LinkFields, request.GET)["recorded"]
        return show(
            request,
            table,
            entry_asked(request, table),
            recorded=deal if deal in table.played.records else None,
            answered=answered_note(request, table),
            **seats_note(request, table),
        )
    do = request.POST.get("do", "")
    if is_answer(do):
        return answer(request, table)
    return send(request, table) if do == "send" else preview(request, table)
