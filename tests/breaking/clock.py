"""`manage.py` under a clock that is wrong by as many seconds as stand in the file that CLOCK_OF_TESTS names.

Run as a script in place of `manage.py`; it is the tests' and no part of the program.
"""

import os
import runpy
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from django.utils import timezone

_real = time.time


def wrong() -> float:
    return _real() + float(Path(os.environ["CLOCK_OF_TESTS"]).read_text(encoding="utf-8") or "0")


def wrong_now() -> datetime:
    return datetime.fromtimestamp(wrong(), UTC)


if __name__ == "__main__":
    time.time = wrong
    timezone.now = wrong_now
    sys.path.insert(0, os.getcwd())
    runpy.run_path("manage.py", run_name="__main__")
