"""`python -m crossrate`: the command line."""

from crossrate import main

main()
