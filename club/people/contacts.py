"""How a member is reached, as one text: its e-mail, its phone, and the other lines. Knows letters; knows no database."""

import re
from typing import NamedTuple

from club.models import MOST_LETTERS_REACHED

BETWEEN = ", "  # where a member has several
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
        email, phone = email or BETWEEN.join(emails), phone or BETWEEN.join(phones)
    return Contact(email, phone, "\n".join(rest))


def is_email(text: str) -> bool:
    """Whether it looks like one address."""
    return bool(_ADDRESS.fullmatch(text))


def _is_phone(text: str) -> bool:
    """Mostly digits, perhaps with a word before them."""
    digits, letters = (sum(map(kind, text)) for kind in (str.isdecimal, str.isalpha))
    return digits >= 5 and digits >= 2 * letters and "@" not in text
