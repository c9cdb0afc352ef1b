"""What breaks the program, or tries to."""

import pytest

# What these modules hold a night against is shown in full where it fails.
pytest.register_assert_rewrite(
    "tests.breaking.any_night",
    *(f"tests.breaking.night_{part}" for part in ("rows", "beside", "tables", "host", "machine")),
)
