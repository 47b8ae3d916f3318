"""Prints as one line of JSON what the interpreter that runs it has. Needs nothing but the standard library, Python 3.4 or newer."""
import json
import sys
import importlib.util


def version(distribution):
    """The version of an installed distribution; '' where it is there without saying which."""
    try:
        from importlib.metadata import version as read
        return read(distribution)
    except Exception:
        return ""


def found(module, distribution=None):
    try:
        there = importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):
        there = False
    return version(distribution or module) if there else None


print(json.dumps({
    "executable": sys.executable,
    "prefix": sys.prefix,
    "version": "%d.%d.%d" % sys.version_info[:3],
    "ipykernel": found("ipykernel") if found("jupyter_client") is not None else None,
    "notebook": found("notebook"),
}))
