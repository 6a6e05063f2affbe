"""`crossrate calc ukd`: what it takes."""

from batch.rating.calculator import Calculator, Option

CALCULATOR = Calculator(
    about="""Rate a player by the Turkish Chess Federation's UKD procedure.

    An opponent without a UKD is written unrated: unrated:1. Standard, rapid and blitz are calculated the same way.
    """,
    examples=("--rating 1500 2000:1", "--rating 1236 1061:1 unrated:1 1416:0 --form per-game --rounding drop"),
    options=(
        Option(("--rating",), "UKD before the event.", "R"),
        Option(
            ("--form",),
            "Expected score by the average of the opponents (default) or game by game.",
            choices=("average", "per-game"),
        ),
        Option(
            ("--rounding",),
            "New UKD to the nearest whole number (whole, the default; or nearest) or with its fraction dropped (or "
            "drop).",
            choices=("whole", "fraction-dropped", "nearest", "drop"),
        ),
        Option(
            ("--below-floor", "--below-minimum", "below_floor"),
            "A UKD under 1000 is held there (default) or gone.",
            choices=("held", "unrated"),
        ),
    ),
)
