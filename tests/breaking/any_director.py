"""What a director does beside hands and people: settings, prizes, the finale, the screen, paper, seasons, forgetting."""

import datetime as dt
import json
from typing import Any

from django import forms
from django.urls import reverse

from scoring.faults import refuse
from scoring.notation import write_hand
from scoring.play import deal_and_play
from tests.breaking.any_night import KINDS, NightOfAnyForm
from tests.tournaments.night_builder import AT, card_of
from tournaments.actions.calls import call_director
from tournaments.actions.clock import start_break, start_clock
from tournaments.actions.door import check_in
from tournaments.actions.draw import draw_seats, publish_draw, take_back_draw
from tournaments.actions.forgetting import forget_guest, forget_member
from tournaments.actions.joining import ask_to_join
from tournaments.actions.laws import change_house_law, make_house_law, retire_house_law
from tournaments.actions.members import make_member
from tournaments.actions.nights import FIXED, settings_of
from tournaments.actions.prizes import PrizeLine, draw_prize, name_winner, set_groups, set_prizes, take_back_award
from tournaments.actions.rounds import end_night, go_on, take_back_close
from tournaments.actions.screen import (
    name_from,
    publish_results,
    reveal_next,
    show_scene,
    show_standings,
    take_back_reveal,
    unpublish_results,
)
from tournaments.actions.seasons import adjust_points, make_season
from tournaments.actions.sheets import PaperSheet, Seen, add_photos, drop_photo, drop_waiting_sheet, enter_paper_sheet
from tournaments.entry.night_form import PLAYERS, SETTLED, NightSettingsForm
from tournaments.models import Entrant, HouseLaw, Prize, Screen, Season
from tournaments.records.finale import finale_of
from tournaments.records.load import StoredTable, has_begun
from tournaments.records.sheet_photos import SeenSheet
from tournaments.records.waiting_sheets import table_to_come


