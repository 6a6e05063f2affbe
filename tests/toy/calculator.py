"""`crossrate calc ladder`: what it takes."""

from batch.rating.calculator import Calculator, Option

CALCULATOR = Calculator(
    about="Rate a player of the ladder.",
    examples=("--rating 1200 1100:1",),
    options=(Option(("--rating",), "Place on the ladder before.", "R"),),
)
