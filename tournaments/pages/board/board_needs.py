"""What needs the director now, most urgent first, each in a sentence with what settles it. Knows no request and no page."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.database.unavailable import HELD
from club.people.accounts import shown_name
from scoring.hand import seat_name
from scoring.law import Law
from scoring.notation import read_hand
from scoring.score import score
from scoring.wording import gettext_noop
from tournaments.display.clock import hour
from tournaments.display.translation import labelled, translate
from tournaments.models import Call, Dispute, Night
from tournaments.night.order import sides_at
from tournaments.pages.board.board_display import Board, BoardTable
from tournaments.records.figures import figure_of
from tournaments.records.night_rules import law_at_table
from tournaments.records.prizes import joined

# What a table calls about, in a word or two.
ABOUT: Final = {
    "rule": gettext_noop("a rule"),
    "score": gettext_noop("a score"),
    "seats": gettext_noop("the seats"),
    "cards": gettext_noop("cards or table"),
    "other": gettext_noop("something else"),
}


class Link(NamedTuple):
    """Where it is settled; a file opens in a tab of its own."""

    text: str
    address: str
    is_file: bool = False


class Button(NamedTuple):
    """What settles it at once: `name` and `value` are posted to `address`. `full` is what is read aloud, where that is more.

    `trump` is the suit of a version of a hand, and `detail` who bid what there.
    """

    text: str
    address: str
    name: str = ""
    value: str = ""
    full: str = ""
    detail: str = ""
    trump: str = ""

    @property
    def label(self) -> str:
        """What is read aloud: all that is seen, and the rest."""
        seen = " ".join(filter(None, (self.text, self.detail)))
        return self.full if self.full.startswith(seen) else labelled(seen, self.full)


class Need(NamedTuple):
    """One thing that waits for the director. `key` is the same as long as it waits; `kind` says how urgent it is."""

    key: str
    kind: str
    sentence: str
    buttons: tuple[Button, ...] = ()
    links: tuple[Link, ...] = ()
    call: Call | None = None  # it can be answered with time too
    since: str = ""

    @property
    def title(self) -> str:
        """What the window's title says of a call."""
        return "" if self.call is None else _("Table %(number)s calls") % {"number": self.call.table.number}


def needs_of(board: Board, *, held: bool = False, has_papers: bool = True) -> list[Need]:
    """Return everything that needs the director, most urgent first. `has_papers`: papers of the night were opened here."""
    found = [*_held(held), *_calls(board), *_going(board), *_disputes(board)]
    if board.is_played:
        late = [each for each in board.tables if each.table.result.missing and not each.has_time]
        found += [
            *_ties(board),
            *_phones(board),
            *_unseated(board),
            *_late(board),
            *(() if has_papers else _papers(board)),
            *_time(board, late),
            *_last(board),
        ]
        found += [*_not_accepted(board), *_silent(board), *_not_confirmed(board)]
    return [*found, *_earlier(board)]


def closing_needs(board: Board) -> list[Need]:
    """What is to be settled before the round is closed."""
    return [*_disputes(board), *_ties(board), *_missing(board)]


def calm(board: Board) -> str:
    """What is read where nothing needs the director."""
    if board.night.state == Night.State.OVER:
        return _("All is done. The night is over.")
    return _("All is well.")


def _held(held: bool) -> Iterator[Need]:
    if held:
        sentence = _(
            "Nothing can be saved at the moment. Another program is using the database. Hands wait on the phones."
        )
        yield Need("held", "held", f"{sentence} {HELD.advice}")


def _calls(board: Board) -> Iterator[Need]:
    for call in board.calls:
        number = {"number": call.table.number}
        address = reverse("take_call", args=[board.night.pk, call.pk])
        coming = Button(_("I am coming"), address, full=_("I am coming to table %(number)s") % number)
        message = _("Table %(number)s calls: %(reason)s")
        sentence = message % {**number, "reason": _(ABOUT[call.reason])}
        yield Need(f"call-{call.pk}", "call", sentence, (coming,), call=call, since=_since(call))


