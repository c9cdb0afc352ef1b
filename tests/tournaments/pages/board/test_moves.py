"""Everyone's move into a round, as a sentence: once it is seated, and before the round is closed."""

import html
import re

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, LEVEL, a_running_night, close, play, play_round, report
from tournaments.actions.arrivals import go_home
from tournaments.actions.cuts import report_cut
from tournaments.actions.door import enrol_guest, rename
from tournaments.actions.seats import swap_people
from tournaments.actions.substitutes import PlaysOn, leave_table
from tournaments.models import Presence
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db

SENTENCE = re.compile(
    r"Guest (\d+): (?:(?:stay|go up|go down|come back in)[^;]*seat (North|East|South|West); "
    r"your new partner is Guest (\d+)|sit out this round(?: too)?)"
)


@pytest.fixture
def moves(admin_client):
    def moves(night, number=2):
        page = admin_client.get(reverse("moves", args=[night.pk, number]))
        return html.unescape(page.content.decode())

    return moves


@pytest.mark.parametrize("entrants", [4, 5, 8, 11])
def test_everyone_reads_a_seat_and_a_partner_or_that_they_sit_out(moves, entrants):
    night = a_running_night(entrants)
    play_round(night)
    lines = re.findall(r"<li class=\"\w+\"><span>(.*?)</span>", moves(night))
    assert len(lines) == entrants
    seated = {}
    for line in lines:
        number, seat, partner = SENTENCE.fullmatch(line).groups()
        if seat:
            seated[int(number)] = (seat, int(partner))
    second = rounds_of(night)[1].seating
    assert seated == {
        number: (("North", "East", "South", "West")[place], table[(place + 2) % 4])
        for table in second.tables
        for place, number in enumerate(table)
    }


def test_lines_stand_by_the_last_name_whatever_accents_it_bears(moves):
    night = a_running_night(4)
    names = ["Zoe Abel", "Jean Édouard", "Jo Edgar", "Amy Zola"]
    for number, name in zip((3, 1, 4, 2), names, strict=True):
        rename(night_id=night.pk, number=number, name=name, by=None, at=AT)
    play_round(night)
    lines = re.findall(r"<li class=\"\w+\"><span>(.*?):", moves(night))
    assert lines == ["Zoe Abel", "Jo Edgar", "Jean Édouard", "Amy Zola"]


def test_who_has_left_has_a_line_to_look_up(moves):
    night = a_running_night(9)
    report(night)
    go_home(night_id=night.pk, number=4, by=None, at=AT)
    play_round(night)
    play_round(night, 2)
    for number in (2, 3):
        assert '<li class="out"><span>Guest 4: has left</span></li>' in moves(night, number)


def test_the_round_can_be_reopened_from_here_until_a_hand_is_in(moves):
    night = a_running_night(4)
    play_round(night)
    assert "Reopen the last round" in moves(night)
    report(night, number=2)
    assert "Reopen the last round" not in moves(night)


def test_there_are_no_moves_into_the_first_round_or_one_that_does_not_follow(admin_client):
    night = a_running_night(4)
    play_round(night)
    for number in (0, 1, 4):
        assert admin_client.get(reverse("moves", args=[night.pk, number])).status_code == 404


BEYOND = re.compile(r"<h2>Exceptions to the movement</h2>\s*<ul>(.*?)</ul>", re.DOTALL)
STARRED = re.compile(r"<span>([^:<]*):[^<]*</span><b>")


def test_every_change_beyond_the_movement_is_explained_and_its_people_are_marked(moves):
    night = a_running_night(9)
    out = rounds_of(night)[0].people_out[0]
    leaver = next(number for number in range(1, 10) if number != out.number)
    enrol_guest(night_id=night.pk, name="Agnes", by=None, at=AT)
    enrol_guest(night_id=night.pk, name="Bertha", by=None, at=AT)
    go_home(night_id=night.pk, number=leaver, by=None, at=AT)
    play_round(night)
    page = moves(night)
    sentences = re.findall(r"<li>(.*?)</li>", BEYOND.search(page).group(1))
    assert f"Guest {leaver} has left." in sentences
    for name in (out.name, "Agnes", "Bertha"):
        assert [line for line in sentences if line.startswith(name)], sentences
    assert not re.search("(Agnes|Bertha)[^<]*comes? back in", page)
    named = set(re.findall(r"Guest \d+|Agnes|Bertha", " ".join(sentences)))
    assert set(STARRED.findall(page)) == named - {f"Guest {leaver}"}
    for number in rounds_of(night)[1].seating.sitting_out:
        assert f"Guest {number} sits out: it is their turn." in sentences


def test_nothing_is_beyond_the_movement_where_everyone_is_there_and_nobody_sits_out(moves):
    night = a_running_night(8)
    play_round(night)
    assert "Exceptions to the movement" not in moves(night)


def test_a_round_that_was_seated_by_hand_is_not_explained(moves):
    night = a_running_night(9)
    play_round(night)
    assert "Exceptions to the movement" in moves(night)
    (one, *_), (three, *_) = rounds_of(night)[1].seating.tables
    seen = {one: (1, 1), three: (2, 1)}
    swap_people(night_id=night.pk, round_number=2, one=one, other=three, seen=seen, by=None, why="friends", at=AT)
    assert "Exceptions to the movement" not in moves(night)


