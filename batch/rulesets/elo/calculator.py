"""`crossrate calc elo`: what it takes."""

from batch.rating.calculator import Calculator, Option

CALCULATOR = Calculator(
    about="""Rate a player by plain Elo or by a club's own settings.

    A negative rating stands after --: crossrate calc elo --rating 5 -- -20:0.
    """,
    examples=(
        "--rating 1500 1700:1",
        "--rating 1500 --k tiers 1500:1.5/2",
        "--table --k 24",
        "--rating 1500 1900:W --xlsx elo.xlsx",
    ),
    options=(
        Option(("--rating",), "Rating before.", "R"),
        Option(("--k",), "K, default 32; or tiers: 40 under 1600, 32 under 2000, 24 under 2400, 16.", "N|tiers"),
        Option(("--table",), "Print what each result changes at each rating gap, for this K.", yes=True),
        Option(("--xlsx",), "Write the calculation with two charts.", "FILE", path=True),
        Option(("--force",), "Overwrite FILE even if crossrate did not write it.", yes=True),
        Option(("--parameters",), "A club's own settings (K, tiers, floor, rounding, order) in TOML.", "FILE"),
    ),
)
