"""The sentences of the pure rooms in the reader's language."""

from django.utils.translation import gettext, ngettext

from scoring.wording import Tell, Text


def teller() -> Tell:
    """Tells as `tell` does, and remembers what it told: for thousands of hands in one language."""
    told: dict[int, tuple[Text, str]] = {}

    def tell_again(text: Text) -> str:
        known = told.get(id(text))
        if known is None:
            if len(told) > 100_000:
                told.clear()
            known = told[id(text)] = (text, tell(text))  # holding the text keeps its id its own
        return known[1]

    return tell_again


def tell(text: Text) -> str:
    """`text` in the language that is active, its parts too."""
    message = ngettext(text.message, text.plural, text.number) if text.plural else gettext(text.message)
    if not text.params:
        return message
    return message % {name: tell(part) if isinstance(part, Text) else part for name, part in text.params.items()}
