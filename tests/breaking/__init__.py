"""What breaks the program, or tries to."""

import pytest

# What these modules hold a night against is told in full where it fails.
pytest.register_assert_rewrite(
    *(f"tests.breaking.night_{part}" for part in ("book", "beside", "tables", "host", "machine"))
)
