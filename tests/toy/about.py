"""The ladder in short."""

from pathlib import Path

from batch.rating.about import About

ABOUT = About(
    name="ladder",
    title="Ladder",
    pools=("standard", "blitz"),
    parameters_file=Path(__file__).with_name("parameters.toml"),
    keys=("k",),
)
