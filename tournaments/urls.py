"""The addresses of the nights, their pages and the tables' doors."""

from django.urls import path

from tournaments.views import (
    board,
    door,
    drawing,
    guests,
    guide,
    hall,
    moves,
    nights,
    papers,
    sheet,
    table_page,
    tallies,
)

urlpatterns = [
    path("nights/", nights.nights, name="nights"),
    path("nights/new/", nights.new, name="new_night"),
    path("nights/<int:night_id>/", nights.night, name="night"),
    path("nights/<int:night_id>/settings/", nights.settings, name="night_settings"),
    path("nights/<int:night_id>/night.json", nights.night_file, name="night_file"),
    path("nights/<int:night_id>/guests/", guests.guests, name="guests"),
    path("nights/<int:night_id>/guests/enrol/", guests.enrol, name="enrol"),
    path("nights/<int:night_id>/guests/<int:number>/", guests.guest, name="guest"),
    path("nights/<int:night_id>/draw/", drawing.draw, name="draw"),
    path("nights/<int:night_id>/board/", board.board, name="board"),
    path("nights/<int:night_id>/rounds/<int:number>/close/", board.close, name="close_round"),
    path("nights/<int:night_id>/take-back/", board.take_back, name="take_back"),
    path("nights/<int:night_id>/end/", board.end, name="end_night"),
    path("nights/<int:night_id>/rounds/<int:number>/moves/", moves.moves, name="moves"),
    path("nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/", sheet.sheet, name="sheet"),
    path("nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/cut/", sheet.cut, name="cut"),
    path("nights/<int:night_id>/disputes/<int:dispute_id>/", sheet.dispute, name="dispute"),
    path("nights/<int:night_id>/standings/", tallies.standings, name="standings"),
    path("nights/<int:night_id>/entrants/<int:number>/", tallies.tally, name="tally"),
    path("nights/<int:night_id>/hall/", hall.hall, name="hall"),
    path("nights/<int:night_id>/papers/", papers.papers, name="papers"),
    path("nights/<int:night_id>/papers/<slug:kind>.pdf", papers.pdf, name="pdf"),
    path("nights/<int:night_id>/cards/<int:number>/withdraw/", papers.withdraw, name="withdraw_card"),
    path("guide/", guide.guide, name="guide"),
    path("t/<str:token>/", table_page.table_page, name="table"),
    path("t/<str:token>/state", door.state, name="table_state"),
    path("t/<str:token>/hands", door.hands, name="table_hands"),
    path("t/<str:token>/cut/", table_page.cut, name="table_cut"),
]
