"""`manage.py rehearse`: a night with invented guests, played by players who follow the rules."""

import json
import secrets
import sys
from argparse import ArgumentParser
from typing import Any, Final

from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.checks import ADDRESS
from club.people.accounts import REHEARSAL, end_old_rehearsals
from club.server.data_folder import make_ready
from club.server.host_command import HostCommand
from scoring.law import Law
from scoring.laws import law_named
from scoring.play import known_to_players
from scoring.wording import Text
from tournaments.actions.imports import played, store
from tournaments.display.translation import translate
from tournaments.management.reading import check_seed, refusals_as_errors
from tournaments.models import Night
from tournaments.movement import MOVEMENTS
from tournaments.movement.movement import RULE
from tournaments.night.form import NightForm, check_form, sizes_in_pairs, suitable_movement, usual_size
from tournaments.night.record import MOST_ENTRANTS
from tournaments.night.rules import MOST_BOARDS, MOST_DEALS, MOST_ROUNDS, SETTINGS, Rules, check_target, checked
from tournaments.records.links import path_of

# The settings with an option of another kind, or with none.
_OTHERWISE: Final = {"movement_options", "planned_rounds", "companions", "boards", "board_count", "board_seed"}
_SETTINGS: Final = {name: setting for name, setting in SETTINGS.items() if setting.in_file and name not in _OTHERWISE}
# What the label of a setting does not say here.
_HELP: Final = {
    "ends_by": gettext_lazy("what ends a round (deals)"),
    "target": gettext_lazy("of a game, for --ends-by target"),
    "games": gettext_lazy("3: a rubber at each table, for --ends-by target (1)"),
    "deals": gettext_lazy("of a round (4)"),
}


