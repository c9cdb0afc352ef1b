"""What every style keeps to: each class is that of something, and each rule stands once."""

import re

import pytest
from django.conf import settings

ROOT = settings.BASE_DIR
STYLES = sorted((ROOT / "tournaments" / "static" / "headtable").rglob("*.css"))
WRITTEN = (
    "templates/**/*.html",
    "tournaments/static/**/*.js",
    "tournaments/**/*.py",
    "club/**/*.py",
    "scoring/**/*.py",
)


def rules(style):
    """The selector of each rule of a style, with the rules around it: ("@media print", "a")."""
    text = re.sub(r"/\*.*?\*/", "", style.read_text(encoding="utf-8"), flags=re.DOTALL)
    around = []
    for before, sign in re.findall(r"([^{};]*)([{};])", text):
        if sign == "{":
            around.append(" ".join(before.split()))
            if not around[-1].startswith("@"):
                yield tuple(around)
        elif sign == "}":
            around.pop()


def is_written(name, text):
    """Whole, or as the beginning that a value follows: `chip-done` is `chip-{{ state }}` there."""
    parts = name.split("-")
    stems = ["-".join(parts[:many]) + "-" for many in range(1, len(parts))]
    made = "|".join(rf"{re.escape(stem)}\$?\{{" for stem in stems)
    return re.search(rf"(?<![\w-])(?:{re.escape(name)}(?![\w-]){'|' + made if made else ''})", text) is not None


def test_every_class_in_a_style_is_that_of_something():
    text = "\n".join(path.read_text(encoding="utf-8") for each in WRITTEN for path in sorted(ROOT.glob(each)))
    named = {
        (style.name, name)
        for style in STYLES
        for *_, selector in rules(style)
        for name in re.findall(r"\.([a-zA-Z][\w-]*)", re.sub(r'"[^"]*"', "", selector))
    }
    known = {name: is_written(name, text) for name in {name for _, name in named}}
    assert sorted((style, name) for style, name in named if not known[name]) == []


def test_no_rule_of_a_style_stands_twice():
    for style in STYLES:
        found = [rule for rule in rules(style) if not rule[0].startswith(("@font-face", "@keyframes"))]
        assert sorted({rule for rule in found if found.count(rule) > 1}) == [], style.name


# The new look: `look/` and the pages' own sheets in the layer `page`

LOOK = ROOT / "tournaments" / "static" / "headtable" / "look"
PARTS = [path for path in STYLES if path.parent == LOOK and path.name != "look.css"]
OF_PAGES = [path for path in STYLES if "@layer page {" in path.read_text(encoding="utf-8")]
# What a page's sheet may say of a component: where it stands, and whether it shows.
PLACING = re.compile(
    r"--[\w-]+|display|margin.*|grid-.*|flex.*|order|align-self|justify-self|position|inset.*|z-index|(min-|max-)?width"
)
STATES = {"done", "down", "head", "out", "over", "primary", "quiet", "small", "up"}  # of many things
SIZES = re.compile(
    r"(font-size|padding|margin|gap|row-gap|column-gap|border-radius|min-height)(-(block|inline)(-(start|end))?)?"
)
LENGTH = re.compile(r"(?<![\w.-])-?(?:\d+\.?\d*|\.\d+)(?:rem|em|px|ch|cqi)\b")


def declarations(style):
    """Each rule's selector with its declarations, as pairs of a property and its value; also of what stands in @media."""
    text = re.sub(r"/\*.*?\*/", "", style.read_text(encoding="utf-8"), flags=re.DOTALL)
    for selector, body in re.findall(r"([^{};]+)\{([^{}]*)\}", text):
        pairs = [each.split(":", 1) for each in body.split(";") if ":" in each]
        yield " ".join(selector.split()), [(name.strip(), " ".join(value.split())) for name, value in pairs]


def subjects(selector):
    """The classes that a rule styles: those of the last element of each of its selectors."""
    plain = re.sub(r"\[[^\]]*\]|:not\([^)]*\)", "", selector)
    for each in re.sub(r":(?:is|where)\(([^)]*)\)", lambda found: found[1].split(",")[0], plain).split(","):
        last = re.split(r"[\s>+~]+", each.strip())[-1]
        yield from re.findall(r"\.([a-zA-Z][\w-]*)", last)


