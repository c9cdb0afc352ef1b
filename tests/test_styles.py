"""What every style keeps to: each class is that of something, and each rule stands once."""

import re

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
