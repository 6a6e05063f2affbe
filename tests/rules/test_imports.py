"""`rules` stands alone: numpy and the standard library, nothing else, nothing of `batch`."""

import json
import subprocess
import sys

LOOK = """
import importlib, json, pkgutil, sys
import numpy
before = set(sys.modules)
import rules
for module in pkgutil.walk_packages(rules.__path__, "rules."):
    importlib.import_module(module.name)
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(json.dumps(sorted(new - set(sys.stdlib_module_names) - {"numpy"})))
"""


def test_every_module_of_rules_imports_nothing_else():
    told = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == ["rules"]