@pytest.fixture
def preview(admin_client):
    def preview(night, number=1):
        return html.unescape(admin_client.get(reverse("moves", args=[night.pk, number + 1])).content.decode())

    return preview


LINE = re.compile(r"<li class=\"\w+\"><span>(.*?)</span>(<b>\*</b>)?(<small>may change</small>)?</li>")


def lines_of(page):
    return [sentence for sentence, _, _ in LINE.findall(page)]


def open_people(page):
    """The numbers of those whose move may still change."""
    return {int(re.match(r"Guest (\d+)", sentence)[1]) for sentence, _, is_open in LINE.findall(page) if is_open}


def test_who_sits_where_next_is_what_closing_the_round_makes_of_it(moves, preview):
    night = a_running_night(9, rounds=3)
    leaver = rounds_of(night)[0].seating.tables[0][0]
    enrol_guest(night_id=night.pk, name="Agnes", by=None, at=AT)
    enrol_guest(night_id=night.pk, name="Bertha", by=None, at=AT)
    go_home(night_id=night.pk, number=leaver, by=None, at=AT)
    play(night, 1)
    play(night, 2)
    before = preview(night)
    assert not open_people(before)
    assert "not in yet" not in before
    close(night)
    after = moves(night)
    assert lines_of(before) == lines_of(after)
    assert BEYOND.search(before).group(1) == BEYOND.search(after).group(1)


def test_who_left_before_or_in_the_middle_of_the_round_is_in_the_lines_of_both(moves, preview):
    night = a_running_night(9, rounds=3)
    go_home(night_id=night.pk, number=4, by=None, at=AT)
    play_round(night)
    leaver = rounds_of(night)[1].seating.tables[0][0]
    plays_on = PlaysOn(name="Nora New")
    leave_table(night_id=night.pk, number=leaver, round_number=2, plays_on=plays_on, by=None, at=AT)
    play(night, 1, number=2)
    play(night, 2, number=2)
    before = preview(night, 2)
    close(night, 2)
    lines = lines_of(moves(night, 3))
    assert lines_of(before) == lines
    assert {line for line in lines if "has left" in line} == {
        f"{name}: has left" for name in ("Guest 4", f"Guest {leaver}", "Nora New")
    }


def test_tables_that_are_not_in_are_named_and_the_one_they_concern_is_marked(preview):
    night = a_running_night(16)
    for table in (1, 2, 4):
        play(night, table)
    report(night, 3)
    page = preview(night)
    assert "Table 3 has not reported deals 2, 3 and 4." in page
    before = rounds_of(night)[0].seating
    # The winners of table 3 go up to table 2, its losers stay: those who come to these two may change.
    (n2, _, s2, _), three, (n4, _, s4, _) = before.tables[1:]
    _, e2, _, w2 = before.tables[1]
    assert open_people(page) == {e2, w2, *three, n4, s4}
    assert n2 not in open_people(page)
    assert s2 not in open_people(page)


def test_a_tie_is_named_until_it_is_cut(preview):
    night = a_running_night(8)
    play(night, 1)
    play(night, 2, points=LEVEL)
    assert "Table 2 is tied." in preview(night)
    report_cut(table_id=rounds_of(night)[0].tables[1].row.pk, seat=2, at=AT)
    page = preview(night)
    assert "not in yet" not in page
    assert not open_people(page)


def test_nobody_is_marked_where_the_movement_asks_for_no_results(preview):
    page = preview(a_running_night(8, movement="white-blue"))
    assert "Table 2 has not reported deals 1, 2, 3 and 4." in page
    assert len(lines_of(page)) == 8
    assert not open_people(page)


def test_too_few_for_a_table_is_a_sentence(preview):
    night = a_running_night(4)
    Presence.objects.create(entrant=night.entrants.get(number=1), first_round=1, last_round=1)
    page = preview(night)
    assert "A table needs four people, not 3." in page
    assert lines_of(page) == []


def test_nothing_follows_the_last_round_nor_one_that_is_not_played(admin_client):
    night = a_running_night(8, rounds=1)
    later = [reverse("moves", args=[night.pk, number]) for number in (2, 3)]
    assert not any(
        address in admin_client.get(reverse("board", args=[night.pk])).content.decode() for address in later
    )
    assert [admin_client.get(address).status_code for address in later] == [404, 404]


def test_the_board_leads_to_who_goes_where_next_and_before_a_round_begins_to_who_goes_where_in_it(admin_client):
    night = a_running_night(8)

    def leads_to(number):
        return reverse("moves", args=[night.pk, number]) in admin_client.get(board).content.decode()

    board = reverse("board", args=[night.pk])
    assert (leads_to(1), leads_to(2)) == (False, True)
    play_round(night)
    assert (leads_to(2), leads_to(3)) == (True, False)
    report(night, number=2)
    assert (leads_to(2), leads_to(3)) == (False, True)


@pytest.mark.parametrize(("minutes", "text"), [(None, "Start round 2"), (20, "Start round 2: 20 minutes")])
def test_the_page_after_a_closing_starts_the_round_with_its_clock_if_the_night_has_one(admin_client, minutes, text):
    night = a_running_night(8, round_minutes=minutes)
    play_round(night)
    page = admin_client.get(reverse("moves", args=[night.pk, 2])).content.decode()
    assert re.findall(r'class="button primary"[^>]*>([^<]+)', page) == [text]
    assert (reverse("set_clock", args=[night.pk, 2]) in page) == bool(minutes)
