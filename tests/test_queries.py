"""How often each page and each action asks the database: no more than its bound, and no oftener in a great hall.

Everything is asked of a small hall first and then of a great one, which stands in the same database.
"""

import sys
from contextlib import contextmanager, nullcontext
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.models import Member, MemberGroup
from club.people.finding import groups_named
from club.people.rosters.changes import preview
from club.people.rosters.page import add_members
from club.sign_in.api_tokens import make_token
from tests.club.people.rosters.test_changes import rows
from tests.tournaments.every_page import OF_A_MEMBER, OF_A_SEASON, SEEN
from tests.tournaments.night_builder import AT, a_night, a_running_night, card_of, play, play_round, table_of
from tests.tournaments.pages.api.test_api import everything
from tests.tournaments.pages.desk.desk import LINES, lines
from tests.tournaments.pages.person.test_own import a_member
from tests.tournaments.pages.person.test_own import address as of_a_member
from tests.tournaments.pages.rulings.test_rulings import give
from tests.tournaments.pages.seasons.test_seasons import a_whole_season
from tests.tournaments.pages.seasons.test_seasons import address as of_a_season
from tests.tournaments.pages.table.json_client import payload, post_json
from tests.tournaments.pages.table.phone import filled_in
from tests.tournaments.test_urls import a_night_of, address
from tournaments.actions.calls import call_director
from tournaments.actions.hands import dispute_hand
from tournaments.actions.laws import make_house_law
from tournaments.actions.screen import publish_results
from tournaments.actions.sheets import key_tally
from tournaments.models import Night
from tournaments.records.links import (
    calendar_token,
    path_of,
    person_path_of,
    screen_of,
    screen_path_of,
    screen_token_of,
    token_of,
)
from tournaments.records.paper_values import SETS

# As in a hall: what is read in a transaction, as all is in another test, is not remembered.
pytestmark = pytest.mark.django_db(transaction=True)


def in_the_club(host, many):
    """What stands where no night does."""
    Member.objects.bulk_create(Member(name=f"Member {many} {number}") for number in range(120 if many else 2))
    Member.objects.first().groups.set(groups_named([f"Group {number}" for number in range(30 if many else 1)]))
    for number in range(30 if many else 1):
        make_house_law(name=f"Law {many} {number}", base="foster-1897", fields={"least_bid": 4}, by=None, at=AT)
    group, guest = MemberGroup.objects.first().pk, Client()
    foster = {"key": "foster-1897"}
    roster = "Number;Name\n" + "".join(f"{each};Someone {each}\n" for each in range(300 if many else 1))
    yield from {
        "sign_in": lambda: guest.get("/sign-in/"),
        "health": lambda: guest.get("/health/"),
        "metrics_unpublished": lambda: guest.get("/metrics"),
        "manifest": lambda: guest.get("/app.webmanifest"),
        "robots": lambda: guest.get("/robots.txt"),
        "security_unpublished": lambda: guest.get("/.well-known/security.txt"),
        "roster_previewed": lambda: preview(rows(roster)),
        "roster_stored": lambda: add_members(f"Guest {number}" for number in range(50 if many else 1)),
        "people": lambda: host.get("/people/"),
        "members_found": lambda: host.get("/members/", {"q": f"member {many} 1"}),
        "members_of_a_group": lambda: host.get("/members/", {"group": group}),
        "export_members": lambda: host.get("/members/export.csv"),
        "name_labels": lambda: host.get("/members/cards.pdf"),
        "dues_file": lambda: host.get("/members/dues.pdf"),
        "member_dues": lambda: host.get(reverse("member_dues", args=[Member.objects.first().pk, 2026])),
        "member": lambda: host.get(reverse("member", args=[Member.objects.first().pk])),
        "backup": lambda: host.get("/backup/"),
        "guide": lambda: guest.get(reverse("guide")),
        "api_docs": lambda: guest.get(reverse("api_docs")),
        "chapter": lambda: guest.get(reverse("guide_chapter", args=["laws"])),
        "calculator": lambda: guest.get(reverse("calculator")),
        "laws": lambda: guest.get(reverse("laws")),
        "advice": lambda: guest.get(reverse("advice")),
        "sources": lambda: guest.get(reverse("sources")),
        "advice_sheet": lambda: guest.get(reverse("advice_sheet")),
        "law": lambda: guest.get(reverse("law", kwargs=foster)),
        "law_sheet": lambda: guest.get(reverse("law_sheet", kwargs=foster)),
        "compare_laws": lambda: guest.get(reverse("compare_laws"), {"law": ["foster-1897", "foster-set-back"]}),
        "house_laws": lambda: host.get(reverse("house_laws")),
        "new_house_law": lambda: host.get(reverse("new_house_law", args=["foster-1897"])),
        "house_law": lambda: host.get(reverse("house_law", args=["house-law-false-0"])),
        "change_house_law": lambda: host.get(reverse("change_house_law", args=["house-law-false-0"])),
        "calendar": lambda: guest.get(f"/c/{calendar_token(1)}/nights.ics"),
        "calendar_guessed": lambda: guest.get(f"/c/{'a' * 26}/nights.ics"),
        "seats_in_the_admin": lambda: host.get(reverse("admin:tournaments_seat_changelist")),
    }.items()


