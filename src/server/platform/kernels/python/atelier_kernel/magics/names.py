"""What is in the notebook: `%who`, `%whos`, `%reset`, `%history`."""
import re

from .registry import UsageError, line_magic, options


def own(shell, rest):
    kinds = set(rest.split())
    names = sorted(name for name in shell.user_ns if not name.startswith("_") and name not in shell.hidden)
    return [name for name in names if not kinds or type(shell.user_ns[name]).__name__ in kinds]


@line_magic("who_ls")
def _who_ls(shell, rest):
    return own(shell, rest)


@line_magic("who")
def _who(shell, rest):
    names = own(shell, rest)
    print("\t".join(names) if names else "There are no variables.")


def told(value):
    """A value in few words, whatever it is."""
    try:
        if hasattr(value, "shape"):
            return "%s: %s" % ("x".join(map(str, value.shape)), getattr(value, "dtype", ""))
        if isinstance(value, (list, tuple, dict, set, frozenset)):
            return "n=%d" % len(value)
        text = " ".join(repr(value).split())
    except Exception:
        return "?"
    return text if len(text) <= 60 else "%s…" % text[:59]


@line_magic("whos")
def _whos(shell, rest):
    names = own(shell, rest)
    if not names:
        print("There are no variables.")
        return
    rows = [("Variable", "Type", "Data/Info")] + [(name, type(shell.user_ns[name]).__name__, told(shell.user_ns[name])) for name in names]
    widths = [max(len(row[at]) for row in rows) for at in (0, 1)]
    lines = ["%s   %s   %s" % (row[0].ljust(widths[0]), row[1].ljust(widths[1]), row[2]) for row in rows]
    print("\n".join([lines[0], "-" * max(map(len, lines))] + lines[1:]))


@line_magic("xdel")
def _xdel(shell, rest):
    if rest not in shell.user_ns:
        raise UsageError("There is no variable %s." % rest)
    value = shell.user_ns.pop(rest)
    for name in [name for name, other in shell.user_ns["Out"].items() if other is value]:
        del shell.user_ns["Out"][name]


@line_magic("reset")
def _reset(shell, rest):
    found, _ = options(rest, "", "f s")
    if "f" not in found and input("Variables that are gone cannot be had back. Go on (y/[n])? ").strip().lower() not in ("y", "yes"):
        print("Nothing was done.")
        return
    for name in [name for name in shell.user_ns if name not in shell.hidden and not re.match(r"__\w+__$", name)]:
        del shell.user_ns[name]
    shell.user_ns["Out"].clear()


@line_magic("reset_selective")
def _reset_selective(shell, rest):
    found, pattern = options(rest, "", "f")
    names = [name for name in own(shell, "") if re.search(pattern, name)]
    if "f" not in found and input("These go: %s. Go on (y/[n])? " % ", ".join(names)).strip().lower() not in ("y", "yes"):
        return
    for name in names:
        del shell.user_ns[name]


def chosen(ranges, last):
    """Numbers of cells: `3`, `2-5`, `4:6`, `5-` …"""
    if not ranges:
        return list(range(1, last))
    numbers = []
    for part in ranges:
        found = re.match(r"^(\d+)?([-:])?(\d+)?$", part)
        if not found:
            raise UsageError("%s are not cell numbers." % part)
        first, sign, end = found.groups()
        stop = int(first) + 1 if not sign else last if end is None else int(end) + (sign == "-")
        numbers += range(int(first or 1), min(stop, last))
    return numbers


@line_magic("history", "hist")
def _history(shell, rest):
    found, more = options(rest, "g l f", "n o p t u")
    cells = shell.user_ns["In"]
    numbers = chosen(more.split(), len(cells))
    if "g" in found:
        pattern = (found["g"] + (" " + more if more else "")).strip("\"'")
        numbers = [at for at in range(1, len(cells)) if pattern.strip("*") in cells[at]]
    if found.get("l", "").isdigit():
        numbers = list(range(1, len(cells) - 1))[-int(found["l"]):]
    for at in numbers:
        lead = "%4d%s" % (at, ":\n" if "\n" in cells[at] else ": ") if "n" in found else ""
        print(lead + cells[at])
        if "o" in found and at in shell.user_ns["Out"]:
            print(repr(shell.user_ns["Out"][at]))
