"""The command line: one thin module a command or command group."""
