"""The house as the README draws it: its rooms, which way imports go, and what no room may do."""

import ast
import fnmatch
import re

import pytest
from django.conf import settings
from django.template.base import DebugLexer, TokenType

ROOT = settings.BASE_DIR
README = (ROOT / "README.md").read_text(encoding="utf-8")
ROOMS = ("scoring", "tournaments", "club")
PURE = (
    "scoring",
    "tournaments.movement",
    "tournaments.standings",
    "tournaments.results",
    "tournaments.same_result",
    "tournaments.replay",
    "tournaments.night_file",
    "tournaments.rehearsing",
    "tournaments.tally_check",
    "tournaments.printing",
    "tournaments.spreadsheet",
    "tournaments.promises",
)
# The one module outside the pure rooms that they may import: it is as pure.
PURE_NEIGHBOURS = ("club.names",)
NO_NAMES = {"utils", "util", "helpers", "helper", "common", "core", "services", "misc"}
MOST_LINES = 300

# Tests that mirror no single file, each with its reason.
OWN_TESTS = {
    "tests/test_house.py": "reads the whole tree",
    "tests/test_readme.py": "reads the README",
    "tests/breaking/*.py": "what breaks the program, or tries to",
    "tests/evening/*.py": "evenings in a browser, through every room",
    "tests/installed/*.py": "what a wheel and a container hold",
    "tests/races/*.py": "many at once, through two servers",
    "tests/scoring/laws/test_register.py": "the register and the files in it",
    "tests/tournaments/printing/test_printers.py": "the register of papers",
}
NAMES_IN_TEMPLATES = ("Head Table",)  # the same in every language


def modules(*rooms):
    """Every module of ours in these folders, but for the migrations, which Django writes."""
    found = [path for room in rooms for path in (ROOT / room).rglob("*.py") if "migrations" not in path.parts]
    return sorted(path for path in found if "__pycache__" not in path.parts)


