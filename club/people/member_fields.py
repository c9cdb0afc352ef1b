"""What the club holds of a member: each field with its name, how it is read from text and written as text.

Forms, files and their previews take it from here. Knows no request and no file.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

from django import forms
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from club.models import (
    MOST_LETTERS_OF_A_GROUP,
    MOST_LETTERS_OF_A_NUMBER,
    MOST_LETTERS_REACHED,
    MOST_LETTERS_SHORT,
    Member,
)
from club.names import MOST_LETTERS, BadNameError, clean_lines, clean_name, plain

BETWEEN_SEVERAL = ", "  # where a member has several
_ADDRESS = re.compile(r"[^\s@,;]+@[^\s@,;]+")


class Contact(NamedTuple):
    """An e-mail address, a phone number, and the lines that are neither or a second one."""

    email: str
    phone: str
    rest: str


def sorted_out(text: str) -> Contact:
    """Nothing is left out: a line of which only a part would be understood stays as it is."""
    email = phone = ""
    rest = []
    for line in text.splitlines():
        parts = [part.strip() for part in re.split(r"[,;]", line)]
        emails = [part for part in parts if is_email(part)]
        phones = [part for part in parts if _is_phone(part)]
        is_understood = len(emails) + len(phones) == len(parts) and len(line) <= MOST_LETTERS_REACHED
        if not is_understood or (emails and email) or (phones and phone):
            rest.append(line)
            continue
        email, phone = email or BETWEEN_SEVERAL.join(emails), phone or BETWEEN_SEVERAL.join(phones)
    return Contact(email, phone, "\n".join(rest))


def is_email(text: str) -> bool:
    """Whether it looks like one address."""
    return bool(_ADDRESS.fullmatch(text))


def _is_phone(text: str) -> bool:
    """Mostly digits, perhaps with a word before them."""
    digits, letters = (sum(map(kind, text)) for kind in (str.isdecimal, str.isalpha))
    return digits >= 5 and digits >= 2 * letters and "@" not in text


_NUMBERS = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|(?<!-)\d{2})")  # 03-04-19 could begin with the year
_YEAR_FIRST = re.compile(r"(\d{4})[./-](\d{1,2})[./-](\d{1,2})")
_LATEST_SHORT = 50  # 49 is 2049, 50 is 1950


class TwoWays(NamedTuple):
    """A date that is another where the month comes first."""

    text: str
    day_first: dt.date
    month_first: dt.date


class ContradictoryDatesError(ValueError):
    """Of these two texts one has the day first and the other the month; each with the number of its row."""

    def __init__(self, day_first: tuple[int, str], month_first: tuple[int, str]) -> None:
        self.day_first, self.month_first = day_first, month_first
        super().__init__(day_first, month_first)


def in_numbers(text: str) -> tuple[dt.date | None, dt.date | None] | None:
    """The date if the day comes first, and if the month does; None where the text is no date in numbers."""
    bare = bare_date(text)
    if found := _YEAR_FIRST.fullmatch(bare):
        return (_date(*map(int, found.groups())),) * 2
    if not (found := _NUMBERS.fullmatch(bare)):
        return None
    first, second, year = int(found[1]), int(found[3]), int(found[4])
    if len(found[4]) == 2:
        year += 2000 if year < _LATEST_SHORT else 1900
    return _date(year, second, first), _date(year, first, second)


def bare_date(text: str) -> str:
    """The text without blanks behind its dots and without a spreadsheet's midnight."""
    return re.sub(r"([./-]) +", r"\1", text.strip().removesuffix(" 00:00:00"))


def two_ways(text: str) -> TwoWays | None:
    """Both readings, where there are two."""
    days = in_numbers(text)
    if not days or days[0] == days[1] or None in days:
        return None
    return TwoWays(text.strip(), *days)  # type: ignore[arg-type]


def is_day_first(column: Iterable[tuple[int, str]]) -> bool | None:
    """Whether the day comes first in a column (row, text) as its own dates show; None where none of them does.

    Raises ContradictoryDatesError.
    """
    shown: dict[bool, tuple[int, str]] = {}
    for row, text in column:
        days = in_numbers(text) or (None, None)
        if (days[0] is None) != (days[1] is None):
            shown.setdefault(days[0] is not None, (row, text.strip()))
    if len(shown) == 2:
        raise ContradictoryDatesError(shown[True], shown[False])
    return next(iter(shown), None)


def iso_date(text: str, *, day_first: bool) -> str:
    """Return a date in numbers as 2019-05-31, and any other text unchanged."""
    day = (in_numbers(text) or (None, None))[0 if day_first else 1]
    return day.isoformat() if day else text


def _date(year: int, month: int, day: int) -> dt.date | None:
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None


