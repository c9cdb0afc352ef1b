"""Whatever a person reads can be translated: the words of the templates, the sentences of the pure rooms."""

import ast
import re
import tomllib

from django.template.base import DebugLexer, TokenType

from club.management.commands.makemessages import texts_in
from scoring.laws import KEYS as LAWS
from scoring.laws import law_named
from scoring.laws.examples import examples, games
from scoring.rulings import KEYS as BOOKS
from scoring.rulings import book_named
from scoring.sources import KEYS as SOURCES
from scoring.sources import source_named
from tests.catalogues import LOCALE, catalogue
from tests.test_house import ROOMS, ROOT, modules, nodes, place

NAMES_IN_TEMPLATES = ("Head Table",)  # the same in every language


def blanked(text):
    """Blanks instead of `text`, with its line breaks, so that what follows keeps its line number."""
    return re.sub(r"[^\n]", " ", text)


def text_left(source):
    """What a template says outside of its tags and its marks for translation, in its place."""
    left, outside, inside_of = "", True, ""
    position = 0
    for token in DebugLexer(source).tokenize():
        start, end = token.position
        left += blanked(source[position:start])
        position = end
        word = token.contents.split(maxsplit=1)[0] if token.token_type == TokenType.BLOCK and token.contents else ""
        if outside and (word in ("blocktranslate", "comment") or re.match(r"block \w+_class$", token.contents)):
            outside, inside_of = False, word
        elif not outside and word == f"end{inside_of}":
            outside = True
        kept = outside and token.token_type == TokenType.TEXT
        left += source[start:end] if kept else blanked(source[start:end])
    return without_markup(left)


SPOKEN = re.compile(r"""\b(?:aria-label|aria-description|title|alt|placeholder)\s*=\s*(?:"([^"]*)"|'([^']*)')""")


def without_markup(text):
    """`text` without tags, scripts, code and keys, but with what their attributes say to a person."""
    for skipped in (r"<!--.*?-->", r"<(script|style|code|kbd)\b.*?</\1\s*>"):
        text = re.sub(skipped, lambda found: blanked(found[0]), text, flags=re.DOTALL | re.IGNORECASE)

    def spoken(tag):
        kept = list(blanked(tag[0]))
        for said in SPOKEN.finditer(tag[0]):
            group = 1 if said[1] is not None else 2
            kept[said.start(group) : said.end(group)] = said[group]
        return "".join(kept)

    text = re.sub(r"""<(?:"[^"]*"|'[^']*'|[^<>"'])*>""", spoken, text)
    text = re.sub(r"""(?:[\w-]+="[^"]*"\s*)+>""", spoken, text)  # a tag that each branch of an {% if %} ends
    for name in NAMES_IN_TEMPLATES:
        text = text.replace(name, blanked(name))
    return re.sub(r"&#?\w+;", lambda found: blanked(found[0]), text)


def test_every_word_of_a_page_can_be_translated():
    words = [
        f"{place(path)}:{number}: {' '.join(line.split())}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(text_left(path.read_text(encoding="utf-8")).splitlines(), start=1)
        if re.search(r"[^\W\d_]", line)
    ]
    assert words == []


def test_a_word_outside_the_marks_is_found_where_it_stands():
    page = '{% load i18n %}\n<p title="{% translate "Bid" %}">{% translate "Bid" %}</p>\n<p>Pass\n{{ bid }}</p>'
    assert [line.strip() for line in text_left(page).splitlines()] == ["", "", "Pass", ""]
    assert "Bid" in text_left('<p title="Bid">{% blocktranslate %}Pass{% endblocktranslate %}</p>')
    assert text_left("<p>{% blocktranslate %}Pass{% endblocktranslate %}{# no #} &middot; 7</p>").split() == ["7"]


def is_unmarked(argument):
    """Whether an argument is a sentence as it stands: a literal with letters of its own, or one put together."""
    if isinstance(argument, ast.Constant):
        return bool(re.search(r"[^\W\d_]", re.sub(r"%\(\w+\)s", "", str(argument.value))))
    return isinstance(argument, ast.JoinedStr | ast.BinOp)


def test_every_sentence_of_a_pure_room_is_marked():
    unmarked = []
    for path in modules(*ROOMS):
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                sentences = {"Text": node.args[:1], "refuse": node.args[1:2]}.get(node.func.id, [])
                unmarked += [f"{place(path)}:{each.lineno}" for each in sentences if is_unmarked(each)]
    assert unmarked == [], "sentences that gettext_noop does not mark"


def test_what_data_files_name_for_a_person_can_be_translated_too():
    """The title of a law, of a book and of a source, and a worked example's name."""
    titles = (*map(law_named, LAWS), *map(book_named, BOOKS), *map(source_named, SOURCES))
    shown = [*(each.title.message for each in titles), *(row["name"] for row in (*examples(), *games()))]
    shown += [law_named(key).book for key in LAWS]
    files = [path for folder in ("scoring", "tests") for path in (ROOT / folder).rglob("*.toml")]
    found = {text for path in files for _, text, *_ in texts_in(tomllib.loads(path.read_text(encoding="utf-8")))}
    assert (len(shown) > 200, [name for name in shown if name not in found]) == (True, [])
    known = catalogue(LOCALE / "fr" / "LC_MESSAGES" / "django.po")
    assert [name for name in shown if name not in known] == []
