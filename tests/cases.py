"""Where the official cases are: the folder of CROSSRATE_CASES, by default ../shared/cases beside the checkout."""

import os
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]


def cases_folder() -> Path:
    """Find the folder of official cases; skip the test that asks where there is none."""
    folder = Path(os.environ.get("CROSSRATE_CASES") or CHECKOUT.parent / "shared" / "cases")
    if not folder.is_dir():
        pytest.skip(f"no official cases in {folder} (name their folder with CROSSRATE_CASES)")
    return folder