def named(path):
    """`tournaments/views/board.py` → "tournaments.views.board"; a package by its own name."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def place(path):
    return path.relative_to(ROOT).as_posix()


def parsed(path):
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path):
    """Line and full name of everything that a module imports."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            near = named(path.parent / "__init__.py").split(".")[: -node.level + 1 or None] if node.level else []
            source = ".".join([*near, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)


def block_under(heading):
    section = README.split(f"## {heading}\n", 1)[1]
    return re.search(r"^```text\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)[1].splitlines()


def rooms_in_map():
    """The map as paths: what stands in the first columns of a line, under the room that is named above it."""
    room = ""
    for line in block_under("The rooms"):
        inside = line.startswith("  ")
        names = []
        for word in re.split(r" {2,}", line.strip()):
            if not re.fullmatch(r"[\w.-]+/|[\w.-]+\.\w+|LICENSE", word):
                break
            names.append(word)
        assert names, f"a line of the map names nothing: {line!r}"
        if not inside:
            room = names[0] if names[0].endswith("/") else ""
        yield from ((room if inside else "") + name for name in names)


def levels():
    """The lines of the README's second list, as module → how far down it stands."""
    return {
        name: depth for depth, line in enumerate(block_under("Which way the data flows")) for name in line.split()
    }


def test_the_map_shows_every_room_and_nothing_else():
    ignored = [line.strip("/") for line in (ROOT / ".gitignore").read_text().split()]
    shown = set(rooms_in_map())

    def there(folder, prefix=""):
        for path in folder.iterdir():
            known = path.name.startswith((".", "__")) or any(fnmatch.fnmatch(path.name, skip) for skip in ignored)
            if not known:
                yield prefix + path.name + ("/" if path.is_dir() else "")

    standing = set(there(ROOT))
    for room in ROOMS:
        standing |= set(there(ROOT / room, f"{room}/"))
    assert sorted(standing - shown) == [], "not in the README's map"
    assert sorted(shown - standing) == [], "in the README's map, but not there"


def test_every_module_of_a_night_has_its_level():
    inside = {path.stem if path.suffix else path.name for path in (ROOT / "tournaments").iterdir()}
    inside -= {"__init__", "__pycache__", "migrations", "static"}
    assert sorted(inside | {"scoring"}) == sorted(levels())


@pytest.mark.parametrize("path", modules("tournaments", "scoring"), ids=place)
def test_imports_go_down(path):
    level = levels()

    def room_of(name):
        first, _, rest = name.partition(".")
        return rest.split(".")[0] if first == "tournaments" else first

    own = room_of(named(path))
    if own not in level:  # the package itself
        return
    up = [
        f"line {line}: {name}"
        for line, name in imports(path)
        if name.split(".")[0] in ("tournaments", "scoring") and level[room_of(name)] < level[own]
    ]
    assert up == []


@pytest.mark.parametrize("path", modules("club"), ids=place)
def test_the_club_knows_no_night(path):
    assert [name for _, name in imports(path) if name.split(".")[0] in ("tournaments", "scoring")] == []


@pytest.mark.parametrize("path", modules("scoring"), ids=place)
def test_scoring_knows_no_other_room(path):
    assert [name for _, name in imports(path) if name.split(".")[0] in ("tournaments", "club")] == []


def is_pure(name):
    return any(name == pure or name.startswith(f"{pure}.") for pure in (*PURE, *PURE_NEIGHBOURS))


@pytest.mark.parametrize("path", [path for path in modules(*ROOMS) if is_pure(named(path))], ids=place)
def test_a_pure_room_imports_no_django_nor_what_imports_it(path):
    foreign = [
        f"line {line}: {name}"
        for line, name in imports(path)
        if name.split(".")[0] == "django" or (name.split(".")[0] in ROOMS and not is_pure(name))
        if name.rpartition(".")[0] != "tournaments" or not is_pure(name)
    ]
    assert foreign == []


def imports_below_the_top(tree):
    """Imports inside a function or a class, at any depth."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            yield from (inner.lineno for inner in ast.walk(node) if isinstance(inner, ast.Import | ast.ImportFrom))


@pytest.mark.parametrize("path", [*modules(*ROOMS, "tests"), ROOT / "manage.py"], ids=place)
def test_all_imports_stand_at_the_top(path):
    assert sorted(set(imports_below_the_top(parsed(path)))) == []


@pytest.mark.parametrize("path", modules(*ROOMS, "tests"), ids=place)
def test_a_file_is_a_thing_with_a_name(path):
    assert not NO_NAMES & set(named(path).split("."))


@pytest.mark.parametrize("path", modules(*ROOMS, "tests"), ids=place)
def test_a_file_is_one_thing(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("path", [path for path in modules(*ROOMS) if path.name != "__init__.py"], ids=place)
def test_a_file_says_what_it_knows(path):
    assert ast.get_docstring(parsed(path))


@pytest.mark.parametrize("path", [path for path in modules("tests") if path.name.startswith("test_")], ids=place)
def test_tests_mirror_the_tree(path):
    if any(fnmatch.fnmatch(place(path), own) for own in OWN_TESTS):
        return
    folder = ROOT / path.relative_to(ROOT / "tests").parent
    name = path.stem.removeprefix("test_")
    tested = [folder / f"{name}.py", folder / name / "__init__.py"]
    if folder.name == name:
        tested.append(folder / "__init__.py")
    assert any(file.is_file() for file in tested), f"there is no {tested[0].relative_to(ROOT)} to test"


def test_the_exceptions_are_needed():
    assert [name for name in OWN_TESTS if not list(ROOT.glob(name))] == []


# Whatever a person reads can be translated.


def blanked(text):
    """Blanks instead of `text`, with its lines kept, so that what follows keeps its line number."""
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


@pytest.mark.parametrize("path", sorted((ROOT / "templates").rglob("*.html")), ids=place)
def test_every_word_of_a_page_can_be_translated(path):
    left = text_left(path.read_text(encoding="utf-8")).splitlines()
    words = [
        f"{place(path)}:{number}: {' '.join(line.split())}"
        for number, line in enumerate(left, start=1)
        if re.search(r"[^\W\d_]", line)
    ]
    assert words == []


def test_a_word_outside_the_marks_is_found_where_it_stands():
    page = '{% load i18n %}\n<p title="{% translate "Bid" %}">{% translate "Bid" %}</p>\n<p>Pass\n{{ bid }}</p>'
    assert [line.strip() for line in text_left(page).splitlines()] == ["", "", "Pass", ""]
    assert "Bid" in text_left('<p title="Bid">{% blocktranslate %}Pass{% endblocktranslate %}</p>')
    assert text_left("<p>{% blocktranslate %}Pass{% endblocktranslate %}{# no #} &middot; 7</p>").split() == ["7"]


def is_unmarked(said):
    """Whether an argument is a sentence as it stands: a literal with letters of its own, or one put together."""
    if isinstance(said, ast.Constant):
        return bool(re.search(r"[^\W\d_]", re.sub(r"%\(\w+\)s", "", str(said.value))))
    return isinstance(said, ast.JoinedStr | ast.BinOp)


@pytest.mark.parametrize("path", modules(*ROOMS), ids=place)
def test_every_sentence_of_a_pure_room_is_marked(path):
    unmarked = []
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            said = {"Text": node.args[:1], "refuse": node.args[1:2]}.get(node.func.id, [])
            unmarked += [each.lineno for each in said if is_unmarked(each)]
    assert unmarked == [], "lines with a sentence that gettext_noop does not mark"