def owners():
    """Which parts of the look style each class, apart from what they print."""
    found = {}
    for path in PARTS:
        if path.name not in ("print.css", "tokens.css"):
            for selector, _ in declarations(path):
                for name in set(subjects(selector)) - STATES:
                    found.setdefault(name, set()).add(path.name)
    return found


def test_a_class_is_styled_in_one_part_of_the_look():
    assert {name: files for name, files in owners().items() if len(files) > 1} == {}


def test_a_page_places_a_component_and_never_restyles_it():
    owned, restyled = set(owners()), []
    for path in OF_PAGES:
        for selector, pairs in declarations(path):
            if owned & set(subjects(selector)):
                restyled += [f"{path.name} {selector}: {name}" for name, _ in pairs if not PLACING.fullmatch(name)]
    assert restyled == []


def test_sizes_distances_and_colours_are_those_of_the_tokens():
    own = []
    for path in [*PARTS, *OF_PAGES]:
        if path.name in ("tokens.css", "print.css"):
            continue
        for selector, pairs in declarations(path):
            for name, value in pairs:
                if re.search(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(", value):
                    own.append(f"{path.name} {selector}: {name} {value}")
                if (SIZES.fullmatch(name) or name == "font") and LENGTH.search(value):
                    own.append(f"{path.name} {selector}: {name} {value}")
    assert own == []


def test_every_part_of_the_look_is_in_it_once_and_in_a_layer():
    text = (LOOK / "look.css").read_text(encoding="utf-8")
    parts = re.findall(r'@import url\("([\w-]+\.css)"\) layer\((?:tokens|base|components|print)\);', text)
    assert sorted(parts) == sorted(path.name for path in PARTS)
    for path in OF_PAGES:
        rest = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL).strip()
        assert rest.startswith("@layer page {"), path.name


def test_a_page_loads_the_old_styles_or_the_new_ones():
    new = {str(path.relative_to(LOOK.parent)) for path in OF_PAGES}
    for path in sorted(ROOT.glob("templates/**/*.html")):
        text = path.read_text(encoding="utf-8")
        loaded = set(re.findall(r"static 'headtable/([\w/-]+\.css)'", text))
        if '{% extends "look.html" %}' in text:
            assert loaded <= new, path.name
        elif path.name != "look.html":
            assert not loaded & new, path.name


def luminance(colour):
    digits = colour.removeprefix("#")
    digits = "".join(each * 2 for each in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


GROUNDS = ("paper", "surface", "sunk")
TEXTS = [
    *((text, ground) for text in ("ink", "muted", "act", "brass", "red") for ground in GROUNDS),
    *(("ink", tint) for tint in ("act-tint", "brass-tint", "red-tint")),
    *(("muted", tint) for tint in ("act-tint", "brass-tint")),
    *(("act", "act-tint"), ("brass", "brass-tint"), ("red", "red-tint")),
    *(("on-act", "act"), ("on-band", "band")),
]
EDGES = [*((edge, ground) for edge in ("edge", "focus") for ground in GROUNDS), ("band-line", "band")]


HALL_TEXTS = [
    *((text, ground) for text in ("ink", "muted", "act", "brass", "red") for ground in ("paper", "surface")),
    *(("on-brass", "brass-tint"), ("on-tile", "tile"), ("act", "tile")),
]


def schemes():
    """The colours of each scheme by their names."""
    found = {}
    for selector, pairs in declarations(LOOK / "tokens.css"):
        colours = {name[2:]: value for name, value in pairs if re.fullmatch(r"#[0-9a-f]{3}(?:[0-9a-f]{3})?", value)}
        if colours:
            found[f"{selector} in the dark" if selector in found else selector] = colours
    return [
        found[":root"],
        found[":root"] | found[":root in the dark"],
        found[":root"] | found["body.screen"],
        found[":root"] | found["body.screen"] | found["body.screen.light"],
    ]


@pytest.mark.parametrize("scheme", schemes(), ids=["light", "dark", "hall", "hall in the light"])
def test_every_text_and_every_edge_is_easy_to_see(scheme):
    texts = HALL_TEXTS if "tile" in scheme else TEXTS
    faint = {pair: contrast(*(scheme[name] for name in pair)) for pair in (*texts, *EDGES)}
    assert {pair: f"{found:.2f}" for pair, found in faint.items() if found < (3 if pair in EDGES else 4.5)} == {}
