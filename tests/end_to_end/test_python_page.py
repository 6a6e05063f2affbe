"""The page on Python tells the truth: its script runs."""

import re
import subprocess
import sys

from tests.cases import CHECKOUT

PAGE = (CHECKOUT / "docs" / "python.md").read_text(encoding="utf-8")


def test_the_script_runs(tmp_path):
    [script] = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert re.search(r"Ottershaw, Nora +1641\.0 +1658\.0", done.stdout)
    assert (tmp_path / "spring_quads.ratings.xlsx").is_file()
