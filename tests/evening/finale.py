"""The finale of an evening in a real browser: the night is ended, prizes settled, places announced, results published."""

from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right
from tests.evening.onlookers import GUESTS, PEOPLE, PRIZES, RANKS, Night, names_in, results_are_unknown, shows
from tests.evening.phones import look_again
from tests.evening.spoken import said
from tests.evening.test_evening import press
from tournaments.night.standings import place_named


def end_the_night(night: Night) -> None:
    host = night.host
    night.open("board")
    press(host, said("Close round 2"))
    expect(host.get_by_role("heading", level=1)).to_have_text(said("The end of the night"))
    expect(host.get_by_text(said("Every hand is in, and nobody is waiting."))).to_be_visible()
    looks_right(host)
    press(host, said("End the night"))
    expect(host.get_by_role("heading", level=1)).to_have_text(said("The results"))
    shows(night, said("Who has won?"))
    for phone in night.phones:
        look_again(phone)
        expect(phone.get_by_text(said("The director announces the results."))).to_be_visible()
    looks_right(night.phone)
    looks_right(night.wall)


def settle_the_prizes(night: Night) -> None:
    """Before anything is announced the director cuts and draws, and announces everyone."""
    press(night.host, f"{said('Let the program cut')} {said('Booby prize')}")
    press(night.host, f"{said('Draw', 'a winner')} {said('Door prize')}")
    press(night.host, said("everyone"))
    found = prizes_on(night.host, "#prizes .prize", "b", ".winner")
    assert list(found) == list(map(said, PRIZES))
    for name, labels in PRIZES.items():
        assert found[said(name)] in night.names(labels), name
    assert len(set(found.values())) == len(PRIZES)
    looks_right(night.host)


def prizes_on(page: Page, line: str, prize: str, winner: str) -> dict[str, str]:
    return {
        each.locator(prize).first.inner_text(): each.locator(winner).inner_text() for each in page.locator(line).all()
    }


def announce_from_the_last_to_the_first(night: Night) -> None:
    """One tap a place: the hall names nobody before, and the phones nobody at all."""
    secret = set(GUESTS)
    before = [phone.locator("#page").inner_text() for phone in night.phones]
    for rank, labels in reversed(RANKS.items()):
        assert set(names_in(night.wall.content())) == set(GUESTS) - secret
        assert set(names_in(night.hall.send(f"{night.screen}scene").content.decode())) == set(GUESTS) - secret
        press(night.host, said("Show this on the hall screen"))
        shows(night, "".join(night.names(sorted_by_number(night, labels))))
        expect(night.wall.locator(".finale > .named > .caption")).to_have_text(
            said("The winner" if rank == "1" else str(place_named(int(rank))))
        )
        expect(night.wall.locator(".named .points")).to_have_text(said(f"{PEOPLE[labels[0]][0]} points"))
        secret -= set(night.names(labels))
        results_are_unknown(night)
    assert not secret
    looks_right(night.wall)
    for phone, seen in zip(night.phones, before, strict=True):
        look_again(phone)
        assert phone.locator("#page").inner_text() == seen


def sorted_by_number(night: Night, labels: list[str]) -> list[str]:
    return sorted(labels, key=night.people.__getitem__)


def publish(night: Night) -> None:
    host, guest = night.host, night.guest
    expect(host.get_by_role("heading", name=said("Everything is announced"))).to_be_visible()
    won = prizes_on(host, "#prizes .prize", "b", ".winner")
    looks_right(host)
    press(host, said("Publish the results"))
    shows(night, said("Final standings"))
    looks_right(night.wall)
    guest.reload()
    expect(guest.get_by_role("heading", level=1)).to_have_text(said("Final standings"))
    lines = [row.locator("th, td").all_inner_texts() for row in guest.locator("#people tr").all()]
    expected = [
        [
            f"{rank}=" if len(labels) > 1 else rank,
            night.people[label].name,
            str(PEOPLE[label][0]),
            "2",  # rounds played
            str(PEOPLE[label][1]),
        ]
        for rank, labels in RANKS.items()
        for label in sorted_by_number(night, labels)
    ]
    assert [[cell.strip() for cell in line] for line in lines] == expected
    names = [each.inner_text() for each in guest.locator(".prizes dt").all()]
    assert dict(zip(names, guest.locator(".prizes dd bdi").all_inner_texts(), strict=True)) == won
    looks_right(guest)
