"""What every test stands on: a folder of its own, a browser where there is one, and a plain word on what was left out.

Knows pytest; knows no night.
"""

import gc
import os
import shutil
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.conf.locale import LANG_INFO

from club.club_settings.stored import forget
from tests.catalogues import INVENTED, LOCALE, write_invented
from tests.running import folder_of_the_run, new_database

ADDRESS = "http://hall.test"
BROWSERS = (
    "chromium-headless-shell",  # Chromium without its windows: a quarter less work
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
BROWSER_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A phone in the hall meets no secure context; under this name the pages meet none either.
    "--host-resolver-rules=MAP hall.test 127.0.0.1",
)

# Letters of one width on every Linux that has the font (Debian's fonts-liberation): what stands where follows from them.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <alias binding="strong"><family>system-ui</family><prefer><family>Liberation Sans</family></prefer></alias>
  <alias binding="strong"><family>sans</family><prefer><family>Liberation Sans</family></prefer></alias>
  <alias binding="strong"><family>sans-serif</family><prefer><family>Liberation Sans</family></prefer></alias>
</fontconfig>
"""


def find_browser() -> str | None:
    """The path of HEADTABLE_BROWSER, or of a Chromium, Chrome or Edge of this machine."""
    named = os.environ.get("HEADTABLE_BROWSER")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, BROWSERS)), None)


BROWSER = find_browser()
# What this machine may set for the tests themselves.
FOR_TESTS = ("HEADTABLE_BROWSER", "HEADTABLE_REPORT")


def _is_postgresql() -> bool:
    return settings.DATABASES["default"]["ENGINE"].endswith("postgresql")


# Marker → whether such a test can run here, and what is said where it cannot.
NEEDS: dict[str, tuple[Callable[[pytest.Config], bool], str]] = {
    "browser": (
        lambda config: BROWSER is not None,
        "no Chromium, Chrome or Edge was found (name one: HEADTABLE_BROWSER)",
    ),
    "postgresql": (lambda config: _is_postgresql(), "DATABASE_URL names no PostgreSQL"),
    "sqlite": (lambda config: not _is_postgresql(), "they work on SQLite whatever DATABASE_URL names"),
    "posix": (lambda config: sys.platform != "win32", "Windows has no such signals and terminals"),
    "trial": (
        lambda config: "trial" in config.option.markexpr or "long" in config.option.markexpr,
        "they start and stop whole programs, or repeat at length (run them: pytest -m trial)",
    ),
    "long": (lambda config: "long" in config.option.markexpr, "they take minutes (run them: pytest -m long)"),
}
LEFT_OUT: dict[str, list[str]] = {}


def folder_in_memory() -> str | None:
    """Where the tests' own database waits for no disk, which takes longer than many a test; None where there is no such place."""
    memory = "/dev/shm"
    return memory if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 2**30 else None


# What is read here stays until the end; looked through again and again for rubbish, it took a third of the reading.
gc.disable()

# No test may fail because a machine is slow. Hypothesis takes its usual hundred examples in a run that names trials.
CALM: Any = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("trials", **CALM)
hypothesis.settings.register_profile("every run", **CALM, max_examples=40)


def pytest_configure(config: pytest.Config) -> None:
    """Tests read and write a folder of their own, whatever this machine has set."""
    hypothesis.settings.load_profile("trials" if NEEDS["trial"][0](config) else "every run")
    for name in [name for name in os.environ if name.startswith("HEADTABLE_") and name not in FOR_TESTS]:
        del os.environ[name]
    fonts = folder_of_the_run() / "fonts.conf"
    if not fonts.exists():  # the first process makes it before the workers, which share the folder
        fonts.write_text(FONTS, encoding="utf-8")
    os.environ["FONTCONFIG_FILE"] = str(fonts)
    data = Path(tempfile.mkdtemp(prefix="head-table-tests-", dir=folder_in_memory()))
    config.add_cleanup(lambda: shutil.rmtree(data, ignore_errors=True))
    os.environ["HEADTABLE_DATA"] = str(data)
    settings.DATA, settings.ADDRESS = data, ADDRESS
    settings.SECRET_KEY_FILE, settings.ADDRESS_FILE = data / "secret-key.txt", data / "address.txt"
    settings.STATIC_ROOT = data / "static"
    settings.STATIC_ROOT.mkdir()  # or whitenoise warns at every client
    settings.WHITENOISE_USE_FINDERS = False  # and finds all files anew for each, a fifth of the whole run
    settings.SCENE_STANDS = timedelta(0)  # or what a test sees on the hall screen depends on how fast it is
    settings.MOST_BACKUPS = 0  # or each night that a test ends writes one, from a thread of its own
    settings.DEBUG = settings.HTTPS = settings.SECURE_SSL_REDIRECT = False
    if not _is_postgresql():
        # Django's own choice is a database in memory, whose locks are none that a director meets.
        settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = data / "tests.sqlite3"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # a second each otherwise


