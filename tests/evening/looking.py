"""Whether a page looks right, in a real browser: narrow and wide, and to axe. Knows pages; knows no night."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def looks_right(page: Page) -> None:
    """No page scrolls sideways, at this width or at 320 px, and axe finds nothing."""
    size = page.viewport_size
    assert size
    for width in (320, size["width"]):
        page.set_viewport_size({"width": width, "height": size["height"]})
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{page.url} is {wide} px too wide at {width} px"
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
