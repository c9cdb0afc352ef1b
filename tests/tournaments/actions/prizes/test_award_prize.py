import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_running_night, play, play_round
from tournaments.actions.arrivals import go_home
from tournaments.actions.door import enrol_guest
from tournaments.actions.prizes import PrizeLine, draw_prize, name_winner, set_prizes, take_back_award
from tournaments.models import Change, Night
from tournaments.records.prizes import prizes_of

pytestmark = pytest.mark.django_db

CUT = "cut"


@pytest.fixture
def night():
    """One round at two tables: a pair at each has 16, the other nothing."""
    night = a_running_night(8, rounds=1)
    return play_round(night)


def settle(night, *lines, one_each=True):
    return set_prizes(night_id=night.pk, prizes=lines, one_each=one_each, by=None, at=AT)


def winners(night):
    night = Night.objects.get(pk=night.pk)
    return [found.names or found.note for found in prizes_of(night)]


def refused(action, night, prize, **how):
    with pytest.raises(Refused) as found:
        action(night_id=night.pk, prize_id=prize.pk, by=None, at=AT, **how)
    return [fault.field for fault in found.value.faults]


def draw(night, prize, seed=7):
    return draw_prize(night_id=night.pk, prize_id=prize.pk, seed=seed, by=None, at=AT)


def name(night, prize, **who):
    return name_winner(night_id=night.pk, prize_id=prize.pk, by=None, at=AT, **who)


def test_a_door_prize_is_drawn_once_and_by_its_seed(night):
    [door] = settle(night, PrizeLine("door", "Door prize"))
    assert winners(night) == ["Not drawn yet."]
    draw(night, door)
    [drawn] = winners(night)
    assert drawn.startswith("Guest ")
    assert refused(draw_prize, night, door, seed=8) == ["prize"]
    assert winners(night) == [drawn]
    take_back_award(night_id=night.pk, prize_id=door.pk, by=None, at=AT)
    draw(night, door)
    assert winners(night) == [drawn]
    lines = [(each.before, each.after) for each in night.changes.filter(kind=Change.Kind.AWARDED)]
    one = {"name": "Door prize", "winner": drawn}
    assert lines == [(None, one), (one, None), (None, one)]


def test_who_was_drawn_keeps_the_prize_no_matter_who_comes_and_goes_after():
    night = play_round(a_running_night(8, rounds=3))
    doors = settle(night, *(PrizeLine("door", f"Door prize {place}") for place in range(5)), one_each=False)
    for seed, door in enumerate(doors):
        draw(night, door, seed)
    drawn = winners(night)
    gone = night.entrants.get(name=drawn[0]).number
    go_home(night_id=night.pk, number=gone, by=None, at=AT)
    enrol_guest(night_id=night.pk, name="Late", at=AT)
    play_round(night, 2)
    assert winners(night) == drawn


def test_who_was_named_for_a_door_prize_keeps_it_and_who_has_gone_home_is_not_named():
    night = play_round(a_running_night(8, rounds=3))
    door, other = settle(night, PrizeLine("door", "Door prize"), PrizeLine("door", "Ham"), one_each=False)
    name(night, door, number=3)
    go_home(night_id=night.pk, number=3, by=None, at=AT)
    assert winners(night) == ["Guest 3", "Not drawn yet."]
    assert refused(name_winner, night, other, number=3) == ["winner"]
    assert winners(night) == ["Guest 3", "Not drawn yet."]


def test_a_tie_that_is_cut_goes_to_whom_the_host_names_among_those_tied(night):
    [first] = settle(night, PrizeLine("points", "First prize", ties=CUT))
    [before] = prizes_of(night)
    assert len(before.tied) == 4
    assert before.waits
    loser = next(each.number for each in night.entrants.all() if each.name not in before.tied)
    assert refused(name_winner, night, first, number=loser) == ["winner"]
    name(night, first, name=before.tied[2].upper())
    [after] = prizes_of(night)
    assert (after.winners, after.waits) == ((before.tied[2],), False)
    assert after.note.endswith("were tied and cut")


def test_the_program_cuts_a_tie_too(night):
    [first] = settle(night, PrizeLine("points", "First prize", ties=CUT))
    [before] = prizes_of(night)
    draw(night, first)
    [after] = prizes_of(night)
    assert after.winners[0] in before.tied
    assert len(after.winners) == 1


def test_the_host_names_anybody_for_a_prize_of_their_own(night):
    own, other = settle(night, PrizeLine("own", "Best hat"), PrizeLine("own", "Kitchen"))
    name(night, own, name=" guest  3 ")
    name(night, other, name="The cook")
    assert winners(night) == ["Guest 3", "The cook"]
    assert [each.winner and each.winner.number for each in night.prizes.all()] == [3, None]
    assert refused(name_winner, night, own, number=4) == ["prize"]


def test_two_prizes_for_one_person_are_refused_where_one_gets_one(night):
    first, own = settle(night, PrizeLine("points", "First", ties=CUT), PrizeLine("own", "Best hat"))
    name(night, first, name=prizes_of(night)[0].tied[0])
    champion = prizes_of(night)[0].award.winners[0]
    assert refused(name_winner, night, own, number=champion) == ["winner"]
    assert not night.prizes.get(pk=own.pk).is_decided
    settle(
        night, *[PrizeLine(each.kind, each.name, None, each.ties, each.pk) for each in (first, own)], one_each=False
    )
    name(night, own, number=champion)
    assert winners(night)[1] == winners(night)[0]


def test_what_the_figures_decide_is_neither_drawn_nor_named(night):
    first, own, fourteens = settle(
        night, PrizeLine("points", "First"), PrizeLine("own", "Hat"), PrizeLine("fourteens", "Fourteens")
    )
    assert refused(draw_prize, night, first, seed=1) == ["prize"]
    assert refused(draw_prize, night, own, seed=1) == ["prize"]
    assert refused(draw_prize, night, fourteens, seed=1) == ["prize"]
    assert refused(name_winner, night, fourteens, number=1) == ["winner"]
    assert refused(take_back_award, night, first) == ["prize"]


def test_nobody_is_given_a_name_without_letters_nor_a_prize_that_was_taken_off(night):
    own, door = settle(night, PrizeLine("own", "Hat"), PrizeLine("door", "Door"))
    assert refused(name_winner, night, own, name="  ") == ["winner"]
    assert refused(name_winner, night, own, name="x" * 10_000) == ["winner"]
    assert refused(name_winner, night, door, name="Nobody of that name") == ["winner"]
    settle(night)
    assert refused(draw_prize, night, door, seed=1) == ["prize"]


def test_a_corrected_figure_gives_the_prize_to_another(night):
    night = a_running_night(8, rounds=None)
    settle(night, PrizeLine("points", "First prize"))
    assert winners(night) == ["Nobody qualifies, so nobody gets it."]
    play(night, 1, deals=1)
    [one] = prizes_of(night)
    assert one.figure == "4 points"
    play(night, 2, deals=2)
    [two] = prizes_of(night)
    assert two.figure == "8 points"
    assert set(one.winners).isdisjoint(two.winners)
