"""The forms that the pages post, and what a page says is wrong, as a browser reads them. Knows HTML; knows no page."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, NamedTuple
from urllib.parse import urldefrag, urljoin

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
NOT_TYPED = ("checkbox", "radio", "hidden")
NOT_SENT = ("file", "button", "reset", "image")
WRONG = frozenset(("errorlist", "errornote", "error", "warning", "wrong"))


class Field(NamedTuple):
    """A field into which a person types: a number, or a text; `most` is how large or long the page lets it be.

    A password is free: it may be of any length, since it is not stored.
    """

    name: str
    is_number: bool
    is_free: bool
    most: int | None


class Form(NamedTuple):
    """A form as a page has it: what one of its buttons sends as it stands, and what a person types into it."""

    page: str
    action: str
    sent: dict[str, list[str]]
    button: str
    typed: tuple[Field, ...]
    files: tuple[str, ...]


class _Found(NamedTuple):
    """A field of some form: the number of the form in which it stands, or the id of another."""

    form: "int | str | None"
    tag: str
    attributes: dict[str, str]
    values: list[str]


class _Forms(HTMLParser):
    """Reads the forms and their fields, in the order of the page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, str]] = []
        self.fields: list[_Found] = []
        self.open: int | None = None
        self.text: list[str] | None = None
        self.options: list[dict[str, str]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        form = given.get("form", self.open)
        if tag == "form":
            self.open = len(self.forms)
            self.forms.append(given)
        elif tag in ("input", "button"):
            is_tick = given.get("type") in ("checkbox", "radio")
            self.fields.append(_Found(form, tag, given, [given.get("value", "on" if is_tick else "")]))
        elif tag in ("textarea", "select"):
            self.text, self.options = [], []
            self.fields.append(_Found(form, tag, given, self.text))
        elif tag == "option":
            self.options.append(given)

    def handle_data(self, data: str) -> None:
        if self.text is not None and self.fields[-1].tag == "textarea":
            self.text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        elif tag == "select" and self.text is not None:
            chosen = [each for each in self.options if "selected" in each]
            if not chosen and "multiple" not in self.fields[-1].attributes:
                chosen = self.options[:1]
            self.text += [each.get("value", "") for each in chosen]
        if tag in ("textarea", "select"):
            self.text = None


def forms_of(page: str, text: str) -> Iterator[Form]:
    """The posted forms of the page at that address, each once for each of its buttons."""
    reader = _Forms()
    reader.feed(text)
    for number, form in enumerate(reader.forms):
        if form.get("method", "").lower() == "post":
            own = [each for each in reader.fields if each.form in (number, form.get("id", "no id"))]
            yield from _with_each_button(page, form, own)


def _with_each_button(page: str, form: dict[str, str], own: list[_Found]) -> Iterator[Form]:
    sent: dict[str, list[str]] = {}
    typed: list[Field] = []
    buttons: list[dict[str, str]] = []
    files: list[str] = []
    for _form, tag, given, values in own:
        name, kind = given.get("name", ""), given.get("type", "submit" if tag == "button" else "text")
        if tag in ("button", "input") and kind == "submit":
            buttons.append(given)
        elif kind == "file":
            files.append(name)
        elif name and "disabled" not in given and kind not in NOT_SENT:
            if kind not in ("checkbox", "radio") or "checked" in given:
                sent.setdefault(name, []).extend(values if tag == "select" else ["".join(values)])
            if tag == "textarea" or (tag == "input" and kind not in NOT_TYPED):
                is_number = kind == "number" or given.get("inputmode") in ("numeric", "decimal")
                most = given.get("max" if is_number else "maxlength", "")
                is_free = kind == "password" and not most
                limit = int(float(most)) if re.fullmatch(r"[\d.]+", most) else None
                typed.append(Field(name, is_number, is_free, limit))
    for button in buttons or [{}]:
        action = urldefrag(urljoin(page, button.get("formaction", form.get("action", "")) or page))[0]
        name = button.get("name", "")
        more = {name: [button.get("value", "")]} if name else {}
        yield Form(page, action, sent | more, name, tuple(typed), tuple(files))


class _Wrong(HTMLParser):
    """Reads what stands in an element that says what is wrong, unless it is hidden."""

    def __init__(self) -> None:
        super().__init__()
        self.within: list[tuple[str, bool, bool]] = []
        self.sentences: list[str] = []

    def handle_starttag(self, tag: str, attributes: Any) -> None:
        given = dict(attributes)
        if tag in VOID:
            return
        _, was_hidden, was_wrong = self.within[-1] if self.within else ("", False, False)
        is_wrong = given.get("role") == "alert" or bool(WRONG & {*(given.get("class") or "").split()})
        if is_wrong and not was_wrong:
            self.sentences.append("")
        is_hidden = "hidden" in given or tag in ("template", "script")
        self.within.append((tag, was_hidden or is_hidden, was_wrong or is_wrong))

    def handle_endtag(self, tag: str) -> None:
        at = next((at for at, each in reversed([*enumerate(self.within)]) if each[0] == tag), None)
        if at is not None:
            del self.within[at:]

    def handle_data(self, data: str) -> None:
        if self.within and self.within[-1][1:] == (False, True):
            self.sentences[-1] += data


def said_wrong(text: str) -> set[str]:
    """The sentences with which a page says what is wrong."""
    reader = _Wrong()
    reader.feed(text)
    return {" ".join(each.split()) for each in reader.sentences if each.strip()}
