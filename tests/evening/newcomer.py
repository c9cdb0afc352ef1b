"""A director who has never seen the program, at a mouse whose clicks are counted."""

from playwright.sync_api import Locator, Page

from tests.running import Hall


class Hand:
    """A director's hand at the mouse, whose clicks are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def click(self, name: str, at: Locator | None = None) -> None:
        """The one button or link of that name."""
        place = at or self.page.get_by_role("main")
        place.get_by_role("button", name=name).or_(place.get_by_role("link", name=name)).first.click()
        self.clicks += 1


def sign_in(page: Page, hall: Hall, hand: Hand) -> None:
    hand.click("Sign in")
    page.get_by_label("Username").fill(hall.director)
    page.get_by_label("Password").fill(hall.password)
    page.keyboard.press("Enter")
    page.wait_for_url("**/nights/")