def _going(board: Board) -> Iterator[Need]:
    """The tables to which somebody said that they are coming, until they were there."""
    for call in board.going:
        number = {"number": call.table.number}
        address = reverse("settle_call", args=[board.night.pk, call.pk])
        settled = Button(_("Settled"), address, full=_("Settled at table %(number)s") % number)
        message = _("Table %(number)s: %(name)s is going")
        sentence = message % {**number, "name": shown_name(call.taken_by)}
        yield Need(f"going-{call.pk}", "going", sentence, (settled,), since=_since(call))


def _since(call: Call) -> str:
    return hour(call.at)


def _phones(board: Board) -> Iterator[Need]:
    if board.phones:
        count = len(board.phones)
        message = ngettext("%(count)s phone waits: %(names)s", "%(count)s phones wait: %(names)s", count)
        names = joined(dict.fromkeys(each.entrant.name for each in board.phones))
        address = reverse("table_links", args=[board.night.pk])
        let_in = Button(ngettext("Let it in", "Let all in", count), address, "let_in", "all")
        sentence = message % {"count": count, "names": names}
        yield Need("phones", "phones", sentence, (let_in,), (Link(_("Compare the numbers"), f"{address}#wait"),))


def _unseated(board: Board) -> Iterator[Need]:
    if board.unseated:
        message = ngettext(
            "%(names)s has no seat, and table %(tables)s has a free one.",
            "%(names)s have no seat, and one is free at table %(tables)s.",
            len(board.unseated),
        )
        tables = joined(dict.fromkeys(str(place.table) for place in board.free))
        sentence = message % {"names": joined(board.unseated), "tables": tables}
        guests = Link(_("Choose a seat"), reverse("door", args=[board.night.pk]))
        yield Need("unseated", "unseated", sentence, links=(guests,))


def _late(board: Board) -> Iterator[Need]:
    """People who came after the draw: it can be made again until a hand is in, else they play from the next round."""
    if not board.late:
        return
    again = board.round.number == 1 and not board.round.has_begun
    if again:
        message = _("%(names)s came after the draw.")
        link = Link(_("Draw again"), reverse("draw", args=[board.night.pk]))
    else:
        message = ngettext(
            "%(names)s has no seat before the next round.",
            "%(names)s have no seat before the next round.",
            len(board.late),
        )
        link = Link(_("Late or leaving"), reverse("door", args=[board.night.pk]))
    yield Need("late", "unseated", message % {"names": joined(board.late)}, links=(link,))


def _papers(board: Board) -> Iterator[Need]:
    """The papers, until this browser has opened some of them or a hand is in."""
    if board.round.number == 1 and not board.round.has_begun:
        cards = Link(_("Print the table cards"), reverse("pdf", args=[board.night.pk, "table-cards"]), is_file=True)
        yield Need("papers", "papers", _("Papers for the tables:"), links=(cards,))


def _disputes(board: Board) -> Iterator[Need]:
    for dispute in sorted(board.disputes, key=lambda each: (-each.table.round.number, each.pk)):
        law = law_at_table(board.night, dispute.table)
        where = {"round": dispute.table.round.number, "table": dispute.table.number, "deal": dispute.deal}
        is_earlier = dispute.table.round.number != board.round.number
        place = (
            _("Round %(round)s, table %(table)s, deal %(deal)s")
            if is_earlier
            else _("Table %(table)s, deal %(deal)s")
        )
        if board.by_bell and (dispute.table_id, dispute.deal) not in board.stands:
            # Translators: the place is “Table 3, deal 2”
            place = _("%(place)s, reported after the bell") % {"place": place}
        buttons = _versions(board, dispute, law)
        sheet = _sheet(board.night, dispute.table.round.number, dispute.table.number)
        if dispute.hand is None:
            sentence, link = _("%(place)s: they say it is wrong."), Link(_("Enter the hand"), f"{sheet}#sheet")
        else:
            link = Link(_("Compare"), f"{sheet}#dispute-{dispute.pk}")
            sentence = _("%(place)s: which is right?")
        sentence %= {"place": place % where}
        yield Need(f"dispute-{dispute.pk}", "dispute", sentence, buttons, (link,))


