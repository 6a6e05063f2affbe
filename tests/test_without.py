"""A fresh clone on a bare machine: what it lacks is skipped, and said in one closing line with what to install."""

import os
import subprocess
import sys

from tests.cases import CHECKOUT

NEEDY = "tests/batch/ledger/test_import_history.py::test_two_months_of_a_federation"

MORE = """
from tests.batch.ledger.databases import fresh_database
from tests.office import calculated

def test_server(tmp_path):
    fresh_database("postgresql", tmp_path)

def test_office(tmp_path):
    calculated([], tmp_path)

def test_office_again(tmp_path):
    calculated([], tmp_path)
"""


def test_what_is_lacking_is_skipped_and_said_in_one_line(tmp_path):
    (tmp_path / "test_more.py").write_text(MORE, encoding="utf-8")
    environment = {**os.environ, "PATH": str(tmp_path), "CROSSRATE_CASES": str(tmp_path / "none"),
                   "CROSSRATE_POSTGRESQL": ""}  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--color=no", "-p", "no:cacheprovider",
         f"--rootdir={CHECKOUT}", f"--config-file={CHECKOUT / 'pyproject.toml'}", NEEDY, str(tmp_path)],
        cwd=CHECKOUT, env=environment, capture_output=True, encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    closing = [line for line in done.stdout.splitlines() if line.startswith("Skipped: ")]
    assert closing == [
        "Skipped: 2 with no LibreOffice (apt-get install libreoffice-calc); "
        f"1 with no official cases in {tmp_path / 'none'} (name their folder with CROSSRATE_CASES); "
        "1 with no PostgreSQL (apt-get install postgresql; name its server with CROSSRATE_POSTGRESQL)."
    ]
