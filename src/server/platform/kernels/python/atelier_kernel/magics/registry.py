"""The magics that are known, by name, and what is said of those that are not."""
import os
import shlex
import sys

GUARD = sys.modules.get("_atelier_sealed")
SEALED = getattr(GUARD, "HOW", None)  # in an environment of the team, or on top of one, which does not change: where packages are added
BASE = os.environ.pop("ATELIER_BASE_PYTHON", None) or sys.executable or "python3"
HOW = "What plain Python lacks comes with ipykernel: %s Then choose its runtime." % (SEALED or "%s -m pip install ipykernel." % shlex.quote(BASE))
LINE = {}  # name -> function(shell, rest)
CELL = {}  # name -> function(shell, rest, body)
UNEXPANDED = {"time", "timeit", "prun", "history", "hist", "capture"}  # the rest is Python, or no text


def changes_itself():
    """Whether pip installs into what this program runs in: not into an environment of the team itself."""
    return GUARD is None or not os.path.abspath(GUARD.__file__).startswith(os.path.join(sys.prefix, ""))


class UsageError(Exception):
    """A magic that is not known here, or not used as it should be."""


def line_magic(*names):
    def keep(function):
        LINE.update(dict.fromkeys(names, function))
        return function
    return keep


def cell_magic(*names):
    def keep(function):
        CELL.update(dict.fromkeys(names, function))
        return function
    return keep


def unknown(sign, name):
    return UsageError("The magic %s%s is not known to plain Python. %s" % (sign, name, HOW))


def note(text):
    """Says something about a magic without failing."""
    sys.stderr.write(text.rstrip() + "\n")


def options(rest, with_value="", without=""):
    """(options, words): `-n 5`, `-n5`, `-o`, `--name value` from the beginning of the rest; what follows stays as it was written."""
    found = {}
    while True:
        word, _, after = rest.lstrip().partition(" ")
        if not word.startswith("-") or word in ("-", "--"):
            return found, rest.lstrip()[2:].lstrip() if word == "--" else rest.lstrip()
        name, attached = (word[2:], "") if word.startswith("--") else (word[1:2], word[2:])
        if word.startswith("--") and "=" in name:
            name, attached = name.split("=", 1)
        if name in with_value.split():
            value, after = (attached, after) if attached else (after.lstrip().partition(" ")[0], after.lstrip().partition(" ")[2])
            found[name] = value
        elif name in without.split() and not attached:
            found[name] = True
        elif not word.startswith("--") and all(letter in without.split() for letter in word[1:]):
            found.update(dict.fromkeys(word[1:], True))
        else:
            raise UsageError("The option %s is not known here." % word)
        rest = after