def _versions(board: Board, dispute: Dispute, law: Law) -> tuple[Button, ...]:
    """Return a button for each version of the deal: its worth to both sides, who says so, and the bid."""
    standing = board.stands.get((dispute.table_id, dispute.deal))
    address = reverse("dispute", args=[board.night.pk, dispute.pk]) + f"?seen={standing.revision if standing else 0}"
    found = []
    if standing:
        found.append(_version(standing.hand, law, address, "keep", _("saved")))
    elif dispute.hand is not None:
        found.append(Button(_("no hand"), address, "keep", "1", _("The hand is left out")))
    if dispute.hand is not None:
        seat = dispute.seat and translate(seat_name(dispute.seat, dispute.table.players))
        found.append(_version(dispute.hand, law, address, "take", seat or _("the other version")))
    return tuple(found)


def _version(payload: dict[str, object], law: Law, address: str, name: str, who: str) -> Button:
    hand = read_hand(payload, law)[0]
    settled = score(hand, law)
    by_side = settled.credits[: sides_at(law, hand.players)]
    detail = "" if settled.maker is None else translate(seat_name(settled.maker, hand.players))
    if settled.bid is not None:
        detail = _("%(maker)s bid %(bid)s") % {"maker": detail, "bid": settled.bid}
    if detail:
        # Translators: who says so, and what: “East: South bid 6”, “saved: South bid 6”
        detail = _("%(who)s: %(what)s") % {"who": who, "what": detail}
    figures = [figure_of(each) for each in by_side]
    text = "–".join(figures)
    # Translators: a button with the scores of both sides: “9–5 is right”
    full = _("%(scores)s is right") % {"scores": text}
    if hand.players == 4 and len(figures) == 2:
        one, two = figures
        full = _("North and South %(one)s, East and West %(two)s is right") % {"one": one, "two": two}
    return Button(text, address, name, "1", full, detail, hand.trump)


def _ties(board: Board) -> Iterator[Need]:
    """Ties that are to be cut for: where one more deal decides, it is the table's turn; by the bell, once it has rung."""
    for each in board.tables:
        result = each.table.result
        if result.state != "tied" or result.missing or each.disputes or (board.by_bell and not board.round.has_rung):
            continue
        address = reverse("cut", args=[board.night.pk, board.round.number, each.number])
        won = _("%(names)s won the cut")
        level = [each.sides[side] for side in result.level]
        buttons = [Button(side.shorts, address, "seat", side.value, won % {"names": side.names}) for side in level]
        buttons.append(Button(_("Cut for them"), address, "for_them", "1"))
        message = _("Table %(number)s: tied at %(points)s. Who won the cut?")
        points = {"number": each.number, "points": level[0].total}
        yield Need(f"tie-{each.number}", "tie", message % points, tuple(buttons))


def _time(board: Board, late: list[BoardTable]) -> Iterator[Need]:
    """The bell that is to ring, or the tables whose time is over and that still have hands to play."""
    if board.by_bell and board.time_is_over and not board.round.has_rung:
        ring = Button(_("Ring the bell"), reverse("bell", args=[board.night.pk, board.round.number]))
        yield Need("bell", "time", _("Time is up."), (ring,))
        return
    alone = board.clock is None  # then only tables with a time of their own have any
    over = [each for each in late if board.time_is_over or board.round.has_rung or (alone and each.extra_until)]
    if over:
        message = ngettext("Time is up, and one table still plays:", "Time is up. Still playing:", len(over))
        yield Need("time", "time", message, links=_tables(board, over))


def _last(board: Board) -> Iterator[Need]:
    """The one table that all others wait for."""
    waiting = [each for each in board.tables if each.table.result.missing]
    if len(waiting) == 1 and len(board.tables) > 1 and board.done == len(board.tables) - 1:
        [last] = waiting
        deals = last.table.result.missing
        message = ngettext(
            "Everybody is waiting for table %(number)s (deal %(deals)s).",
            "Everybody is waiting for table %(number)s (deals %(deals)s).",
            len(deals),
        )
        sentence = message % {"number": last.number, "deals": joined(map(str, deals))}
        sheet = Link(_("Enter its sheet"), _sheet(board.night, board.round.number, last.number))
        yield Need("last", "last", sentence, links=(sheet,))


