"""Who is let in next, and who has to go where all places are taken."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier

from club.sign_in.fair_queue import FairQueue, Source

HALL, OTHER, THIRD = Source("192.168.1.20"), Source("192.168.1.21"), Source("192.168.1.22")
BROWSER = Source("a browser", is_trusted=True)


def visit(sources, places, inside=HALL):
    """Who is let in, in that order, of visitors from these sources who come while somebody from `inside` is there."""
    queue, served = FairQueue(places=places, patience=60), []
    first = queue.come(inside)
    came = {name: queue.come(source) for name, source in sources.items()}
    queue.leave(first)
    while name := next((name for name, visitor in came.items() if visitor.is_let_in and name not in served), None):
        served.append(name)
        queue.leave(came[name])
    assert all(visitor.answer.is_set() for visitor in came.values())
    return served


def test_one_passes_and_then_the_next():
    queue = FairQueue(places=1, patience=0)
    for _ in range(3):
        with queue.passing(HALL) as is_turn:
            assert is_turn


def test_of_one_source_who_comes_first_is_served_first_and_where_it_has_every_place_the_next_is_refused():
    assert visit({"a": HALL, "b": HALL, "c": HALL, "too many": HALL}, places=4) == ["a", "b", "c"]


def test_the_sources_take_turns():
    came = {"a": HALL, "b": HALL, "c": HALL, "other": OTHER, "other 2": OTHER, "third": THIRD}
    assert visit(came, places=7) == ["other", "third", "a", "other 2", "b", "c"]


def test_where_one_source_has_every_place_its_last_gives_way_to_another_until_the_shares_are_even():
    came = {"a": HALL, "b": HALL, "c": HALL, "other": OTHER, "other 2": OTHER, "other 3": OTHER, "third": THIRD}
    assert visit(came, places=4) == ["other", "third", "a"]


def test_who_is_inside_is_not_sent_away():
    assert visit({"other": OTHER}, places=1) == []


def test_a_trusted_source_has_a_place_even_where_every_stranger_has_only_one():
    came = {"other": OTHER, "third": THIRD, "fourth": Source("192.168.1.23")}
    assert visit(came, places=3) == ["other", "third"]
    assert visit(came | {"hers": BROWSER}, places=3) == ["other", "hers"]


def test_no_crowd_of_strangers_takes_the_place_of_a_trusted_source_which_takes_no_more_than_its_share():
    crowd = {str(number): Source(str(number)) for number in range(8)}
    assert "hers" in visit({"hers": BROWSER} | crowd, places=3)
    hers = {f"hers {number}": BROWSER for number in range(8)}
    served = Counter(name.partition(" ")[0] for name in visit(hers | {"a": OTHER}, places=5, inside=BROWSER))
    assert served == {"hers": 3, "a": 1}


def test_one_who_waits_in_vain_is_refused_and_leaves_the_place():
    queue = FairQueue(places=2, patience=0.01)
    with queue.passing(HALL):
        for _ in range(2):
            with queue.passing(OTHER) as is_turn:
                assert not is_turn


def test_never_are_two_inside():
    queue = FairQueue(places=8, patience=60)
    start, inside, most = Barrier(8), [], []

    def pass_often(number):
        start.wait(timeout=600)
        for _ in range(50):
            with queue.passing(Source(str(number % 3))) as is_turn:
                assert is_turn
                inside.append(1)
                most.append(len(inside))
                inside.pop()

    with ThreadPoolExecutor(8) as threads:
        for done in [threads.submit(pass_often, number) for number in range(8)]:
            done.result(timeout=600)
    assert set(most) == {1}


def test_what_breaks_inside_leaves_the_way_free():
    queue = FairQueue(places=1, patience=0)
    with suppress(ValueError), queue.passing(HALL):
        raise ValueError
    with queue.passing(HALL) as is_turn:
        assert is_turn
