"""Which law a score sheet in a photograph is of, by its mark. Reads; changes nothing."""

from collections.abc import Iterable

from scoring.law import Law
from scoring.laws import KEYS, law_named
from tournaments.models import Night
from tournaments.records.house_laws import laws_of_the_club
from tournaments.records.night_rules import law_of
from tournaments.scanning.layout import SheetMark, short_name


def law_of_sheet(mark: SheetMark) -> Law | None:
    """The law of the mark's night in the version that is played there, else one of that name; None where there is none."""
    night = Night.objects.filter(pk=mark.of).first() if isinstance(mark.of, int) else None
    tonight = [law_of(night)] if night else []
    return _named(mark, tonight) or law_without_records(mark) or _named(mark, laws_of_the_club())


def law_without_records(mark: SheetMark) -> Law | None:
    """The law of that name that comes with the program or a package; None where there is none."""
    return _named(mark, map(law_named, KEYS))


def _named(mark: SheetMark, laws: Iterable[Law]) -> Law | None:
    return next((law for law in laws if short_name(law) == mark.law), None)
