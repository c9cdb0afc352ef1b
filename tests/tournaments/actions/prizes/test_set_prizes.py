import pytest

from club.models import Member
from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night
from tournaments.actions.door import enrol_last_time, enrol_member
from tournaments.actions.prizes import MOST_PRIZES, PrizeLine, name_winner, set_groups, set_prizes, take_back_award
from tournaments.models import Change, Entrant, Night, Prize, Screen
from tournaments.records.prizes import rules_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_night(8)


def settle(night, *lines, **rules):
    return set_prizes(night_id=night.pk, prizes=lines, by=None, at=AT, **rules)


def again(prize, **changed):
    return PrizeLine(prize.kind, prize.name, prize.group, prize.ties, prize.pk)._replace(**changed)


def refused(action, *args, **kwargs):
    with pytest.raises(Refused) as found:
        action(*args, **kwargs)
    return [fault.field for fault in found.value.faults]


def test_the_prizes_stand_in_the_hosts_order_and_one_that_is_left_out_is_gone(night):
    first, _booby, door = settle(
        night,
        PrizeLine("points", "  First  prize "),
        PrizeLine("lowest", "Booby prize"),
        PrizeLine("door", "Door prize"),
    )
    assert [(each.order, each.kind, each.name) for each in night.prizes.all()] == [
        (1, "points", "First prize"),
        (2, "lowest", "Booby prize"),
        (3, "door", "Door prize"),
    ]
    settle(night, again(door), again(first, name="The cup"))
    assert [(each.pk, each.name) for each in night.prizes.all()] == [(door.pk, "Door prize"), (first.pk, "The cup")]
    lines = [(each.before, each.after) for each in night.changes.filter(kind=Change.Kind.PRIZES)]
    assert lines[-1] == (
        {"names": ["First prize", "Booby prize", "Door prize"]},
        {"names": ["Door prize", "The cup"]},
    )


def test_one_prize_a_person_is_the_rule_until_the_host_says_otherwise(night):
    assert rules_of(night).one_each
    settle(night, one_each=False, groups=("Ladies", "Gentlemen"))
    night.refresh_from_db()
    assert (rules_of(night).one_each, rules_of(night).groups) == (False, {1: "Ladies", 2: "Gentlemen"})


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (PrizeLine("points", "   "), "prizes[0].name"),
        (PrizeLine("points", "x" * 81), "prizes[0].name"),
        (PrizeLine("most", "Most"), "prizes[0].kind"),
        (PrizeLine("points", "Lady", group=2), "prizes[0].group"),
        (PrizeLine("points", "Lady", group=3), "prizes[0].group"),
        (PrizeLine("points", "Gone", pk=999_999), "prizes[0].name"),
    ],
)
def test_a_prize_that_cannot_be_is_refused_at_its_field(night, line, field):
    assert refused(settle, night, line, groups=("Ladies", "")) == [field]
    assert not night.prizes.exists()


def test_two_groups_of_one_name_and_too_many_prizes_are_refused(night):
    assert refused(settle, night, groups=("Ladies", "ladies")) == ["group_two"]
    assert refused(settle, night, *[PrizeLine("points", "One")] * (MOST_PRIZES + 1)) == ["prizes"]


def test_a_prize_that_was_drawn_or_given_is_not_removed_nor_won_otherwise(night):
    own, first = settle(night, PrizeLine("own", "Best hat"), PrizeLine("points", "First"))
    name_winner(night_id=night.pk, prize_id=own.pk, number=3, by=None, at=AT)
    assert refused(settle, night, again(first)) == ["prizes"]
    assert refused(settle, night, again(own, kind="points"), again(first)) == ["prizes"]
    settle(night, again(first), again(own, name="Finest hat"))
    assert [(each.name, each.winner and each.winner.number) for each in night.prizes.all()] == [
        ("First", None),
        ("Finest hat", 3),
    ]
    take_back_award(night_id=night.pk, prize_id=own.pk, by=None, at=AT)
    settle(night, again(first))
    assert night.prizes.count() == 1


def test_two_hosts_who_settle_the_prizes_at_once_do_not_undo_each_other(night):
    [first] = settle(night, PrizeLine("points", "First"), seen=[])
    assert refused(settle, night, PrizeLine("door", "Door"), seen=[]) == ["prizes"]
    settle(night, again(first), PrizeLine("door", "Door"), seen=[first.pk])
    assert night.prizes.count() == 2


def test_nothing_is_changed_once_the_results_are_being_announced(night):
    Screen.objects.create(night=night, revealed=1)
    assert refused(settle, night, PrizeLine("points", "First")) == ["prizes"]
    assert refused(set_groups, night_id=night.pk, groups={1: 1}, at=AT) == ["prizes"]
    assert not Prize.objects.exists()


def test_entrants_are_put_in_a_group_and_out_of_it(night):
    set_groups(night_id=night.pk, groups={1: 1, 2: 2, 3: 7}, at=AT)
    set_groups(night_id=night.pk, groups={1: None, 4: 1}, at=AT)
    in_groups = Entrant.objects.filter(night=night, group__isnull=False)
    assert list(in_groups.values_list("number", "group")) == [(2, 2), (4, 1)]


@pytest.mark.parametrize(("named", "expected"), [(("ladies", "gentlemen"), 2), (("seniors", "juniors"), None)])
def test_a_member_is_entered_in_the_group_of_the_last_night_with_the_same_groups(night, named, expected):
    member = Member.objects.create(name="Ada")
    settle(night, groups=("ladies", "gentlemen"))
    number = enrol_member(night_id=night.pk, member_id=member.pk, at=AT).number
    set_groups(night_id=night.pk, groups={number: 2}, at=AT)
    Night.objects.update(state="over")
    one, other = a_night(0), a_night(0)
    for each in (one, other):
        settle(each, groups=named)
    assert enrol_member(night_id=one.pk, member_id=member.pk, at=AT).group == expected
    enrol_last_time(night_id=other.pk, by=None, at=AT)
    assert other.entrants.get(member=member).group == expected


def test_without_a_head_table_no_prize_is_given_for_it():
    night = a_night(8, movement="white-blue")
    assert refused(settle, night, PrizeLine("points", "First"), PrizeLine("head", "Most rounds")) == [
        "prizes[1].kind"
    ]
    assert not night.prizes.exists()
    given = Prize.objects.create(night=night, order=1, kind="head", name="From before")
    settle(night, again(given, name="Renamed"))
    assert [each.name for each in night.prizes.all()] == ["Renamed"]
