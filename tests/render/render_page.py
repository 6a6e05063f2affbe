"""Render a page for the club's site as people meet it, to be looked at: desktop, dark, phone and print.

    python tests/render/render_page.py [PAGE.html] [FOLDER]

Without a page the tests' example is written and rendered. Needs Chromium and, for print, poppler (pdftoppm).
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

QUIET = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
         "--disable-background-networking", "--disable-component-update", "--hide-scrollbars")  # fmt: skip
DARK = "--blink-settings=preferredColorScheme=0"
PHONE = (390, 2400)
DESKTOP = (1280, 2400)
DOTS_PER_INCH = 90


def chromium() -> str | None:
    """The browser's path, None where there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def browse(page: Path, *options: str) -> str:
    """Open a page in a browser of its own and return what it prints (with --dump-dom, the page's elements)."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        done = subprocess.run(
            [str(chromium()), *QUIET, f"--user-data-dir={profile}", *options, page.as_uri()],
            check=True, capture_output=True, timeout=120, encoding="utf-8",
        )  # fmt: skip
    return done.stdout


def unfolded(page: Path, folder: Path, count: int | None = None) -> Path:
    """A copy of the page with the first `count` explanations open (all without it)."""
    copy = folder / f"{page.stem}-open.html"
    text = page.read_text(encoding="utf-8")
    copy.write_text(text.replace("<details>", "<details open>", -1 if count is None else count), encoding="utf-8")
    return copy


def framed(page: Path, folder: Path, width: int) -> Path:
    """A page that shows `page` in a frame of a phone's width: a headless window is never that narrow."""
    frame = folder / f"{page.stem}-frame.html"
    frame.write_text(
        f'<!DOCTYPE html><title>frame</title><style>body{{margin:0}}iframe{{border:0;width:{width}px;height:2400px}}'
        f'</style><iframe src="{page.as_uri()}"></iframe>', encoding="utf-8",
    )  # fmt: skip
    return frame


def render(page: Path, folder: Path) -> list[Path]:
    """Pictures of the page; returns them in order."""
    folder.mkdir(parents=True, exist_ok=True)
    opened = unfolded(page, folder, 2)
    shots = {
        "desktop": (page, DESKTOP, ()),
        "open": (opened, DESKTOP, ()),
        "dark": (opened, DESKTOP, (DARK,)),
        "phone": (framed(page, folder, PHONE[0]), PHONE, ()),
        "phone-open": (framed(opened, folder, PHONE[0]), PHONE, ()),
    }
    pictures = []
    for name, (what, (width, height), options) in shots.items():
        picture = folder / f"{page.stem}-{name}.png"
        browse(what, f"--screenshot={picture}", f"--window-size={max(width, 500)},{height}", *options)
        pictures.append(picture)
    for old in folder.glob(f"{page.stem}-print-*.png"):
        old.unlink()
    pdf = folder / f"{page.stem}.pdf"
    browse(page, f"--print-to-pdf={pdf}", "--no-pdf-header-footer")
    subprocess.run(["pdftoppm", "-r", str(DOTS_PER_INCH), "-png", str(pdf), str(folder / f"{page.stem}-print")],
                   check=True)  # fmt: skip
    return pictures + sorted(folder.glob(f"{page.stem}-print-*.png"))


def main() -> None:
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else "rendered").resolve()
    if len(sys.argv) > 1:
        page = Path(sys.argv[1]).resolve()
    else:
        from batch.report.html import write_page
        from tests.batch.report import example

        folder.mkdir(parents=True, exist_ok=True)
        page = folder / "example.html"
        with page.open("wb") as stream:
            write_page(example.run(), stream)
    for picture in render(page, folder):
        print(picture)


if __name__ == "__main__":
    main()
