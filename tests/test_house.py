"""The house as CONTRIBUTING draws it: its rooms, which way imports go, and what no room may do."""

import ast
import fnmatch
import functools
import re

from django.conf import settings
from django.urls import get_resolver

from club.server.marks import Marks
from club.server.pages import view_of
from club.sign_in.roles import addresses

ROOT = settings.BASE_DIR
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROOMS = ("scoring", "tournaments", "club")
PURE = (
    "scoring",
    "tournaments.movement",
    "tournaments.night",
    "tournaments.season_table",
    "tournaments.prizes",
    "tournaments.charts",
    "tournaments.printing",
    "tournaments.scanning",
)
PURE_NEIGHBOURS = ("club.names",)  # outside the pure rooms, and as pure
NO_NAMES = {"utils", "util", "helpers", "helper", "common", "core", "services", "misc"}

# What Django has us raise: no person reads these faults in our words.
OF_DJANGO = {"Http404", "CommandError", "ValidationError", "PermissionDenied", "SuspiciousOperation"}
SAYS_SO = re.compile(r"\b([Rr]aises?|[Rr]efuse[sd]?|[Ff]aults?|\w+Error)\b")
OLD_WORDS = re.compile(r"\b(deeds?|amiss|reckon(ed)?|mend|heed)\b")

# Tests that mirror no single file, each with its reason.
OWN_TESTS = {
    "tests/test_*.py": "read the whole tree, its styles, the promises, the README",
    "tests/bench/*.py": "the benchmark's own",
    "tests/breaking/*.py": "what breaks the program, or tries to",
    "tests/evening/*.py": "evenings in a browser, through every room",
    "tests/installed/*.py": "what a wheel and a container hold",
    "tests/races/*.py": "many at once, through two servers",
    "tests/scoring/test_readme.py": "the library as its README shows it",
    "tests/scoring/test_law_word_sentences.py": "what the sentences of a law say, against what hands of it score",
    "tests/scoring/laws/test_register.py": "the register and the files in it",
    "tests/tournaments/pages/test_head_table.py": "every page and paper of a night",
    "tests/tournaments/printing/test_printers.py": "the register of papers",
    "tests/tournaments/printing/test_type_sizes.py": "every paper",
}


@functools.cache
def modules(*rooms):
    """Every module of ours in these folders, but for the migrations, which Django writes."""
    found = [path for room in rooms for path in (ROOT / room).rglob("*.py") if "migrations" not in path.parts]
    return sorted(path for path in found if "__pycache__" not in path.parts)


@functools.cache
def nodes(path):
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))))


@functools.cache
def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


