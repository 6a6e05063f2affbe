"""Plain Elo in short."""

from batch.rating.about import About
from rules.elo.settings import PARAMETERS_FILE
from rules.uschess.pools import POOLS

ABOUT = About(
    name="elo",
    title="Elo",
    # A club may keep as many pools as it likes, under any of these names.
    pools=("standard", *POOLS, "rapid"),
    parameters_file=PARAMETERS_FILE,
    keys=("k", "rounding", "mode", "floor", "tiers", "newcomer"),
)
