"""Make every picture anew, in each language, light and dark: an invented night, seen in a real browser."""

import io
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pypdfium2  # type: ignore[import-untyped]
from django.conf import settings
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.conftest import BROWSER, BROWSER_ARGUMENTS
from tests.running import Hall, open_hall, own_database

FOLDER: Final = settings.BASE_DIR / "tournaments" / "static" / "headtable" / "guide" / "pictures"
LAPTOP, PHONE = (1200, 750), (360, 740)
NIGHT: Final = ("--tables=5", "--rounds=6", "--play=2", "--partly", "--seed=7")
PLAYED: Final = ("--tables=5", "--rounds=3", "--seed=9")
# What the two nights are called, by language.
NAMES: Final = {"en": ("Friday cinch", "Last week"), "fr": ("Cinch du vendredi", "La semaine dernière")}
QUALITY: Final = 82
HAS_SOUND: Final = "--autoplay-policy=no-user-gesture-required"  # else the board asks for a tap


@contextmanager
def visitor(browser: Browser, hall: Hall, size: tuple[int, int], scheme: Any, language: str) -> Iterator[Page]:
    """A page of somebody with that screen, who likes it light or dark."""
    width, height = size
    context = browser.new_context(
        base_url=hall.address,
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale=language,
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


def sign_in(page: Page, director: dict[str, str]) -> None:
    """As that director."""
    page.goto("/sign-in/")
    page.locator("#id_username").fill(director["username"])
    page.locator("#id_password").fill(director["password"])
    page.keyboard.press("Enter")
    page.wait_for_url("**/nights/**")


def store(picture: Image.Image, name: str) -> None:
    """As a file of the guide."""
    path = FOLDER / f"{name}.webp"
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.convert("RGB").save(path, quality=QUALITY, method=6)


def take(page: Page, address: str, name: str) -> None:
    """What the screen shows there, once it stands still."""
    page.goto(address)
    page.wait_for_load_state("networkidle")
    store(Image.open(io.BytesIO(page.screenshot())), name)


def pictures(browser: Browser, hall: Hall, folder: Path) -> None:
    """All of them."""
    for language, _name in settings.LANGUAGES:
        tonight, last_week = NAMES.get(language, NAMES["en"])
        made = json.loads(hall.command("rehearse", *NIGHT, f"--name={tonight}", "--json"))
        night = f"/nights/{made['night']}"
        whole = json.loads(hall.command("rehearse", *PLAYED, f"--name={last_week}", "--json"))
        for scheme in ("light", "dark"):
            with visitor(browser, hall, LAPTOP, scheme, language) as page:
                sign_in(page, made["director"])
                for name, address in {
                    "door": f"{night}/door/",
                    "board": f"{night}/board/",
                    "screen": f"{night}/hall/",
                    "desk": f"{night}/rounds/1/tables/2/",
                    "standings": f"/nights/{whole['night']}/standings/",
                }.items():
                    take(page, address, f"{language}/{name}-{scheme}")
            with visitor(browser, hall, PHONE, scheme, language) as page:
                take(page, made["tables"][1]["link"], f"{language}/table-{scheme}")
        paper, marks = folder / f"{language}.pdf", folder / f"{language}.json"
        files = (f"--marks={marks}", f"--out={paper}")
        hall.command("print_pack", "--tables=2", "--rounds=2", "--paper=a4", f"--language={language}", *files)
        first = json.loads(marks.read_text())["pages"][0]["page"]
        store(pypdfium2.PdfDocument(paper)[first - 1].render(scale=1.4).to_pil(), f"{language}/sheet-light")


def main() -> None:
    """Open the program on an empty machine and look at it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        own_database(Path(folder) / "data", "pictures", is_made=True) as environment,
        open_hall(environment) as hall,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=BROWSER, args=[*BROWSER_ARGUMENTS, HAS_SOUND])
        pictures(browser, hall, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
