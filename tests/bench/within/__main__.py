"""`python -m tests.bench.within NAME SHORT`: the figures of that name, as JSON, a figure a line.

The settings are named by the environment; the program is loaded before the module that measures it.
"""

import json
import sys
from importlib import import_module

import django

from club.server.data_folder import make_ready

django.setup()
make_ready()
for figure in import_module(f"tests.bench.within.{sys.argv[1]}").figures(short=sys.argv[2] == "1"):
    print(json.dumps(list(figure)), flush=True)
