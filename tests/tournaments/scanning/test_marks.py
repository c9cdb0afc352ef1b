"""What reading takes in memory: each picture is read by a program of its own, whose most is compared with what it had before."""

import subprocess
import sys
from io import BytesIO

import pytest
from PIL import Image

from tests.tournaments.scanning.photographs import scan
from tests.tournaments.scanning.sheets import a_filled_sheet, mark_on

# The most in megabytes above the program that is ready to read, and what it says of the picture. Linux says how much a
# process had at the most since it began; `ru_maxrss` would count what this test had before.
READ = """
import re
import sys
from pathlib import Path
import pypdf
from scoring.faults import Refused
from scoring.laws import law_named
from tournaments.scanning.reading import read_page
from tournaments.scanning.scans import read_images

def most():
    return int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1])

law, data = law_named("foster-1897"), sys.stdin.buffer.read()
before, said = most(), "refused"
try:
    [image] = read_images(data)
    said = len(read_page(image, lambda mark: law).deals)
except Refused:
    pass
print((most() - before) // 1024, said)
"""


def most(data):
    run = subprocess.run([sys.executable, "-c", READ], input=data, capture_output=True, check=True)
    megabytes, said = run.stdout.split()
    return int(megabytes), said.decode()


def saved(image, form):
    out = BytesIO()
    image.save(out, form)
    return out.getvalue()


@pytest.mark.trial
@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone says what a process had at the most")
def test_a_sheet_of_12_megapixels_takes_less_than_150_megabytes_and_a_bomb_next_to_none():
    photos = [a_filled_sheet(f"large {n}", hard=n > 0, mark=mark_on(), megapixels=12.0).photo for n in range(3)]
    grey = Image.open(BytesIO(photos[0]))
    sheets = [*photos, saved(grey.convert("RGB"), "PNG"), scan(grey)]
    found = [most(data) for data in sheets]
    assert [said for _, said in found] == ["4"] * len(sheets)
    assert max(megabytes for megabytes, _ in found) < 150, found
    bomb = Image.new("1", (10_000, 10_000))
    found = [most(data) for data in (saved(bomb, "PNG"), scan(bomb), saved(bomb.convert("L"), "JPEG"))]
    assert [said for _, said in found] == ["refused"] * 3
    assert max(megabytes for megabytes, _ in found) < 20, found
