"""LibreOffice as the tests use it: workbooks opened, calculated anew and saved, without a window."""

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

ALWAYS_CALCULATE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""
"""LibreOffice's setting to compute all formulas when it opens a workbook, not to trust the values in it."""


def calculated(workbooks: Sequence[Path], folder: Path) -> list[Path]:
    """Open the workbooks in LibreOffice, compute every formula, and save them in `folder` under the same names."""
    soffice = shutil.which("soffice")
    if not soffice:
        pytest.skip("no LibreOffice (apt-get install libreoffice-calc)")
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as profile:
        settings = Path(profile) / "user" / "registrymodifications.xcu"
        settings.parent.mkdir()
        settings.write_text(ALWAYS_CALCULATE, encoding="utf-8")
        subprocess.run(
            [soffice, f"-env:UserInstallation={Path(profile).as_uri()}", "--headless", "--convert-to", "xlsx",
             "--outdir", str(folder), *map(str, workbooks)], check=True, capture_output=True, timeout=300,
        )  # fmt: skip
    return [folder / path.name for path in workbooks]
