"""Settings of every run: hypothesis never fails a test for being slow; what was skipped is said in one closing line."""

from collections import Counter

from hypothesis import settings
from pytest import TerminalReporter

settings.register_profile("crossrate", deadline=None)
settings.register_profile("few", deadline=None, max_examples=10)
settings.load_profile("crossrate")


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Say how many tests were skipped for want of what, and what to install."""
    skipped = Counter(report.longrepr[2] for report in terminalreporter.stats.get("skipped", ()))
    if skipped:
        told = (f"{times} with {reason.removeprefix('Skipped: ')}" for reason, times in skipped.most_common())
        terminalreporter.write_line(f"Skipped: {'; '.join(told)}.")
