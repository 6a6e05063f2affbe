"""US Chess in short."""

from batch.rating.about import About
from rules.uschess import PARAMETERS_FILE
from rules.uschess.matches import WINDOW_DAYS
from rules.uschess.pools import POOLS

ABOUT = About(
    name="uschess",
    title="US Chess",
    pools=POOLS,
    parameters_file=PARAMETERS_FILE,
    floor="absolute_floor",
    keys=("dual", "unrated", "youth", "online"),
    options=("dated_by", "unrated"),
    paper="letter",
    elsewhere={**{f"uschess/{pool}": pool.replace("-", "_") for pool in POOLS}, "fide/standard": "fide"},
    match_windows=WINDOW_DAYS,
)
