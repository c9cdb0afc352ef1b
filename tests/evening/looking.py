"""Whether a page looks right, in a real browser: narrow and wide, and to axe. Knows pages; knows no night."""

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# In the dark only the colours are others. Light comes last, as pages are seen otherwise.
SCHEMES: dict[Literal["dark", "light"], dict[str, Any]] = {
    "dark": {"runOnly": {"type": "rule", "values": ["color-contrast"]}},
    "light": {},
}


def looks_right(page: Page) -> None:
    """No page scrolls sideways, at this width or at 320 px; axe finds nothing, and no contrast too low in the dark."""
    size = page.viewport_size
    assert size
    page.wait_for_load_state()  # without its style sheet any page is too wide
    for width in (320, size["width"]):
        page.set_viewport_size({"width": width, "height": size["height"]})
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{page.url} is {wide} px too wide at {width} px"
    for scheme, rules in SCHEMES.items():
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # or a colour is met on its way
        found = Axe().run(page, options={"resultTypes": ["violations"], **rules})
        assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"
