"""`crossrate calc fide`: what it takes."""

from batch.rating.calculator import Calculator, Option

CALCULATOR = Calculator(
    about="""Rate a player by the FIDE rating regulations.

    The change is that of one event as if alone: FIDE adds up the events of a rating period and rounds once
    (`crossrate rate --period`).
    """,
    examples=("--rating 1800 --k 20 1900:1 1750:D", "--rating 1650 --birth-year 2011 --games 45 1700:1 --pool rapid"),
    options=(
        Option(("--rating",), "Rating on the list in force when the event starts.", "R"),
        Option(("--k",), "K, where known; else it follows from the next three.", "K"),
        Option(("--birth-year",), "Year of birth.", "Y"),
        Option(("--games", "games_before"), "Rated games completed before the event.", "N"),
        Option(("--peak",), "Highest rating ever published; default the present one.", "P"),
        Option(("--pool",), "Default standard.", choices=("standard", "rapid", "blitz")),
        Option(("--on",), "Start date of the event, 2025-10-01; default today.", "DATE"),
        Option(("--expectation",), "FIDE's table (default) or the formula.", choices=("table", "logistic")),
    ),
)
