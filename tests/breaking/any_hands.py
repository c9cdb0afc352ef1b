"""What happens to the hands and the rounds of a night at tables of any number: steps of chance, each perhaps refused."""

from typing import Any

from scoring.rulings import rulings_for
from scoring.rulings.ruling import asked, decide
from tests.breaking.any_night import NightOfAnyForm, refusing
from tests.tournaments.night_builder import card_of
from tournaments.actions.clock import ring_bell, take_back_bell
from tournaments.actions.cuts import draw_cut, report_cut
from tournaments.actions.hands import accept_hand, dispute_hand, record_hand, undo_hand
from tournaments.actions.rounds import (
    close_round,
    end_night,
    mark_unplayed,
    mark_unplayed_at,
    take_back_close,
    take_back_unplayed,
)
from tournaments.actions.rulings import Decision, give_ruling, keep_standing, take_disputed, withdraw_ruling
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Dispute, HandRecord, Ruling
from tournaments.records.load import StoredRound, StoredTable


class Hands(NightOfAnyForm):
    """The steps of tables, desk and host."""

    def report(self, each: StoredRound, table: StoredTable, deal: int, **also: Any) -> Any:
        return record_hand(
            card=card_of(self.row, table.number),
            round_number=each.number,
            deal=deal,
            reported=also.pop("hand", None) or self.a_hand(table, deal),
            key=f"key {next(self.keys)}",
            at=self.at,
            seat=self.rng.choice([None, *range(1, table.players + 1)]),
        )

    def a_hand_comes_in(self) -> None:
        each, table = self.a_table()
        self.report(each, table, self.rng.randint(1, len(table.hands) + 1))

    def the_same_hand_comes_again(self) -> None:
        each, table = self.a_table()
        if table.records:
            deal, record = self.rng.choice(sorted(table.records.items()))
            self.report(each, table, deal, hand=record.hand)

    def a_table_plays_on(self) -> None:
        each, table = self.a_table()
        for deal in table.result.missing[:4]:
            self.report(each, self.rounds()[each.number - 1].tables[table.number - 1], deal)

    def all_tables_play_to_the_end(self) -> None:
        each = self.rounds()[-1]
        for table in each.tables:
            for _ in range(40):
                at = self.rounds()[each.number - 1].tables[table.number - 1]
                if not at.result.missing or (self.row.rules.ends_by == "bell" and len(at.records) > 1):
                    break
                with refusing():
                    self.report(each, at, at.result.missing[0])
        if self.row.rules.ends_by == "bell":
            with refusing():
                ring_bell(number=each.number, **self.common())
        for dispute in Dispute.objects.filter(table__round=each.row, settled_at=None):
            self.decide(dispute)
        for table in self.rounds()[-1].tables:
            with refusing():
                self.cut(table)

    def cut(self, table: StoredTable) -> None:
        if self.rng.random() < 0.5:
            draw_cut(table_id=table.row.pk, rng=self.rng, at=self.at)
            return
        for _ in range(table.players):
            level = self.rounds()[table.row.round.number - 1].tables[table.number - 1].result.level
            if not level:
                break
            side = self.rng.choice(level)
            report_cut(table_id=table.row.pk, seat=side + 1, seen=(table.row.cut or (None,))[0], at=self.at)

    def a_cut_is_reported(self) -> None:
        _, table = self.a_table()
        report_cut(
            table_id=table.row.pk,
            seat=self.rng.randint(1, table.players + 1),
            seen=(table.row.cut or (None,))[0],
            at=self.at,
        )

    def a_cut_is_drawn(self) -> None:
        self.cut(self.a_table()[1])

    def a_hand_is_undone(self) -> None:
        each, table = self.a_table()
        if table.records:
            deal = max(table.records)
            undo_hand(
                card=card_of(self.row, table.number),
                round_number=each.number,
                deal=deal,
                revision=table.records[deal].revision,
                at=self.at,
            )

    def a_hand_is_answered(self) -> None:
        each, table = self.a_table()
        if table.records:
            deal, record = self.rng.choice(sorted(table.records.items()))
            self.rng.choice([accept_hand, dispute_hand])(
                card=card_of(self.row, table.number),
                round_number=each.number,
                deal=deal,
                revision=record.revision,
                seat=self.rng.randint(1, table.players),
                at=self.at,
            )

    def the_desk_corrects(self) -> None:
        _, table = self.a_table()
        deals = self.rng.sample(range(1, len(table.records) + 2), 1)
        enter_sheet(
            table_id=table.row.pk,
            hands={deal: self.a_hand(table, deal) for deal in deals},
            seen={deal: table.records[deal].revision if deal in table.records else 0 for deal in deals},
            by=None,
            why="the sheet says so",
            at=self.at,
        )

    def decide(self, dispute: Dispute) -> None:
        standing = HandRecord.objects.filter(table=dispute.table_id, deal=dispute.deal, current=True).first()
        seen = standing.revision if standing else 0
        with refusing():
            action = take_disputed if self.rng.random() < 0.5 else keep_standing
            action(dispute_id=dispute.pk, seen=seen, by=None, at=self.at)
            return
        keep_standing(dispute_id=dispute.pk, seen=seen, by=None, at=self.at)

    def a_dispute_is_decided(self) -> None:
        found = list(Dispute.objects.filter(table__round__night=self.night, settled_at=None))
        if found:
            self.decide(self.rng.choice(found))

    def the_director_rules(self) -> None:
        _, table = self.a_table()
        book = rulings_for(table.law, table.players)
        kind, ruling = self.rng.choice(sorted(book.rulings.items()))
        further, answers = asked(ruling), dict[str, str]()
        while further is not None:
            way = self.rng.choice(further.ways)
            answers, further = dict(way.answers), way.further
        if remedies := decide(ruling, answers).remedies:
            decision = Decision(
                self.rng.randint(1, max(table.records, default=1)),
                kind,
                answers,
                book.key,
                self.rng.choice(list(remedies)),
                self.rng.randint(1, table.players),
                "seen by all",
            )
            give_ruling(table_id=table.row.pk, decision=decision, by=None, at=self.at)

    def a_ruling_is_withdrawn(self) -> None:
        found = Ruling.objects.filter(table__round__night=self.night, withdrawn_at=None).first()
        if found:
            withdraw_ruling(ruling_id=found.pk, why="not so", by=None, at=self.at)

    def the_round_is_closed(self) -> None:
        close_round(number=len(self.rounds()), last=self.rng.random() < 0.1, **self.common())

    def a_round_is_played_and_closed(self) -> None:
        self.all_tables_play_to_the_end()
        self.the_round_is_closed()

    def the_closing_is_taken_back(self) -> None:
        take_back_close(**self.common())

    def the_night_is_ended(self) -> None:
        end_night(**self.common())
        if self.rng.random() < 0.8:
            self.check()
            take_back_close(**self.common())

    def the_bell_rings(self) -> None:
        ring_bell(number=len(self.rounds()), **self.common())

    def the_bell_is_taken_back(self) -> None:
        take_back_bell(number=len(self.rounds()), **self.common())

    def deals_are_not_played(self) -> None:
        each, table = self.a_table()
        if self.rng.random() < 0.3:
            mark_unplayed(number=each.number, why="late", **self.common())
        else:
            deals = [self.rng.randint(1, 2)]
            mark_unplayed_at(number=each.number, table=table.number, deals=deals, why="late", **self.common())

    def a_deal_is_played_after_all(self) -> None:
        each, table = self.a_table()
        for deal in table.row.unplayed_deals:
            take_back_unplayed(number=each.number, table=table.number, deal=deal, **self.common())