class Director(NightOfAnyForm):
    """The steps of the director. `visitor` has a browser in which the director is signed in."""

    visitor: Any

    # ---- Settings ----

    def settings_change(self) -> None:
        """One to three fields of the night's form have another value."""
        form = self.form()
        fields = [name for name, field in form.fields.items() if not field.disabled and name != "name"]
        self.save(
            form, {name: self.another(form.fields[name]) for name in self.rng.sample(fields, self.rng.randint(1, 3))}
        )

    def the_night_becomes_another(self) -> None:
        """Law, movement and tables are those of another kind of night."""
        kind = KINDS[self.rng.choice(sorted(KINDS))]
        changed = {"law": kind.law, "movement": kind.movement, "ends_by": kind.ends_by}
        changed |= {PLAYERS: str(kind.players or ""), "odd": "other-table" if kind.companions else "sit-out"}
        changed |= {f"companion_{size}": kind.companions.get(size, "") for size in "356"}
        form = self.form()
        self.save(form, {name: value for name, value in changed.items() if not form.fields[name].disabled})

    def a_house_law_changes(self) -> None:
        """The night's own house law has another version; if it has none, it is given one."""
        row, least = self.row, self.rng.randint(1, 9)
        if own := HouseLaw.objects.filter(key=row.law).order_by("version").last():
            change = {"key": own.key, "seen": own.version, "name": own.name, "fields": {"least_bid": least}}
            change_house_law(**change, by=None, at=self.at)
            if self.rng.random() < 0.3:
                retire_house_law(key=own.key, by=None, at=self.at)
        else:
            name = f"House {next(self.keys)}"
            law = make_house_law(name=name, base=row.law, fields={"least_bid": least}, by=None, at=self.at)
            form = self.form()
            if not form.fields["law"].disabled:
                self.save(form, {"law": law.key})

    def form(self) -> NightSettingsForm:
        row = self.row
        return NightSettingsForm(instance=row, fixed=FIXED if has_begun(row) else ())

    def another(self, field: forms.Field) -> Any:
        rng = self.rng
        if isinstance(field, forms.ChoiceField):
            return rng.choice([value for value, _ in _flat(field.choices)])
        if isinstance(field, forms.IntegerField):
            least = field.min_value or 0
            return rng.choice(["", least, least + 1, least + rng.randint(2, 9), rng.randint(10, 40)])
        if isinstance(field, forms.DateField):
            return (AT.date() + dt.timedelta(rng.choice([-400, -1, 0, 1, 60]))).isoformat()
        if isinstance(field, forms.TimeField):
            return rng.choice(["", "19:30"])
        return rng.choice(["", "5", "EUR"])

    def save(self, form: NightSettingsForm, changed: dict[str, Any]) -> None:
        """Send the form as the page has it, with these fields changed. Raises Refused where the page says why not."""
        row = self.row
        sent = {name: form[name].value() for name in form.fields} | changed
        data = {name: value for name, value in sent.items() if value not in (None, "", {})}
        data["seen"] = json.dumps(settings_of(row, SETTLED))
        answer = self.visitor.client.post(reverse("night_settings", args=[row.pk]), data)
        self.done[-1] += f" {changed}"
        if answer.status_code == 422:
            faults = answer.context["form"].errors
            assert faults, "what is refused says why"
            raise refuse("settings", str(faults))
        assert answer.status_code == 302, answer.status_code

    # ---- Before play ----

    def seats_are_drawn(self) -> None:
        draw_seats(night_id=self.night, seed=self.rng.randrange(1000))

    def the_draw_is_published(self) -> None:
        publish_draw(night_id=self.night, by=None, at=self.at)

    def the_draw_is_taken_back(self) -> None:
        take_back_draw(night_id=self.night, by=None, at=self.at)

    def somebody_is_checked_in(self) -> None:
        check_in(number=self.a_number(), arrival=self.rng.choice(Entrant.Arrival.values), **self.common())

    # ---- Paper ----

    def a_paper_sheet_is_entered(self) -> None:
        rounds = self.rounds()
        number = self.rng.randint(max(1, len(rounds) - 1), len(rounds) + 2)
        if number > len(rounds):
            table = table_to_come(self.row, number, self.rng.randint(1, 3))
            seats = self.rng.sample(self.numbers(), min(table.players, len(self.numbers())))
        else:
            table = self.rng.choice(rounds[number - 1].tables)
            seats = list(table.seats)
            if self.rng.random() < 0.3:
                self.rng.shuffle(seats)
        deals = self.rng.randint(1, max(1, self.row.rules.deals))
        first = self.rng.randint(1, table.players)
        hands = {deal: self.played(table, (first + deal - 2) % table.players + 1) for deal in range(1, deals + 1)}
        waits = self.row.waiting_sheets.filter(round_number=number, table_number=table.number).first()
        enter_paper_sheet(
            round_number=number,
            table_number=table.number,
            sheet=PaperSheet(seats, hands, self.rng.choice([None, 0, 1, 2])),
            seen=Seen(
                {deal: record.revision for deal, record in table.records.items()}, waits.sequence if waits else 0
            ),
            why="as the sheet has it",
            **self.common(),
        )
        if self.rng.random() < 0.5:
            go_on(**self.common())

    def numbers(self) -> list[int]:
        return list(self.row.entrants.values_list("number", flat=True))

    def played(self, table: StoredTable, dealer: int) -> dict[str, Any]:
        return write_hand(deal_and_play(table.law, dealer, self.rng, players=table.players, quick=0.3))

    def a_waiting_sheet_is_taken_out(self) -> None:
        if sheet := self.row.waiting_sheets.first():
            drop_waiting_sheet(
                round_number=sheet.round_number, table_number=sheet.table_number, why="misread", **self.common()
            )

    def a_sheet_is_photographed(self) -> None:
        """What is read on it follows from a hand under the night's law now; the law may change while it waits."""
        rounds = self.rounds()
        number = self.rng.randint(1, len(rounds) + 1)
        table = self.rng.choice(rounds[-1].tables)
        read = []
        for deal in range(1, self.rng.randint(1, self.row.rules.deals + 1) + 1):
            hand = self.played(table, deal % table.players + 1)
            ticked = {"dealer": hand["dealer"], "trump": hand.get("trump", "S"), **(hand.get("taken") or {})}
            if hand.get("bid"):
                ticked |= {"bidder": hand["bid"]["seat"], "bid": hand["bid"]["points"]}
            unsure = self.rng.choice([[], ["trump"], ["bid", "bidder"], list(ticked)[2:3]])
            deal_read = {"deal": deal, "ticked": ticked, "unsure": unsure, "why": dict.fromkeys(unsure, "none")}
            read.append(deal_read | self.rng.choice([{}, {"seats": list(table.seats)}, {"sheet": "HTAN1.1.1.F.14"}]))
        place = (number, table.number) if self.rng.random() < 0.8 else (None, None)
        add_photos(sheets=[SeenSheet(b"JPEG", *place, tuple(read))], **self.common())

    def a_photograph_is_thrown_away(self) -> None:
        if photo := self.row.photos.first():
            drop_photo(night_id=self.night, photo_id=photo.pk)

    # ---- Around the play ----

    def a_table_calls(self) -> None:
        call_director(card=card_of(self.row, 1), reason=self.rng.choice(["rule", "time"]), at=self.at)

    def the_clock_is_started(self) -> None:
        start_clock(number=len(self.rounds()), minutes=self.rng.randint(1, 30), **self.common())

    def a_break_begins(self) -> None:
        start_break(minutes=10, **self.common())

    def the_screen_is_directed(self) -> None:
        if self.rng.random() < 0.6:
            show_scene(scene=self.rng.choice(["", *Screen.Scene.values]), **self.common())
        else:
            shown = self.rng.choice(Screen.Shown.values)
            show_standings(standings=shown, from_round=self.rng.randint(1, 9), **self.common())

    def a_phone_asks_to_join(self) -> None:
        ask_to_join(night_id=self.night, number=self.a_number(), address="10.0.0.1", at=self.at, rng=self.rng)

    # ---- Prizes and the finale ----

    def prizes_are_settled(self) -> None:
        groups = self.rng.choice([("", ""), ("Ladies", "Gentlemen"), ("Ladies", "")])
        stood = list(self.row.prizes.all())
        lines = [
            PrizeLine(each.kind, each.name, each.group, each.ties, each.pk)
            for each in stood
            if each.is_decided or self.rng.random() < 0.6
        ]
        kinds = self.rng.sample(Prize.Kind.values, self.rng.randint(0, 3))
        named = [group for group, name in enumerate(groups, start=1) if name]
        lines += [
            PrizeLine(
                kind, f"Prize {next(self.keys)}", self.rng.choice([None, *named]), self.rng.choice(Prize.Ties.values)
            )
            for kind in kinds
        ]
        least = self.rng.choice([None, 0, 1, 5])
        set_prizes(prizes=lines, one_each=self.rng.random() < 0.5, groups=groups, least_rounds=least, **self.common())

    def people_are_put_in_groups(self) -> None:
        set_groups(
            night_id=self.night, groups={each: self.rng.choice([None, 1, 2]) for each in self.numbers()}, at=self.at
        )

    def a_prize_is_decided(self) -> None:
        prizes = list(self.row.prizes.all())
        if not prizes:
            return
        prize = {"prize_id": self.rng.choice(prizes).pk} | self.common()
        match self.rng.randrange(4):
            case 0:
                draw_prize(seed=self.rng.randrange(99), **prize)
            case 1:
                name_winner(number=self.a_number(), **prize)
            case 2:
                name_winner(name="The Mayor", **prize)
            case 3:
                take_back_award(**prize)

    def places_of_the_finale_are_chosen(self) -> None:
        name_from(night_id=self.night, place=self.rng.randint(1, 12))

    def the_finale_goes_on(self) -> None:
        for _ in range(self.rng.randint(1, 3)):
            reveal_next(seen=finale_of(self.row).revealed, **self.common())

    def the_finale_goes_back(self) -> None:
        take_back_reveal(seen=finale_of(self.row).revealed, **self.common())

    def results_are_published(self) -> None:
        publish_results(**self.common())

    def results_are_withdrawn(self) -> None:
        unpublish_results(**self.common())

    def the_evening_is_over(self) -> None:
        end_night(**self.common())

    def the_night_goes_on(self) -> None:
        take_back_close(**self.common())

    # ---- Beside the night ----

    def a_season_is_made(self) -> None:
        rng, day = self.rng, AT.date()
        settled = {
            "law": rng.choice(["", self.row.law]),
            "movement": rng.choice(["", self.row.movement]),
            "rank_by": rng.choice(Season.RankBy.values),
            "ties": rng.choice(Season.Ties.values),
            "count_as": rng.choice([Season.CountAs.POINTS, Season.CountAs.PERCENT]),
            "with_guests": rng.random() < 0.7,
            "show_ratings": rng.random() < 0.5,
            "published": rng.random() < 0.5,
        }
        days = {"first_date": day - dt.timedelta(30), "last_date": day + dt.timedelta(400)}
        make_season(name=f"Season {next(self.keys)}", by=None, at=self.at, **days, **settled)

    def points_are_adjusted(self) -> None:
        season, person = Season.objects.order_by("pk").last(), self.row.entrants.get(number=self.a_number())
        if season is not None:
            who = {"member_id": person.member_id, "name": person.name}
            adjust_points(season_id=season.pk, **who, points=-2, why="noise", by=None, at=self.at)

    def a_guest_becomes_a_member(self) -> None:
        number = self.a_number()
        name = self.row.entrants.get(number=number).name
        make_member(number=number, seen=name, **self.common())

    def somebody_is_forgotten(self) -> None:
        person = self.row.entrants.get(number=self.a_number())
        if person.member_id:
            forget_member(member_id=person.member_id, by=None, at=self.at)
        else:
            forget_guest(name=person.name, by=None, at=self.at, finish=False)


def _flat(choices: Any) -> list[tuple[Any, Any]]:
    """The choices of a field, those in groups too."""
    found: list[tuple[Any, Any]] = []
    for value, label in choices:
        found += label if isinstance(label, list | tuple) else [(value, label)]
    return found
