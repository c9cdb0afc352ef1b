"""A deal to practise on: one choice after the other, to the score and the points lost."""

import re
from urllib.parse import urlencode

import pytest
from django.urls import reverse


@pytest.fixture
def look(client):
    return lambda **asked: client.get(reverse("practice"), {"law": "foster-1897", "seed": "7"} | asked)


def words(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())


def choices(page):
    """The addresses of what can be chosen now; of cards to keep those that are ticked."""
    text = page.content.decode()
    if 'class="to-keep"' in text:
        hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', text))
        ticked = re.findall(r'name="keep" value="(\w+)" checked', text)
        return ["?" + urlencode({**hidden, "keep": ticked, "kept": "1"}, doseq=True)]
    return [link.replace("&amp;", "&") for link in re.findall(r'href="(\?law=[^"#]*chosen=[^"#]*)', text)]


def test_without_a_seed_a_new_deal_is_made(client):
    answer = client.get(reverse("practice"), {"law": "chicago-1891"})
    assert re.search(r"law=chicago-1891&seed=\d+$", answer["Location"])


def test_a_deal_is_played_to_its_score_by_following_the_links(look, client):
    page, asked = look(), []
    while found := choices(page):
        asked += re.findall('id="ask" role="status">([^<]*)', page.content.decode())
        page = client.get(reverse("practice") + found[0], follow=True)
        assert page.status_code == 200
    asked = [each.strip() for each in asked]
    assert asked[0] == "What do you bid?"
    assert "Which cards do you keep?" in asked
    assert asked.count("Which card do you play?") + asked.count("You lead. Which card?") == 6
    assert "The deal is over." in words(page)
    assert "North and South" in words(page)
    assert re.search(r"your cards lost (nothing|\d+ points?)", words(page))
    [replay] = re.findall(r'href="(/laws/replay/[^"]*)"', page.content.decode())
    assert "With all cards seen" in words(client.get(replay.replace("&amp;", "&")))


def test_the_others_cards_are_not_on_the_page(look):
    shown = set(re.findall("[♠♥♦♣](?:10|[2-9JQKA])", words(look())))
    assert len(shown) == 9


def test_the_books_advise_at_each_choice(look, client):
    assert "What the books advise here" in words(look())
    keeping = look(chosen="pass")
    assert "What the books advise here" in words(keeping)
    [kept] = choices(keeping)
    assert "Foster, Suggestions for Good Play" in words(client.get(reverse("practice") + kept, follow=True))


@pytest.mark.parametrize(
    "asked",
    [{"seed": "x"}, {"seed": "-1"}, {"seed": "9999999"}, {"law": "whist"}, {"chosen": "99"}, {"chosen": "x" * 99}],
)
def test_what_is_no_such_deal_is_refused(look, asked):
    page = look(**asked)
    assert page.status_code == 422
    assert "errorlist" in page.content.decode()
