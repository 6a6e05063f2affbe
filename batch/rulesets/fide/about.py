"""FIDE in short."""

from batch.rating.about import About
from rules.fide.settings import PARAMETERS_FILE, POOLS

ABOUT = About(
    name="fide",
    title="FIDE",
    pools=POOLS,
    parameters_file=PARAMETERS_FILE,
    lists=True,
    keys=("k", "expected"),
    options=("expectation", "period"),
    columns={"fide": "fide/standard"},
    elsewhere={"fide/standard": "standard"},
)
