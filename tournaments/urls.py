"""The addresses of the nights, their pages and the tables' doors."""

from django.urls import path

from tournaments.pages.about import about
from tournaments.pages.board import bell, board, calls, hall, moves
from tournaments.pages.desk import desk, second_keying, sheet, tally_cards, unplayed
from tournaments.pages.door import codes, door, merging
from tournaments.pages.laws import calculator, from_the_books, house_laws, laws
from tournaments.pages.night import drawing, forecasts, guests, history, leaving, movements, nights, seats, wishes
from tournaments.pages.papers import papers
from tournaments.pages.rulings import rulings
from tournaments.pages.standings import person, sit_outs, standings, what_if
from tournaments.pages.table import answer_hand, cut, offline, openapi, page, report_hand, state
from tournaments.pages.table import calls as table_calls
from tournaments.pages.table import seats as table_seats

urlpatterns = [
    # A hall asks these all evening, and the first that fits is taken.
    path("t/<str:token>/state", state.state, name="table_state"),
    path("t/<str:token>/hands", report_hand.hands, name="table_hands"),
    path("t/sw.js", offline.service_worker, name="service_worker"),
    path("t/<str:token>/", page.page, name="table"),
    path("t/<str:token>/answers", answer_hand.answers, name="table_answers"),
    path("t/<str:token>/undo", answer_hand.undo, name="table_undo"),
    path("t/<str:token>/seats", table_seats.seats, name="table_seats"),
    path("t/<str:token>/calls", table_calls.calls, name="table_calls"),
    path("t/<str:token>/uncall", table_calls.uncall, name="table_uncall"),
    path("t/<str:token>/cut/", cut.cut, name="table_cut"),
    path("t/<str:token>/people", table_seats.people, name="table_people"),
    path("t/<str:token>/seating/", table_seats.seating, name="table_seating"),
    path("t/<str:token>/calling/", table_calls.calling, name="table_calling"),
    path("nights/", nights.nights, name="nights"),
    path("nights/new/", nights.new, name="new_night"),
    path("nights/<int:night_id>/", nights.night, name="night"),
    path("nights/<int:night_id>/settings/", nights.settings, name="night_settings"),
    path("nights/<int:night_id>/drop/", nights.drop, name="drop_night"),
    path("nights/<int:night_id>/night.json", nights.night_file, name="night_file"),
    path("nights/<int:night_id>/guests/", guests.guests, name="guests"),
    path("nights/<int:night_id>/guests/enrol/", guests.enrol, name="enrol"),
    path("nights/<int:night_id>/guests/<int:number>/", guests.guest, name="guest"),
    path("nights/<int:night_id>/guests/<int:number>/come-or-go/", guests.come_or_go, name="come_or_go"),
    path("nights/<int:night_id>/guests/<int:number>/leaving/", leaving.leaving, name="leaving"),
    path("nights/<int:night_id>/guests/<int:number>/stay/", leaving.stay, name="stay"),
    path("nights/<int:night_id>/guests/<int:number>/same/", merging.same_guest, name="same_guest"),
    path("nights/<int:night_id>/door/", door.door, name="door"),
    path("nights/<int:night_id>/draw/", drawing.draw, name="draw"),
    path("nights/<int:night_id>/wishes/", wishes.wishes, name="wishes"),
    path("nights/<int:night_id>/forecast/", forecasts.forecasts, name="forecast"),
    path("nights/<int:night_id>/board/", board.board, name="board"),
    path("nights/<int:night_id>/desk/", desk.desk, name="desk"),
    path("nights/<int:night_id>/tally-cards/", tally_cards.tally_cards, name="tally_cards"),
    path("nights/<int:night_id>/rounds/<int:number>/close/", board.close, name="close_round"),
    path("nights/<int:night_id>/rounds/<int:number>/bell/", bell.bell, name="bell"),
    path("nights/<int:night_id>/take-back/", board.take_back, name="take_back"),
    path("nights/<int:night_id>/end/", board.end, name="end_night"),
    path("nights/<int:night_id>/open-again/", board.reopen, name="open_again"),
    path("nights/<int:night_id>/calls/", calls.calls, name="calls"),
    path("nights/<int:night_id>/calls/<int:call_id>/take/", calls.take, name="take_call"),
    path("nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/time/", calls.time, name="give_time"),
    path("nights/<int:night_id>/history/", history.history, name="history"),
    path("nights/<int:night_id>/rounds/<int:number>/seats/", seats.seats, name="seats"),
    path("nights/<int:night_id>/rounds/<int:number>/moves/", moves.moves, name="moves"),
    path("nights/<int:night_id>/rounds/<int:number>/next/", moves.next_round, name="next_round"),
    path("nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/", sheet.sheet, name="sheet"),
    path(
        "nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/check/",
        second_keying.second_keying,
        name="second_keying",
    ),
    path("nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/cut/", sheet.cut, name="cut"),
    path("nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/rulings/", rulings.rulings, name="rulings"),
    path(
        "nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/rulings/<slug:kind>/",
        rulings.ruling,
        name="ruling",
    ),
    path("nights/<int:night_id>/rounds/<int:number>/unplayed/", unplayed.unplayed, name="unplayed"),
    path(
        "nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/unplayed/",
        unplayed.unplayed_at,
        name="unplayed_at",
    ),
    path("nights/<int:night_id>/rulings/<int:ruling_id>/withdraw/", rulings.withdraw, name="withdraw_ruling"),
    path("nights/<int:night_id>/rulings/<int:ruling_id>/apply/", rulings.apply, name="apply_ruling"),
    path("nights/<int:night_id>/disputes/<int:dispute_id>/", sheet.dispute, name="dispute"),
    path("nights/<int:night_id>/standings/", standings.standings, name="standings"),
    path("nights/<int:night_id>/sit-outs/", sit_outs.sit_outs, name="sit_outs"),
    path("nights/<int:night_id>/entrants/<int:number>/", standings.tally, name="tally"),
    path("nights/<int:night_id>/entrants/<int:number>/withdraw/", standings.withdraw_link, name="withdraw_own_link"),
    path("nights/<int:night_id>/hall/", hall.hall, name="hall"),
    path("nights/<int:night_id>/<slug:kind>.<slug:form>", standings.download, name="export"),
    path("nights/<int:night_id>/papers/", papers.papers, name="papers"),
    path("nights/<int:night_id>/papers/<slug:kind>.pdf", papers.pdf, name="pdf"),
    path("nights/<int:night_id>/cards/<int:number>/withdraw/", papers.withdraw, name="withdraw_card"),
    path("nights/<int:night_id>/what-if/", what_if.what_if, name="what_if"),
    path("m/<str:token>/", codes.member_code, name="member_code"),
    path("members/<int:member_id>/same/", merging.same_member, name="same_member"),
    path("members/cards/", codes.name_cards, name="name_cards"),
    path("members/<int:member_id>/withdraw-code/", codes.withdraw_code, name="withdraw_code"),
    path("movements/", movements.movements, name="movements"),
    path("laws/", laws.laws, name="laws"),
    path("laws/from-the-books/", from_the_books.from_the_books, name="from_the_books"),
    path("laws/compare/", laws.compare, name="compare_laws"),
    path("laws/<slug:key>/", laws.law, name="law"),
    path("laws/<slug:key>/sheet.pdf", laws.law_sheet, name="law_sheet"),
    path("house-laws/", house_laws.house_laws, name="house_laws"),
    path("house-laws/new/<slug:base>/", house_laws.new, name="new_house_law"),
    path("house-laws/<slug:key>/", house_laws.house_law_page, name="house_law"),
    path("house-laws/<slug:key>/change/", house_laws.change, name="change_house_law"),
    path("house-laws/<slug:key>/retire/", house_laws.retire, name="retire_house_law"),
    path("calculator/", calculator.calculator, name="calculator"),
    path("guide/", about.guide, name="guide"),
    path("promises/", about.promises, name="promises"),
    path("federation/", about.federation, name="federation"),
    path("p/<str:token>/", person.person, name="person"),
    path("openapi.json", openapi.openapi, name="openapi"),
]
