"""The magics people use every day, as plain Python. Loaded when a cell uses the first one."""
from . import code, commands, files, names, showing, timing  # noqa: F401  (each adds its own to the known ones)
from .registry import CELL, LINE, UNEXPANDED, UsageError, unknown  # noqa: F401


def run_line(shell, name, rest, names):
    """Runs `%name rest`; `names` is what its `{…}` and `$…` read."""
    own = shell.registered["line"].get(name)
    if own:
        return own(shell.expand(rest, names))
    known = LINE.get(name)
    if known is None:
        raise unknown("%", name)
    return known(shell, rest if name in UNEXPANDED else shell.expand(rest, names))


def run_cell(shell, name, rest, body, names):
    """Runs `%%name rest` over the cell's body."""
    own = shell.registered["cell"].get(name)
    if own:
        return own(shell.expand(rest, names), body)
    known = CELL.get(name)
    if known is None:
        if name in LINE or name in shell.registered["line"]:
            raise UsageError("%%%%%s is a magic of one line: write %%%s." % (name, name))
        raise unknown("%%", name)
    return known(shell, rest if name in UNEXPANDED else shell.expand(rest, names), body)
