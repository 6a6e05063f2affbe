"""The standard streams: text in whatever encoding they have, data always in UTF-8."""

import codecs
import io
import sys

import click


class _Ascii(io.TextIOWrapper):
    """ASCII text. It gives itself out for Latin-1, as any ASCII text is: click takes a stream `ascii` for UTF-8."""

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """A name under which all that is written here can be read."""
        return "latin-1"


def write_any_text() -> None:
    """Have stdout and stderr write a question mark for a character that their encoding lacks, never fail on it."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if not isinstance(stream, io.TextIOWrapper):
            continue
        if codecs.lookup(stream.encoding).name == "ascii":
            by_line = stream.line_buffering
            setattr(sys, name, _Ascii(stream.detach(), "ascii", "replace", line_buffering=by_line))
        else:
            stream.reconfigure(errors="replace")


def write_data(text: str) -> None:
    """Write a line of JSON to stdout, in UTF-8 whatever the encoding of text is there (RFC 8259 section 8.1)."""
    # A file name can hold what is no character (a lone surrogate): JSON has an escape for it, UTF-8 has not.
    click.echo(text.encode("utf-8", "backslashreplace"))
