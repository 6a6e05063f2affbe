"""`crossrate completion`: what makes the Tab key complete commands, options and files."""

import click


@click.command(
    epilog="\b\nExamples:\n  crossrate completion bash >> ~/.bashrc\n"
    "  crossrate completion fish > ~/.config/fish/completions/crossrate.fish"
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the script that makes SHELL complete what is typed after `crossrate`.

    Put it where the shell reads it at the start: ~/.bashrc, ~/.zshrc (after compinit), or fish's completions folder.
    """
    from click.shell_completion import get_completion_class

    root = click.get_current_context().find_root().command
    made = get_completion_class(shell)
    assert made is not None, "click completes in these three shells"
    click.echo(made(root, {}, "crossrate", "_CROSSRATE_COMPLETE").source())
