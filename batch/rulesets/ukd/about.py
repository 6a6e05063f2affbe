"""UKD in short."""

from batch.rating.about import About
from rules.ukd.settings import PARAMETERS_FILE

ABOUT = About(
    name="ukd",
    title="UKD",
    pools=("standard", "rapid", "blitz"),
    parameters_file=PARAMETERS_FILE,
    lists=True,
    keys=("form", "minimum_games", "below_minimum", "rounding"),
)