def pytest_sessionstart(session: pytest.Session) -> None:
    """In a run of all tests the first process makes what they all wait for, while its workers read them."""
    config = session.config
    is_first, is_whole = not hasattr(config, "workerinput"), config.args_source is config.ArgsSource.TESTPATHS
    if is_first and is_whole and not _is_postgresql() and not config.option.collectonly:
        threading.Thread(target=new_database).start()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what cannot run here, and put the browser's tests last: its event loop then disturbs no other.

    A browser's test that fails is run once more, and named at the end if it then passes; a test of data never is.

    Their files go from the longest to the shortest, or the one who takes the last one works on alone: those of which every test
    is a trial play whole evenings; of the others, the one with the most tests first.
    """
    kept, left = [], []
    for item in items:
        lacking = [
            need for need, (can_run, _why) in NEEDS.items() if item.get_closest_marker(need) and not can_run(config)
        ]
        for need in lacking[:1]:
            LEFT_OUT.setdefault(need, []).append(item.nodeid.split("::")[0])
        (left if lacking else kept).append(item)
    if left:
        config.hook.pytest_deselected(items=left)
    for item in kept:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))
    tests_in = Counter(item.path for item in kept)

    def place(item: pytest.Item) -> tuple[bool, bool, int]:
        if not item.get_closest_marker("browser"):
            return False, False, 0
        module = item.getparent(pytest.Module)
        is_long = module is not None and any(mark.name == "trial" for mark in module.own_markers)
        return True, not is_long, -tests_in[item.path]

    items[:] = sorted(kept, key=place)


def pytest_collection_finish() -> None:
    """The tests are read: only what they make is looked through from here on."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)  # as often as Python does by itself, it took a seventh of the whole run
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):  # or every program that a test starts compiles itself again
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder_of_the_run() / "compiled")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker hands on what was left out to the process that writes the summary."""
    if (output := getattr(session.config, "workeroutput", None)) is not None:
        output["left out"] = LEFT_OUT


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every worker leaves out the same."""
    LEFT_OUT.update(getattr(node, "workeroutput", {}).get("left out", {}))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    reports = terminalreporter.stats
    failed = {report.nodeid for outcome in ("failed", "error") for report in reports.get(outcome, [])}
    if unsteady := [report for report in reports.get("rerun", []) if report.nodeid not in failed]:
        terminalreporter.section("Unsteady: failed at first, then passed")
        for report in unsteady:
            terminalreporter.write_line(report.longreprtext)
            terminalreporter.write_line(f"unsteady: {report.nodeid}")
    for need, files in LEFT_OUT.items():
        tests = f"{len(files)} {need} {'test' if len(files) == 1 else 'tests'}"
        places = {file.rpartition("/")[0] for file in files}
        terminalreporter.write_line(f"left out: {tests}, in {', '.join(sorted(places))}: {NEEDS[need][1]}")


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The tables of the tests' database are there already on SQLite."""
    return not _is_postgresql()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """They are made once in a worker: what a hall finds at its first start is what the tests' own database begins as."""
    if not _is_postgresql():
        shutil.copy(new_database(), settings.DATABASES["default"]["TEST"]["NAME"])


@pytest.fixture(autouse=True)
def _no_settings_of_the_club() -> Iterator[None]:
    """What a test has saved is gone from the database behind it, and this process remembers it no more."""
    yield
    forget()
    for name in ("forgotten.jsonl", "forgotten-key.txt"):
        (settings.DATA / name).unlink(missing_ok=True)


@pytest.fixture
def served_files(settings: Any) -> None:
    """The client gives out the style and the scripts too."""
    settings.WHITENOISE_USE_FINDERS = True


@pytest.fixture(scope="session")
def _folder_of_the_invented(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    write_invented(folder, *LOCALE.glob("fr/LC_MESSAGES/django.po"))
    return folder


@pytest.fixture
def invented_language(settings: Any, monkeypatch: pytest.MonkeyPatch, _folder_of_the_invented: Path) -> str:
    """The code of a second language that the program offers in this test; its texts bear accents."""
    monkeypatch.setitem(
        LANG_INFO, INVENTED, {"bidi": False, "code": INVENTED, "name": INVENTED, "name_local": INVENTED}
    )
    settings.LOCALE_PATHS = [_folder_of_the_invented]
    settings.LANGUAGES = [("en", "English"), (INVENTED, INVENTED)]
    return INVENTED


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """How pytest-playwright starts the browser: this machine's, not one that it would have to fetch."""
    return {**browser_type_launch_args, "executable_path": BROWSER, "args": list(BROWSER_ARGUMENTS)}


@pytest.fixture(autouse=True)
def _browser_beside_database(request: pytest.FixtureRequest) -> None:
    """Playwright leaves an event loop running in this thread, and Django then refuses to ask the database."""
    if request.node.get_closest_marker("browser"):
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # for the rest of the run: the browser's tests are its last
