"""LibreOffice as the tests use it: workbooks opened, calculated anew and saved, without a window."""

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest


def calculated(workbooks: Sequence[Path], folder: Path) -> list[Path]:
    """Open the workbooks in LibreOffice and save what it makes of them in `folder`, under the same names.

    It calculates every formula anew, for it trusts the values in a file only from programs it knows.
    """
    soffice = shutil.which("soffice")
    if not soffice:
        pytest.skip("LibreOffice (soffice) is not installed")
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run(
            [soffice, f"-env:UserInstallation={Path(profile).as_uri()}", "--headless", "--convert-to", "xlsx",
             "--outdir", str(folder), *map(str, workbooks)], check=True, capture_output=True, timeout=300,
        )  # fmt: skip
    return [folder / path.name for path in workbooks]