MOST_GROUPS = 12  # of one member
MOST_LETTERS_OF_CONTACT = 300
MOST_LINES_OF_CONTACT = 6
MOST_LETTERS_OF_NOTES = 900
MOST_LINES_OF_NOTES = 40
FIRST_YEAR = 1850
BETWEEN = ";"  # groups in a file
_FIRST_SERIAL, _SERIAL_ZERO = 10_000, dt.date(1899, 12, 30)  # days, as a spreadsheet counts dates
_YES = frozenset(("yes", "y", "true", "1", "x", "oui", "ja", "j"))
_NO = frozenset(("no", "n", "false", "0", "non", "nein"))


class BadValueError(ValueError):
    """This cannot be the field's value; the message is a sentence that says what to do."""


def _line(text: str, most: int, sentence: str | Promise) -> str:
    """One line without what does not print; empty where there is nothing. Raises BadValueError with the sentence."""
    try:
        line = clean_name(text)
    except BadNameError as bad:
        if not text.strip():
            return ""
        if bad.why == "empty":
            raise BadValueError(_("This has no printable characters.")) from None
        raise BadValueError(sentence % {"most": most}) from None
    if len(line) > most:
        raise BadValueError(sentence % {"most": most})
    return line


def read_name(text: str) -> str:
    """The name. Raises BadValueError."""
    if not text.strip():
        raise BadValueError(_("Enter a name."))
    return _line(text, MOST_LETTERS, _("This name has more than %(most)s letters. Use a shorter one."))


read_number = partial(
    _line, most=MOST_LETTERS_OF_A_NUMBER, sentence=gettext_lazy("This number has more than %(most)s letters.")
)
read_sorts_as = partial(
    _line, most=MOST_LETTERS, sentence=gettext_lazy("This has more than %(most)s letters. Use a shorter one.")
)
read_short_name = partial(
    _line,
    most=MOST_LETTERS_SHORT,
    sentence=gettext_lazy("This short name has more than %(most)s letters. Use a shorter one."),
)


read_phone = partial(
    _line, most=MOST_LETTERS_REACHED, sentence=gettext_lazy("These phone numbers have more than %(most)s letters.")
)


def read_email(text: str) -> str:
    """An address, or several with commas between them. Raises BadValueError."""
    line = _line(text, MOST_LETTERS_REACHED, _("These addresses have more than %(most)s letters."))
    parts = [part.strip() for part in line.replace(";", ",").split(",") if part.strip()]
    if not all(map(is_email, parts)):
        raise BadValueError(_("This is not an e-mail address. Write it as name@example.org."))
    return BETWEEN_SEVERAL.join(parts)


def _lines(text: str, most: int, lines: int, sentence: Promise) -> str:
    """A few lines. Raises BadValueError with the sentence."""
    try:
        return clean_lines(text, most, lines=lines)
    except BadNameError:
        raise BadValueError(sentence % {"lines": lines, "most": most}) from None


read_contact = partial(
    _lines,
    most=MOST_LETTERS_OF_CONTACT,
    lines=MOST_LINES_OF_CONTACT,
    sentence=gettext_lazy("An address has up to %(lines)s lines and %(most)s letters."),
)
read_notes = partial(
    _lines,
    most=MOST_LETTERS_OF_NOTES,
    lines=MOST_LINES_OF_NOTES,
    sentence=gettext_lazy("Notes have up to %(lines)s lines and %(most)s letters."),
)


def read_groups(text: str) -> tuple[str, ...]:
    """The names of the groups, each once and in order, with semicolons or commas between them. Raises BadValueError."""
    long = _("The name of a group has more than %(most)s letters. Use a shorter one.")
    found: dict[str, str] = {}
    for part in text.replace(",", BETWEEN).split(BETWEEN):
        if name := _line(part, MOST_LETTERS_OF_A_GROUP, long):
            found.setdefault(plain(name), name)
    if len(found) > MOST_GROUPS:
        raise BadValueError(_("A member can be in at most %(most)s groups.") % {"most": MOST_GROUPS})
    return tuple(name for _key, name in sorted(found.items()))


def read_since(text: str) -> dt.date | None:
    """Return a date: 2019-05-31, in numbers or words, or as a workbook counts days; of a year alone its first day.

    Raises BadValueError, for two readings too.
    """
    text = bare_date(text)
    if not text:
        return None
    if ways := two_ways(text):
        raise BadValueError(
            _("This can be %(one)s or %(other)s. Write it as %(written)s.")
            % {
                "one": date_format(ways.day_first, "j F"),
                "other": date_format(ways.month_first, "j F"),
                "written": ways.day_first.isoformat(),
            }
        )
    try:
        if text.isdecimal() and len(text) <= 6 and int(text) >= _FIRST_SERIAL:
            found: dt.date | None = _SERIAL_ZERO + dt.timedelta(days=int(text))
        elif text.isdecimal() and len(text) == len("2019"):
            found = dt.date(int(text), 1, 1)
        elif (days := in_numbers(text)) is not None:
            found = days[0] or days[1]
        else:
            found = forms.DateField().to_python(text)
    except (ValueError, OverflowError, forms.ValidationError):
        found = None
    if found is None:
        raise BadValueError(_("This is not a date. Write it as 2019-05-31."))
    if found.year < FIRST_YEAR:
        raise BadValueError(_("This date is before %(year)s.") % {"year": FIRST_YEAR})
    return found