def of_a_night(host, many):
    """The director's pages and papers of a night in its last round."""
    night = a_night_of(*((27, 3) if many else (8, 2)))
    for name in SEEN:
        yield name, lambda name=name: host.get(address(name, night.pk))
    for kind in SETS:
        yield f"{kind}.pdf", lambda kind=kind: host.get(reverse("pdf", args=[night.pk, kind]))


def in_play(host, many):
    """A hall in its second round: hands in and missing, calls, disputes, rulings."""
    guests = 80 if many else 8
    night = play_round(a_running_night(guests))
    for table in range(1, guests // 4 + 1):
        play(night, table, 2, deals=2)
        call_director(card=card_of(night, table), reason="rule", at=AT)
        dispute_hand(card=card_of(night, table), round_number=2, deal=1, revision=1, seat=1, at=AT)
        give(night, kind="exposed-card", answers={}, remedy="laid-and-called", why=str(table))
        key_tally(night_id=night.pk, number=table, points={1: 5}, by=None, at=AT)
    guest, card, person = Client(), card_of(night), person_path_of(night.entrants.first())
    screen = screen_token_of(screen_of(night))
    token, place = token_of(card), [night.pk, 2, 1]
    for name in ("board", "calls", "history", "desk", "tally_cards", "paper_sheets"):
        yield f"{name}_in_play", lambda name=name: host.get(reverse(name, args=[night.pk]))
    yield "seats_in_play", lambda: host.get(reverse("seats", args=[night.pk, 2]))
    yield "forecast_moves_in_play", lambda: host.get(reverse("moves", args=[night.pk, 3]))
    for name in ("sheet", "paper_sheet", "second_keying", "rulings"):
        yield name, lambda name=name: host.get(reverse(name, args=place))
    yield "ruling", lambda: host.get(reverse("ruling", args=[*place, "revoke"]), {"revoker": "maker"})
    yield (
        "what_if",
        lambda: host.get(reverse("what_if", args=[night.pk]), {"law": "chicago-1891", "round": "1", "table": "1"}),
    )
    for name in ("table_state", "table_parts", "table_people", "table_seating"):
        yield name, lambda name=name: guest.get(reverse(name, args=[token]))
    yield "table", lambda: guest.get(path_of(card))
    yield "a_hand_looked_at", lambda: guest.post(path_of(card), filled_in(night, deal=3, number=2))
    yield "table_hands", lambda: post_json(guest, token, payload(deal=3, number=2))
    answer = {"round": 2, "deal": 2, "revision": 1, "seat": 1, "answer": "accept"}
    yield "table_answers", lambda: post_json(guest, token, answer, None, "table_answers")
    undone = {"round": 2, "deal": 2, "revision": 1}
    yield "table_undo", lambda: post_json(guest, token, undone, None, "table_undo")
    yield "table_calls", lambda: post_json(guest, token, {"reason": "score"}, None, "table_calls")
    here = list(table_of(night, 1, 2).seats.values_list("entrant__number", flat=True))
    seats = {"round": 2, "seats": here, "seen": here}
    yield "table_seats", lambda: post_json(guest, token, seats, None, "table_seats")
    yield "table_guessed", lambda: guest.get(f"/t/{token[:-1]}b/")  # no token ends so
    yield "screen_guessed", lambda: guest.get(f"/s/{screen[:-1]}b/join/")
    yield "person_guessed", lambda: guest.get(f"{person[:-2]}b/")
    yield "check_night", lambda: call_command("check_night", str(night.pk), stdout=StringIO())
    for name in ("screen", "scene", "join"):
        yield name, lambda name=name: guest.get(screen_path_of(night, name))
    yield "join_as", lambda: guest.get(screen_path_of(night, "join_as", 1))
    yield "person", lambda: guest.get(person)
    yield "person_beside", lambda: guest.get(person_path_of(night.entrants.get(number=8)))
    yield "results_unpublished", lambda: guest.get(screen_path_of(night, "results"))
    yield "export", lambda: list(host.get(reverse("export", args=[night.pk, "hands", "csv"])))
    for name, ask, url in (
        ("board_again", host, reverse("board", args=[night.pk])),
        ("scene_again", guest, screen_path_of(night, "scene")),
        ("table_state_again", guest, reverse("table_state", args=[token])),
        ("table_parts_again", guest, reverse("table_parts", args=[token])),
    ):
        tag = ask.get(url, headers={"X-Part": "true"})["ETag"]
        yield (
            name,
            lambda ask=ask, url=url, tag=tag: ask.get(url, headers={"X-Part": "true", "If-None-Match": tag}),
        )


def at_its_end(host, many):
    """What a director does with a whole round, from the paper to the publication."""
    guests = 40 if many else 8
    drawn, keyed, played = a_night(guests), a_running_night(guests), a_running_night(guests, rounds=1)
    for table in range(1, guests // 4 + 1):
        play(played, table)
    sheet, ended = reverse("sheet", args=[keyed.pk, 1, 1]), reverse("close_round", args=[played.pk, 1])
    yield "draw_made", lambda: host.post(reverse("draw", args=[drawn.pk]), {"seed": "7"})
    yield "sheet_keyed", lambda: host.post(sheet, lines(LINES, first="1"))
    yield "close_round", lambda: host.post(ended, {"last": "1"})
    finished = play_round(a_running_night(guests, rounds=1))
    publish_results(night_id=finished.pk, by=None, at=AT)
    for name in ("results", "result_pictures"):
        yield f"{name}_published", lambda name=name: Client().get(screen_path_of(finished, name))
    yield "result", lambda: Client().get(screen_path_of(finished, "result", 1))


def of_a_club(host, many):
    """Seasons, members' own pages, and what other programs read."""
    season = a_whole_season(*((9, 60) if many else (1, 1)))
    for name in OF_A_SEASON:
        yield name, lambda name=name: host.get(of_a_season(name, season))
    member, published = a_member(9, "Ben") if many else a_member(1, "Ann")
    law = make_house_law(name=f"Law {many}", base="foster-1897", fields={"least_bid": 4}, by=None, at=AT)
    Night.objects.filter(entrants__member=member).update(law=law.key, law_version=law.version)
    for name in OF_A_MEMBER:
        yield name, lambda name=name: host.get(of_a_member(name, member, published))
    program = Client(headers={"Authorization": f"Bearer {make_token(name=str(many), by=None, at=AT)[1]}"})
    for name, place in everything(season):
        yield name, lambda name=name, place=place: program.get(reverse(name, args=place))
    token = make_token(name=f"{many} members", by=None, at=AT, may_write_members=True)[1]
    of_members = Client(headers={"Authorization": f"Bearer {token}"})
    yield "api_members", lambda: of_members.get(reverse("api_members"))
    yield "api_member", lambda: of_members.get(reverse("api_member", args=[member.pk]))


def forget_all():
    """Nothing is remembered of other tests, whose nights may have had the same numbers."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tournaments."):
            for each in vars(module).values():
                if getattr(each, "__module__", None) == name:  # and not a law, of which there is one in the program
                    getattr(each, "cache_clear", bool)()


WRITES = """
    roster_stored draw_made sheet_keyed close_round table_hands table_answers table_undo table_calls table_seats
""".split()


@contextmanager
def taken_back():
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def costs(host, part, many):
    """What is asked → how many queries it takes; whatever it writes is taken back."""
    forget_all()
    counts = {}
    for name, ask in part(host, many):
        with taken_back() if name in WRITES else nullcontext(), CaptureQueriesContext(connection) as queries:
            answer = ask()
        expected = (
            (404,)
            if name.endswith(("guessed", "unpublished"))
            else (304,)
            if name.endswith("again")
            else (200, 201, 302)
        )
        assert not isinstance(answer, HttpResponse) or answer.status_code in expected, (name, answer)
        counts[name] = len(queries)
    return counts


# What is asked → at most how many queries, from below: two of them are for who signed in, one for what a director’s header
# has, one for a program’s token.
MOST = {
    in_the_club: {
        0: "metrics_unpublished manifest robots security_unpublished sign_in guide chapter calculator advice sources law law_sheet calendar_guessed",
        1: "health laws advice_sheet compare_laws api_docs",
        2: "calendar",
        5: """
            roster_previewed roster_stored people export_members name_labels backup house_laws new_house_law
            house_law change_house_law seats_in_the_admin
        """,
        10: "members_found members_of_a_group dues_file",
        11: "member_dues",
        15: "member",
    },
    of_a_night: {
        5: """
            nights new_night import_night club_settings first_settings api_tokens check_backup
            night forecast calls tally seasons new_season members read_members fees
            table-cards.pdf boards.pdf movement.pdf advice.pdf wifi-poster.pdf
        """,
        6: "usual_night papers guest_proposals",
        10: """
            dues photos night_settings close_round same_guest cut_seats prizes clock seats standings remote table_links
            call-sheet.pdf certificates.pdf
        """,
        11: "paper_sheets",
        15: "door leaving draw board take_back moves history sit_outs boards pictures hall score-sheets.pdf sit-outs.pdf",
        16: "wishes",
        20: "guest tally-cards.pdf standings.pdf night_file",
        30: "guest_data finale year_report",
        50: "forget_guest",
    },
    in_play: {
        0: "table_guessed screen_guessed person_guessed",
        1: "scene scene_again table_state_again table_parts_again results_unpublished",
        5: "calls_in_play join board_again person_beside",
        10: "seats_in_play rulings ruling table a_hand_looked_at table_calls join_as person export",
        15: """
            history_in_play tally_cards_in_play sheet paper_sheet second_keying table_hands table_answers
            table_undo table_seats desk_in_play paper_sheets_in_play table_state table_parts table_people table_seating
        """,
        20: "board_in_play forecast_moves_in_play what_if screen",
        50: "check_night",
    },
    at_its_end: {
        1: "result_pictures_published result",
        30: "draw_made results_published",
        50: "close_round",
        60: "sheet_keyed",
    },
    of_a_club: {
        5: "import_totals publish_season api_seasons api_member",
        10: """
            api_nights api_members
            season_settings adjustments season_history season_file season_pairs season_pairs_file
            season_rating season_rating_file own_results own_year published_season api_standings api_season
        """,
        15: "season season_person season_nights season_nights_file published_person",
        20: "member_results member_year api_night",
    },
}


@pytest.mark.parametrize("part", MOST)
def test_nothing_asks_the_database_too_often_nor_more_of_a_great_hall(part, admin_client):
    most = {name: bound for bound, names in MOST[part].items() for name in names.split()}
    few, many = (costs(admin_client, part, size) for size in (False, True))
    assert few.keys() == many.keys() == most.keys()
    assert {name: (few[name], many[name]) for name in few if not many[name] <= few[name] <= most[name]} == {}
