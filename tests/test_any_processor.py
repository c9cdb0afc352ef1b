"""Results do not depend on the processor: OpenBLAS, which numpy uses, rounds differently on each kind.

Knows which of its kinds this processor can take the part of; knows neither nights nor records.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from numpy._core._multiarray_umath import __cpu_features__ as features

from tests.tournaments.scanning.sheets import a_filled_sheet

NEEDS = {"Prescott": "SSE3", "Haswell": "AVX2", "Zen": "AVX2", "SkylakeX": "AVX512_SKX"}
ROOT = Path(__file__).parent.parent

WORK_OUT = """
import sys
from hashlib import sha256
from pathlib import Path
from tests.tournaments.scanning.sheets import read
from tests.tournaments.season_table.played import tables_of
from tournaments.season_table.strength import strengths
for seed in range(30):
    print(strengths(tables_of([(4, 2)] * (3 + 4 * seed) + [(3, 3), (6, 3)], seed, strength={0: 1.0, 1: -1.0})))
for people in (40, 140, 500):
    print(strengths(tables_of([(4, 2)] * (3 * people), people, people=range(people))))
for photo in sorted(Path(sys.argv[1]).iterdir()):
    page = read(photo.read_bytes())
    print(page._replace(straight=sha256(page.straight.tobytes()).hexdigest()))
"""


@pytest.mark.trial
def test_strengths_and_photographed_sheets_are_the_same_on_every_kind_of_processor(tmp_path):
    photos = tmp_path / "photos"
    photos.mkdir()
    for number in range(4):
        (photos / f"{number}.jpg").write_bytes(a_filled_sheet(f"hard {number}", hard=True).photo)
    found = {}
    for kind in [kind for kind, feature in NEEDS.items() if features.get(feature)]:
        ended = subprocess.run(
            [sys.executable, "-c", WORK_OUT, str(photos)],
            cwd=ROOT, env=os.environ | {"OPENBLAS_CORETYPE": kind}, text=True, capture_output=True, check=False,
        )  # fmt: skip
        assert ended.returncode == 0, ended.stderr
        found[kind] = ended.stdout.splitlines()
    assert len(next(iter(found.values()))) == 37
    for kind, lines in found.items():
        differing = [(line, other) for line, other in zip(lines, found["Prescott"], strict=True) if line != other]
        assert not differing, (kind, differing[0])