class Command(HostCommand):
    help = str(gettext_lazy("Make a night with invented guests and play it with real deals."))
    requires_system_checks = [ADDRESS]

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", type=int, default=6, help=str(gettext_lazy("card tables (6)")))
        parser.add_argument("--guests", type=int, help=str(gettext_lazy("guests (full tables)")))
        parser.add_argument("--rounds", type=int, default=6, help=str(gettext_lazy("rounds of the night (6)")))
        parser.add_argument("--law", default="foster-1897", help=str(gettext_lazy("the law's key (foster-1897)")))
        parser.add_argument(
            "--movement",
            choices=sorted(MOVEMENTS),
            help=str(gettext_lazy("progressive-cinch, or what suits the law")),
        )
        parser.add_argument(
            "--late", type=int, default=0, help=str(gettext_lazy("how many more guests come in after a round (0)"))
        )
        parser.add_argument(
            "--leaving", type=int, default=0, help=str(gettext_lazy("how many guests go after a round (0)"))
        )
        for name, setting in _SETTINGS.items():
            is_credit = bool(setting.choices) and setting.least is not None
            parser.add_argument(
                f"--{name.replace('_', '-')}",
                type=type(next(iter(setting.choices), 0)),
                choices=None if is_credit else tuple(setting.choices) or None,
                default=None if name == "deals" else getattr(Rules(), name),
                metavar="|".join((*setting.choices, _("number"))) if is_credit else None,
                help=str(_HELP.get(name) or translate(Text(setting.label))),
            )
        parser.add_argument(
            "--players", type=int, help=str(gettext_lazy("at a table, for movements where each plays for itself"))
        )
        parser.add_argument(
            "--rule",
            choices=RULE["rule"],
            default="computer",
            help=str(gettext_lazy("what partners and sit-outs go by (computer)")),
        )
        parser.add_argument(
            "--boards", type=int, default=0, help=str(gettext_lazy("boards, the same cards at every table"))
        )
        parser.add_argument(
            "--boards-how",
            default="same",
            choices=("same", "relay"),
            help=str(gettext_lazy("relay: boards move from table to table (same)")),
        )
        parser.add_argument("--seed", type=int, help=str(gettext_lazy("the same seed makes the same night")))
        parser.add_argument("--play", type=int, help=str(gettext_lazy("rounds to play (all)")))
        parser.add_argument(
            "--partly", action="store_true", help=str(gettext_lazy("play some hands of the round after, too"))
        )
        parser.add_argument(
            "--marked", action="store_true", help=str(gettext_lazy("mark it as a rehearsal, which can be deleted"))
        )
        parser.add_argument("--name", default="", help=str(gettext_lazy("the night's name")))
        parser.add_argument("--json", action="store_true", help=str(gettext_lazy("print only the night, as JSON")))
        parser.add_argument(
            "--noinput",
            action="store_true",
            help=str(gettext_lazy("accepted for scripts; this command asks nothing")),
        )

    def handle(self, *args: object, **options: Any) -> None:
        with refusals_as_errors():
            law = known_to_players(law_named(options["law"]))
            form = self._form(law, options)
        people, rounds, play = self._bounds(options, form)
        seed = secrets.randbelow(2**31) if options["seed"] is None else options["seed"]
        rules = {name: options[name] for name in _SETTINGS if options[name] is not None}
        if options["boards"]:
            rules |= {"boards": options["boards_how"], "board_count": options["boards"]}
        wanted = {"players": options["players"], "rule": None if options["rule"] == "computer" else options["rule"]}
        rules["movement_options"] = {name: str(value) for name, value in wanted.items() if value is not None}
        password = secrets.token_urlsafe(9)
        with refusals_as_errors():
            rules = {name: checked(name, value) for name, value in rules.items()}
            make_ready()
            at = timezone.now()
            end_old_rehearsals(at=at)
            record = played(
                name=options["name"],
                law=law,
                people=people,
                rounds=rounds,
                play=play,
                seed=seed,
                progress=self._progress,
                at=at,
                **{name: options[name] for name in ("movement", "partly", "late", "leaving")},
                **rules,
            )
            with transaction.atomic():  # a night that nobody can sign in to is half stored
                night = store(record, play=play, by=None, at=at, is_marked=options["marked"])
                # An account of its own for each night: a password that was printed before still opens the door.
                name = f"{REHEARSAL}-{night.pk}-{secrets.token_hex(2)}"
                User.objects.create_user(name, password=password, is_staff=True)
        self._answer(night, seed, name, password, as_json=options["json"])

    def _form(self, law: Law, options: dict[str, Any]) -> NightForm:
        """What is played at the tables. Raises Refused, and CommandError for what is of games to a target without one."""
        for name, usual in (("target", None), ("games", 1)):
            if options[name] != usual and options["ends_by"] != "target":
                raise CommandError(
                    _("--%(name)s %(value)s needs --ends-by target.") % {"name": name, "value": options[name]}
                )
        options["movement"] = options["movement"] or suitable_movement(law, options["players"])
        movement = MOVEMENTS[options["movement"]]
        if "players" not in movement.options and options["players"] in sizes_in_pairs(law):
            options["players"] = None  # as many as sit there anyway
        wanted = {} if options["players"] is None else {"players": str(options["players"])}
        if wanted and wanted["players"] not in movement.options.get("players", ()):
            message = _("--players %(players)s is not for this movement. It can be: %(known)s.")
            known = ", ".join(sorted(movement.options.get("players", ()))) or _("left out")
            raise CommandError(message % (wanted | {"known": known}))
        if options["rule"] not in movement.options.get("rule", ("computer",)):
            message = _(
                "The movement “%(movement)s” has no fixed rule. Leave --rule out, or choose another movement."
            )
            raise CommandError(message % {"movement": translate(movement.TITLE)})
        form = NightForm(law, usual_size(law, movement, wanted), fewest=movement.fewest_alone)
        check_form(form, movement)
        check_target(options["target"], law)
        return form

    def _bounds(self, options: dict[str, Any], form: NightForm) -> tuple[int, int, int]:
        full = MOVEMENTS[options["movement"]].most or form.usual * options["tables"]
        people = full if options["guests"] is None else options["guests"]
        fewest = min(form.sizes)
        rounds = options["rounds"]
        play = rounds if options["play"] is None else options["play"]
        if not fewest <= people <= MOST_ENTRANTS:
            message = _("A night has %(fewest)s to %(most)s guests, not %(people)s.")
            raise CommandError(message % {"fewest": fewest, "most": MOST_ENTRANTS, "people": people})
        if not 1 <= rounds <= MOST_ROUNDS or not 0 <= play <= rounds:
            message = _(
                "A night has 1 to %(most)s rounds, and no more can be played: --rounds %(rounds)s and --play "
                "%(play)s do not fit."
            )
            raise CommandError(message % {"most": MOST_ROUNDS, "rounds": rounds, "play": play})
        late, leaving = options["late"], options["leaving"]
        if (
            min(late, leaving) < 0
            or people + late > MOST_ENTRANTS
            or people - leaving < fewest
            or rounds <= (late + leaving > 0)
        ):
            message = _(
                "People come in and go after a round, at least four stay, and a night has at most %(most)s guests: "
                "--late %(late)s and --leaving %(leaving)s do not fit %(people)s guests and %(rounds)s rounds."
            )
            params = {"most": MOST_ENTRANTS, "late": late, "leaving": leaving, "people": people, "rounds": rounds}
            raise CommandError(message % params)
        for name, least, most in (("boards", 0, MOST_BOARDS), ("deals", 1, MOST_DEALS)):
            if options[name] is not None and not least <= options[name] <= most:
                message = _("--%(name)s is from %(least)s to %(most)s, not %(value)s.")
                raise CommandError(message % {"name": name, "least": least, "most": most, "value": options[name]})
        check_seed(options["seed"])
        return people, rounds, play

    def _progress(self, done: int, of: int) -> None:
        """On the error stream, in place, and only where somebody watches."""
        if sys.stderr.isatty() and (done == of or done % 8 == 0):
            text = _("Playing: table %(done)s of %(of)s") % {"done": done, "of": of}
            self.stderr.write(f"\r{text}", ending="\n" if done == of else "")
            self.stderr.flush()

    def _answer(self, night: Night, seed: int, name: str, password: str, *, as_json: bool) -> None:
        tables = [{"table": card.number, "link": path_of(card)} for card in night.cards.select_related("night")]
        if as_json:
            director = {"username": name, "password": password}
            self.stdout.write(json.dumps({"night": night.pk, "tables": tables, "director": director}))
            return
        lines = [
            _("Night %(night)s is stored, made from the seed %(seed)s.") % {"night": night.pk, "seed": seed},
            _("Its tables: %(tables)s") % {"tables": "  ".join(f"{each['table']} {each['link']}" for each in tables)},
            _("Sign in as “%(name)s” with the password %(password)s") % {"name": name, "password": password},
            _("This account ends after a day, or with the night."),
        ]
        self.stdout.write("\n".join(lines))
