"""A name, of a person, a night or a prize, as it is stored."""

from club.names import MOST_LETTERS, BadNameError, clean_name
from scoring.faults import refuse, shown
from scoring.strict_json import a_text
from scoring.wording import gettext_noop


def name_in(value: object, field: str) -> str:
    """A name as it is stored. Raises Refused at `field` if it is empty or too long."""
    raw = a_text(value, field)
    try:
        return clean_name(raw)
    except BadNameError as bad:
        if bad.why == "empty":
            raise refuse(field, gettext_noop("There is no name here. Write one.")) from None
        message = gettext_noop("“%(name)s” is too long; a name has at most %(most)s letters.")
        raise refuse(field, message, name=shown(raw), most=MOST_LETTERS) from None
