"""`crossrate calc uschess`: what it takes."""

from batch.rating.calculator import Calculator, Option

CALCULATOR = Calculator(
    about="""Rate a player by the US Chess rules.

    Say who is rated by one of --rating with --games, --fide, --age, --adult, --junior. The official run rates the
    opponents as well and takes their new ratings; `crossrate rate` does that from a whole crosstable.
    """,
    examples=(
        "--rating 1700 --games 30 1800:1 1750:1 1700:1 1650:1 1600:D",
        "--fide 1800 1700:1 1750:½ 1900:0",
        "--rating 1350 --games 40 --peak 1500 900:0 900:0 900:0",
    ),
    options=(
        Option(("--pool",), "regular (default), quick, blitz, online-regular, online-quick, online-blitz.", "P"),
        Option(("--rating",), "Rating before the event of a player rated in this pool.", "R"),
        Option(("--games", "games_before"), "Rated games behind that rating.", "N"),
        Option(("--history",), "Results of all those games; default mixed.", choices=("mixed", "wins", "losses")),
        Option(("--fide",), "FIDE rating of an unrated player.", "F"),
        Option(("--age",), "Age of an unrated player, from 2.", "A"),
        Option(("--adult",), "An unrated adult without a birth date.", yes=True),
        Option(("--junior",), "An unrated junior without a birth date.", yes=True),
        Option(("--repeats",), "An opponent was met more than twice (in 3 games: more than once).", yes=True),
        Option(("--dual",), "The regular rating of a dual-rated event.", yes=True),
        Option(("--peak",), "Highest established rating so far, for the rating floor.", "P"),
        Option(("--wins",), "Rated wins before the event, for the personal floor ...", "W"),
        Option(("--draws",), "... rated draws ...", "D"),
        Option(("--events",), "... and events with 3 or more rated games.", "E"),
        Option(("--on",), "End date of the event, 2025-01-31; default today.", "DATE"),
    ),
)