def _missing(board: Board) -> Iterator[Need]:
    """The tables that keep a round from being closed as hands of theirs are missing; by the bell none does."""
    if board.by_bell:
        return
    address = reverse("unplayed", args=[board.night.pk, board.round.number])
    waiting = [each for each in board.tables if each.table.result.missing and not each.table.result.tied]
    for each in waiting:
        deals = each.table.result.missing
        message = ngettext(
            "Table %(number)s: deal %(deals)s is missing.",
            "Table %(number)s: deals %(deals)s are missing.",
            len(deals),
        )
        if not board.night.rules.by_deals:
            message = _("Table %(number)s is still playing.")
        sentence = message % {"number": each.number, "deals": joined(map(str, deals))}
        mark = Button(
            _("Mark as not played"), address, "table", str(each.number), labelled(_("Mark as not played"), sentence)
        )
        sheet = Link(_("Enter its sheet"), _sheet(board.night, board.round.number, each.number))
        yield Need(f"missing-{each.number}", "missing", sentence, (mark,), (sheet,))


def _not_accepted(board: Board) -> Iterator[Need]:
    """Hands that nobody has accepted: at the desk once they would hold up the closing, at the table once they are old."""
    at_desk = board.night.rules.acceptance == "desk"
    waiting = [each for each in board.not_accepted if not each.table.result.missing or (each.is_slow and not at_desk)]
    if not waiting or (at_desk and board.is_behind):
        return
    sentence = _("To be keyed a second time:") if at_desk else _("Not confirmed yet:")
    links = [
        Link(
            _("Table %(number)s, %(deals)s") % {"number": each.number, "deals": _deals(each.not_accepted)},
            reverse("second_keying", args=[board.night.pk, board.round.number, each.number])
            if at_desk
            else _sheet(board.night, board.round.number, each.number),
        )
        for each in waiting
    ]
    yield Need("waiting", "waiting", sentence, links=tuple(links))


def _silent(board: Board) -> Iterator[Need]:
    silent = [each for each in board.tables if each.phone.kind == "silent"]
    if silent:
        message = ngettext("One phone is silent:", "These phones are silent:", len(silent))
        links = tuple(
            Link(f"{link.text}, {each.phone.text}", link.address)
            for each, link in zip(silent, _tables(board, silent), strict=True)
        )
        yield Need("silent", "silent", message, links=links)


def _not_confirmed(board: Board) -> Iterator[Need]:
    """Tables with a phone that have not said who sits there, once half of the others have begun."""
    with_phone = [each for each in board.tables if each.phone.kind != "never"]
    begun = [each for each in board.tables if each.table.row.confirmed_at or each.table.records]
    missing = [each for each in with_phone if each not in begun]
    if missing and 2 * len(begun) >= len(board.tables):
        message = ngettext("One table has not said who sits there:", "Who sits there? No answer yet:", len(missing))
        yield Need("seats", "seats", message, links=_tables(board, missing))


def _earlier(board: Board) -> Iterator[Need]:
    if board.earlier:
        links = (
            Link(
                _("Round %(round)s, table %(number)s") % {"round": table.round.number, "number": table.number},
                _sheet(board.night, table.round.number, table.number),
            )
            for table in board.earlier
        )
        yield Need("earlier", "earlier", _("Missing from earlier rounds:"), links=tuple(links))


def _tables(board: Board, tables: list[BoardTable]) -> tuple[Link, ...]:
    return tuple(
        Link(_("Table %(number)s") % {"number": each.number}, _sheet(board.night, board.round.number, each.number))
        for each in tables
    )


def _deals(deals: list[int]) -> str:
    message = ngettext("deal %(deals)s", "deals %(deals)s", len(deals))
    return message % {"deals": ", ".join(map(str, deals))}


def _sheet(night: Night, number: int, table: int) -> str:
    return reverse("sheet", args=[night.pk, number, table])