def named(path):
    """`tournaments/records/audit.py` → "tournaments.records.audit"; a package by its own name."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def place(path):
    return path.relative_to(ROOT).as_posix()


def imports(path):
    """Line and full name of everything that a module imports."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            near = named(path.parent / "__init__.py").split(".")[: -node.level + 1 or None] if node.level else []
            source = ".".join([*near, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)


def imported(rooms, forbidden):
    """Each import in `rooms` that `forbidden(importer, imported)` forbids, with its place."""
    return [
        f"{place(path)}:{line}: {name}"
        for path in modules(*rooms)
        for line, name in imports(path)
        if forbidden(named(path), name)
    ]


def blocks():
    """The two lists of the house: the map, and the levels of imports."""
    section = CONTRIBUTING.split("## The house\n", 1)[1]
    return [block.splitlines() for block in re.findall(r"^```text\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)]


def levels():
    """What stands in `tournaments`, and scoring → how far down."""
    return {name: depth for depth, line in enumerate(blocks()[1]) for name in line.split()}


def room_of(name):
    """ "tournaments.pages.desk.sheet" → "pages"; "scoring.score" → "scoring"."""
    first, _, rest = name.partition(".")
    return rest.split(".")[0] if first == "tournaments" else first


def test_the_map_shows_every_folder_and_no_other():
    shown = [line.split()[0] for line in blocks()[0]]
    standing = {
        place(path) + "/"
        for room in ("tournaments", "club")
        for path in (ROOT / room).iterdir()
        if path.is_dir() and path.name != "__pycache__"
    }
    assert sorted(shown) == sorted(standing | {f"{room}/" for room in (*ROOMS, "templates", "tests")})


def test_everything_in_tournaments_has_its_level():
    inside = {path.stem if path.suffix else path.name for path in (ROOT / "tournaments").iterdir()}
    inside -= {"__init__", "__pycache__", "migrations", "static"}
    assert sorted(inside | {"scoring"}) == sorted(levels())


def test_imports_go_down():
    level = levels()
    up = imported(
        ("tournaments", "scoring"),
        lambda own, name: (
            name.split(".")[0] in ("tournaments", "scoring")
            and room_of(own) in level
            and level[room_of(name)] < level[room_of(own)]
        ),
    )
    assert up == []


def test_no_page_imports_another_place():
    def place_of(name):
        return name.split(".")[2] if name.startswith("tournaments.pages.") else ""

    across = imported(
        ("tournaments/pages",), lambda own, name: place_of(name) != place_of(own) and place_of(name) != ""
    )
    assert across == []


def test_the_club_knows_no_night():
    assert imported(("club",), lambda own, name: name.split(".")[0] in ("tournaments", "scoring")) == []


def test_scoring_knows_no_other_room():
    assert imported(("scoring",), lambda own, name: name.split(".")[0] in ("tournaments", "club")) == []


def is_pure(name):
    return any(name == pure or name.startswith(f"{pure}.") for pure in (*PURE, *PURE_NEIGHBOURS))


def test_a_pure_room_imports_no_django_nor_what_imports_it():
    foreign = imported(
        ROOMS,
        lambda own, name: (
            is_pure(own) and (name.split(".")[0] == "django" or (name.split(".")[0] in ROOMS and not is_pure(name)))
        ),
    )
    assert foreign == []


@functools.cache
def imports_in_functions(path):
    return {
        inner.lineno
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    }


def test_an_import_stands_at_the_top_or_says_why_not():
    unexplained = [
        f"{place(path)}:{number}"
        for path in (*modules(*ROOMS, "tests"), ROOT / "manage.py")
        for lines in [lines_of(path)]
        for number in sorted(imports_in_functions(path))
        if "#" not in lines[number - 1] and not lines[number - 2].lstrip().startswith("#")
    ]
    assert unexplained == []


def test_no_imports_run_in_a_circle():
    path_of = {named(path): path for path in modules(*ROOMS)}
    needs = {}
    for own, path in path_of.items():
        later = imports_in_functions(path)
        names = {name for line, name in imports(path) if line not in later}
        needs[own] = {name if name in path_of else name.rpartition(".")[0] for name in names} & path_of.keys()
    # A circle is what stays when all that import nothing of the rest have gone, and all that nothing imports.
    while free := needs.keys() - {own for own, names in needs.items() if names & needs.keys()} or (
        needs.keys() - set().union(*needs.values())
    ):
        needs = {own: names for own, names in needs.items() if own not in free}
    assert sorted(needs) == []


def test_a_file_is_a_thing_with_a_name():
    assert [place(path) for path in modules(*ROOMS, "tests") if NO_NAMES & set(named(path).split("."))] == []


def test_a_file_and_a_folder_say_what_they_know():
    silent = [place(path) for path in modules(*ROOMS) if not ast.get_docstring(nodes(path)[0])]
    assert [path for path in silent if "/management/" not in path or not path.endswith("__init__.py")] == []


def test_tests_mirror_the_tree():
    without = []
    for path in modules("tests"):
        if not path.name.startswith("test_") or any(fnmatch.fnmatch(place(path), own) for own in OWN_TESTS):
            continue
        folder = ROOT / path.relative_to(ROOT / "tests").parent
        name = path.stem.removeprefix("test_")
        tested = [folder / f"{name}.py", folder / name / "__init__.py", folder.with_suffix(".py")]
        if folder.name == name:
            tested.append(folder / "__init__.py")
        if not any(file.is_file() for file in tested):
            without.append(place(path))
    assert without == []


def test_the_exceptions_are_needed():
    assert [name for name in OWN_TESTS if not list(ROOT.glob(name))] == []


def test_templates_styles_and_scripts_lie_where_their_pages_lie():
    places = {path.name for path in (ROOT / "tournaments" / "pages").iterdir() if path.is_dir()}
    shared = {"charts", "display", "fonts", "look"}
    for folder in (ROOT / "templates" / "tournaments", ROOT / "tournaments" / "static" / "headtable"):
        strange = [path.name for path in folder.iterdir() if path.is_dir() and path.name not in places | shared]
        assert strange == []
    assert list((ROOT / "templates" / "tournaments").glob("*.html")) == []


def texts(path):
    """Line and text of each string of a module but for its docstrings; for whatever is put into one there is an x."""
    docstrings = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
    for node in nodes(path):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in docstrings:
            parts = node.values if isinstance(node, ast.JoinedStr) else [node]
            yield node.lineno, "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in parts)


def test_the_address_of_a_marked_view_is_spelled_once():
    marked = [
        each
        for each in addresses(get_resolver().url_patterns)
        if Marks.__annotations__.keys() & vars(view_of(each.callback))
    ]
    paths = [re.compile(r"\b" + ".+".join(re.split("<[^>]+>", str(each.pattern).strip("^")))) for each in marked]
    assert len(paths) == 20
    again = [
        f"{place(path)}:{line}: {text}"
        for path in modules("club", "tournaments")
        if path.name != "urls.py"
        for line, text in texts(path)
        if not text.endswith(".html") and any(each.search(text) for each in paths)  # no template's name
    ]
    assert again == []


def raises(function):
    """Whether a function raises a fault of ours, itself and not in a function within it."""
    nodes = list(ast.iter_child_nodes(function))
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
            return True
        match node:
            case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name not in OF_DJANGO:
                return True
        nodes += ast.iter_child_nodes(node)
    return False


def test_a_function_that_raises_a_fault_says_so():
    silent = [
        f"{place(path)}:{node.lineno}: {node.name}"
        for path in modules(*ROOMS)
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef)
        and not node.name.startswith("_")
        and raises(node)
        and not SAYS_SO.search(ast.get_docstring(node) or "")
    ]
    assert silent == []


def test_the_words_are_plain():
    files = [path for path in modules(*ROOMS, "tests") if path.name != "test_house.py"]
    files += [*(ROOT / "templates").rglob("*.html"), *(ROOT / "tournaments" / "static").rglob("*.js")]
    found = [
        f"{place(path)}:{number}"
        for path in files
        for number, line in enumerate(lines_of(path), start=1)
        if OLD_WORDS.search(line.lower())
    ]
    assert found == []
