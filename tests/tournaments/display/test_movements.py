"""Movements as pages show them: the picture's lines, and the same in words."""

import re

from tournaments.display.movements import described

SHOWN = {each.movement.key: each for each in described()}


def test_the_words_of_a_picture_name_every_way():
    assert SHOWN["progressive-euchre"].words == (
        "Who goes where: Winners: 1 stays, 2 to 1, 3 to 2, 4 to 3, 5 to 4. Losers: 1 to 5, 2 stays, 3 stays, 4 stays, "
        "5 stays. The same partners at table: 1. New partners at table: 2, 3, 4, 5."
    )
    assert SHOWN["stay"].words == (
        "Who goes where: At every table: North stays, East to South, South to West, West to East."
    )


def test_every_way_has_an_arrow_with_a_tip():
    for each in SHOWN.values():
        for lane, shown in zip(each.picture.lanes, each.lanes, strict=True):
            assert len(re.findall(r"M[\d.,]+C[\d., ]+", shown.arrows)) == len(lane.ways)
            assert shown.tips.count("Z") == len(lane.ways)


def test_signs_say_whether_partners_stay_together():
    assert [sign for _, sign in SHOWN["progressive-euchre"].partners] == ["=", "×", "×", "×", "×"]
    assert SHOWN["stay"].partners == []
