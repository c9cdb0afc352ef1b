"""What breaks the program, or tries to."""

import pytest

# What these modules hold a night against is told in full where it fails.
pytest.register_assert_rewrite("tests.breaking.night_book", "tests.breaking.night_machine")