def read_active(text: str) -> bool:
    """Yes or no. Raises BadValueError."""
    word = text.strip().casefold()
    if word in _YES | {str(_("yes")).casefold()}:
        return True
    if word in _NO | {str(_("no")).casefold()}:
        return False
    raise BadValueError(_("Write yes or no."))


class MemberField(NamedTuple):
    """A field by its attribute, the heading of its column, other headings for it, and how it is read and written."""

    key: str
    heading: str
    also: frozenset[str]
    read: Callable[[str], Any]
    written: Callable[[Any], str] = str
    between: str = ""  # what stands between several columns of it, if there may be several


def _words(text: str) -> frozenset[str]:
    """Headings in English, French and German, as `words_of` writes them."""
    return frozenset(text.split(", "))


FIELDS = (
    MemberField(
        "number",
        gettext_noop("Number"),
        _words(
            "no, nr, n°, member number, membership number, id, numero, numero de membre, numero d adherent, "
            "mitgliedsnummer, mitglieds nr, nummer"
        ),
        read_number,
    ),
    MemberField("name", gettext_noop("Name"), frozenset(), read_name),
    MemberField("sorts_as", gettext_noop("Sorts as"), _words("sort name, classe a, classe sous"), read_sorts_as),
    MemberField(
        "short_name",
        gettext_noop("Short name"),
        _words("nickname, surnom, nom court, spitzname, rufname, kurzname"),
        read_short_name,
    ),
    MemberField(
        "email",
        gettext_noop("E-mail"),
        _words(
            "email, mail, e mail address, email address, courriel, adresse e mail, adresse mail, adresse electronique, "
            "e mail adresse, mailadresse"
        ),
        read_email,
        between=BETWEEN_SEVERAL,
    ),
    MemberField(
        "phone",
        gettext_noop("Phone"),
        _words(
            "telephone, phone number, mobile, cell, tel, portable, numero de telephone, telefon, telefonnummer, handy, "
            "mobil, mobiltelefon"
        ),
        read_phone,
        between=BETWEEN_SEVERAL,
    ),
    MemberField(
        "contact",
        gettext_noop("Address"),
        _words(
            "contact, street, town, city, postcode, zip, adresse, adresse postale, rue, ville, code postal, anschrift, "
            "strasse, plz, ort, wohnort, kontakt"
        ),
        read_contact,
        between="\n",
    ),
    MemberField(
        "groups", gettext_noop("Groups"), _words("group, groupe, groupes, gruppe, gruppen"), read_groups, "; ".join
    ),
    MemberField(
        "since",
        gettext_noop("Member since"),
        _words(
            "since, joined, date joined, membre depuis, depuis, date d adhesion, adhesion, mitglied seit, seit, "
            "eintritt, eintrittsdatum, beitritt"
        ),
        read_since,
        lambda date: date.isoformat() if date else "",
    ),
    MemberField(
        "notes",
        gettext_noop("Notes"),
        _words("note, remarks, remarques, remarque, bemerkung, bemerkungen, notiz, notizen, anmerkungen"),
        read_notes,
    ),
    MemberField(
        "active",
        gettext_noop("Comes to nights"),
        _words("active, actif, vient aux soirees, aktiv"),
        read_active,
        lambda active: str(_("yes") if active else _("no")),
    ),
)


def values_of(member: Member) -> Mapping[str, Any]:
    """What the club holds of the member; no query where the groups are read already."""
    values = {field.key: getattr(member, field.key) for field in FIELDS if field.key != "groups"}
    return values | {"groups": tuple(group.name for group in member.groups.all())}


class ReadField(forms.CharField):
    """A field of a form that is read as `read` does."""

    def __init__(self, read: Callable[[str], Any], **kwargs: Any) -> None:
        super().__init__(**({"required": False, "strip": False} | kwargs))
        self.read = read
        self.widget.attrs.setdefault("autocomplete", "off")

    def clean(self, value: object) -> Any:
        """The value. Raises ValidationError with a sentence."""
        try:
            return self.read(str(value or ""))
        except BadValueError as bad:
            raise forms.ValidationError(str(bad)) from None


TITLES = {field.key: gettext_lazy(field.heading) for field in FIELDS}
