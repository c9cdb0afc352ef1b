"""What is played at the tables of a night: by which law, by how many, and whose places matter. Knows sizes; no people."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.faults import refuse
from scoring.law import Law
from scoring.laws import law_named
from scoring.wording import gettext_noop, listed
from tournaments.movement.movement import Movement, is_by_rule
from tournaments.movement.sit_outs import Odd, OddNumbers
from tournaments.night.order import sides_at
from tournaments.night.rules import Rules
from tournaments.night.table import Table


class NightForm(NamedTuple):
    """The law of a night, the `usual` number at a table, and the laws of a foot table of another size."""

    law: Law
    usual: int = 4
    companions: Mapping[int, Law] = {}
    fewest: int = 2  # at a table where each plays for itself

    @property
    def is_alone(self) -> bool:
        """Whether each plays for itself."""
        return self.usual not in self.law.partners_at

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many may sit at a table under the night's own law."""
        if not self.is_alone:
            return (self.usual,)
        return tuple(size for size in sizes_alone(self.law) if size >= self.fewest)

    @property
    def smallest(self) -> int:
        """The fewest who make a table."""
        return min((*self.sizes, *self.companions))

    @property
    def largest(self) -> int:
        """The most who sit at one of the night's own tables."""
        return max(self.sizes)

    def sizes_under(self, law: Law | None) -> set[int]:
        """At tables of which sizes that law is played, None for the night's."""
        key = (law or self.law).key
        companions = {size for size, companion in self.companions.items() if companion.key == key}
        return companions if law else companions.union(self.sizes)

    def odd_numbers(self, odd: Odd) -> OddNumbers:
        """The same as a movement takes it, with what becomes of those left over."""
        sizes = self.sizes if self.is_alone else ()
        return OddNumbers(odd, self.companions.keys(), self.usual, sizes, self.sides)

    @property
    def sides(self) -> dict[int, int]:
        """Size of a table → how many sides it has, where partners play there."""
        laws = dict(self.companions) | dict.fromkeys(self.sizes, self.law)
        return {size: sides_at(law, size) for size, law in laws.items() if size in law.partners_at}

    def table(self, number: int, tables: int, players: int) -> Table:
        """Table `number` of so many, where so many sit, without a hand: its law, and whose places matter. Raises Refused where no law is for them."""
        own = players in self.sizes
        if not own and players not in self.companions:
            message = gettext_noop("%(number)s sit at table %(table)s, and this night has no law for so many.")
            raise refuse("seats", message, number=players, table=number)
        return self.stored_table(number, tables, players, None if own else self.companions[players])

    def stored_table(self, number: int, tables: int, players: int, law: Law | None) -> Table:
        """The same of a table that has its law already, None for the night's."""
        lowest = law is None and number == 1 and tables > 1 and sides_at(self.law, players) > 2
        return Table(number, {}, own_law=law, players=players, up=1 if self.is_alone else 2, lowest=lowest)


def night_form(law: Law, movement: Movement, rules: Rules) -> NightForm:
    """Return what is played at the tables of a night of that law."""
    companions = rules.companions if rules.odd == "other-table" else {}
    usual = usual_size(law, movement, rules.movement_options)
    return NightForm(law, usual, {size: law_named(key) for size, key in companions.items()}, movement.fewest_alone)


def sizes_alone(law: Law) -> tuple[int, ...]:
    """How many may sit at a table where each plays for itself."""
    return tuple(sorted(set(law.players) - set(law.partners_at)))


def sizes_in_pairs(law: Law) -> tuple[int, ...]:
    """How many may sit at a table in partnership."""
    return tuple(sorted(law.partners_at))


def usual_size(law: Law, movement: Movement, options: Mapping[str, str]) -> int:
    """How many usually sit at a table: as the night's options have it, else as the law and the movement go together."""
    if "players" in options:
        return int(options["players"])
    if in_pairs := [size for size in sizes_in_pairs(law) if {4: "fours", 6: "sixes"}.get(size) in movement.forms]:
        return in_pairs[0]
    wanted = int(movement.options.get("players", ("4",))[0])
    alone = [size for size in sizes_alone(law) if size >= movement.fewest_alone]
    return wanted if wanted in alone or not alone else max(alone)


def suitable_movement(law: Law, players: int | None = None) -> str:
    """The key of the movement that a night of the law has where nobody chose one, for so many at a table."""
    sizes = law.players if players is None else (players,)
    if set(sizes_in_pairs(law)).intersection(sizes, (4, 6)):
        return "progressive-cinch"
    return "solo" if max(sizes) > 2 else "stay"


def check_form(form: NightForm, movement: Movement) -> None:
    """Raise Refused, at the law or the number of players, where the movement does not have such tables."""
    law, usual = form.law, form.usual
    known = [size for size in law.players if _kind_of(law, size) in movement.forms]
    known = [size for size in known if size in law.partners_at or size >= movement.fewest_alone]
    if not known:
        message = gettext_noop("%(movement)s does not fit the tables of %(law)s. Choose another movement or law.")
        raise refuse("law", message, movement=movement.TITLE, law=law.title)
    if usual not in known:
        message = gettext_noop("%(law)s with this movement is not for %(players)s at a table. It can be: %(known)s.")
        params = {"law": law.title, "players": usual, "known": ", ".join(map(str, known))}
        raise refuse("movement_options.players", message, **params)


def check_rule(form: NightForm, options: Mapping[str, str]) -> None:
    """Raise Refused where the fixed one is among the `options` and the last table may be of another size.

    To be asked before anybody plays: an earlier version allowed it.
    """
    if is_by_rule(options) and form.usual == 4 and not form.is_alone and form.companions:
        message = gettext_noop(
            "The fixed rule does not say who goes to last tables of %(sizes)s people, and who leaves them. Let the people "
            "without a chair sit out, or let the computer choose partners and sit-outs."
        )
        raise refuse("movement_options.rule", message, sizes=listed(sorted(form.companions)))


def check_as_played(law: Law, form: NightForm) -> None:
    """Raise Refused for a law under which the night's tables could not play: of other numbers, sides or without bids."""
    sides = sides_at(form.law, form.usual)
    fits = form.usual in law.players and sides_at(law, form.usual) == sides
    if not fits or bool(law.most_bid) != bool(form.law.most_bid):
        message = gettext_noop(
            "%(law)s is not played as the tables of this night played: %(players)s, of %(sides)s sides."
        )
        raise refuse("law", message, law=law.title, players=form.usual, sides=sides)


def _kind_of(law: Law, size: int) -> str:
    """At which tables of a movement so many play under the law."""
    if size in law.partners_at:
        return {4: "fours", 6: "sixes"}.get(size, "")
    return "alone"
