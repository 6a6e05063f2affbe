"""Render a report workbook to pictures, page by page as it prints, to be looked at.

    python tests/render/render_workbook.py [REPORT.xlsx] [FOLDER]

Without a report that of the sample event is written and rendered. Needs LibreOffice (soffice) and poppler (pdftoppm).
"""

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

DOTS_PER_INCH = 110


def render(report: Path, folder: Path) -> list[Path]:
    """Convert the report to PDF by LibreOffice and the PDF's pages to PNG; returns the pictures in order."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run(
            ["soffice", f"-env:UserInstallation={Path(profile).as_uri()}", "--headless", "--convert-to", "pdf",
             "--outdir", str(folder), str(report)], check=True, capture_output=True, timeout=300,
        )  # fmt: skip
    pdf = folder / f"{report.stem}.pdf"
    subprocess.run(["pdftoppm", "-r", str(DOTS_PER_INCH), "-png", str(pdf), str(folder / report.stem)], check=True)
    return sorted(folder.glob(f"{report.stem}-*.png"))


def main() -> None:
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else "rendered")
    if len(sys.argv) > 1:
        report = Path(sys.argv[1])
    else:
        from batch.report.workbook import write_workbook
        from tests.batch.report import rated

        folder.mkdir(parents=True, exist_ok=True)
        report = folder / "spring_open.xlsx"
        write_workbook([(report, rated.sample("spring_open.csv"))])
    for picture in render(report, folder):
        print(picture)


if __name__ == "__main__":
    main()
