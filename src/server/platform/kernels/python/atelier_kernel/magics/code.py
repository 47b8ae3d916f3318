"""About code and magics themselves: `%debug`, `%tb`, `%pinfo`, `%load_ext`, `%lsmagic`."""
import importlib
import sys

from .registry import CELL, HOW, LINE, UsageError, line_magic, note

# They set how a terminal looks, or what a page like this does by itself.
NOTHING_TO_SET = ("colors", "xmode", "autosave", "automagic", "autoawait", "autocall", "pprint", "doctest_mode", "logstop", "logoff", "gui", "pastebin")


@line_magic(*NOTHING_TO_SET)
def _nothing(_shell, _rest):
    return None


@line_magic("debug")
def _debug(shell, rest):
    import pdb
    if rest:
        pdb.Pdb().run(rest, shell.user_ns)
    elif getattr(sys, "last_traceback", None) is None:
        print("Nothing has failed yet.")
    else:
        pdb.post_mortem(sys.last_traceback)


@line_magic("pdb")
def _pdb(_shell, _rest):
    note("%pdb does not stop by itself in plain Python. Run %debug in a cell after something failed.")


@line_magic("tb")
def _tb(_shell, _rest):
    from ..errors import error_content
    error = getattr(sys, "last_value", None)
    print("\n".join(error_content(error)["traceback"]) if error is not None else "Nothing has failed yet.")


@line_magic("pinfo", "pdoc")
def _pinfo(shell, rest):
    shell.help(rest, 1)


@line_magic("pinfo2", "psource")
def _pinfo2(shell, rest):
    shell.help(rest, 2)


@line_magic("autoreload", "aimport")
def _autoreload(_shell, rest):
    if rest.strip() not in ("0", "off"):
        note("Modules are not loaded anew by themselves in plain Python: restart the kernel after you changed one. %s" % HOW)


@line_magic("load_ext", "reload_ext")
def _load_ext(shell, rest):
    if rest == "autoreload":
        return
    try:
        module = importlib.import_module(rest)
    except ImportError as error:
        raise UsageError("The extension %s cannot be loaded in plain Python (%s). %s" % (rest, error, HOW)) from None
    if not hasattr(module, "load_ipython_extension"):
        raise UsageError("The module %s is not an extension." % rest)
    module.load_ipython_extension(shell)


@line_magic("unload_ext")
def _unload_ext(shell, rest):
    module = sys.modules.get(rest)
    if hasattr(module, "unload_ipython_extension"):
        module.unload_ipython_extension(shell)


@line_magic("lsmagic", "magic", "quickref")
def _lsmagic(shell, _rest):
    lines, cells = sorted({**LINE, **shell.registered["line"]}), sorted({**CELL, **shell.registered["cell"]})
    print("Magics of one line:\n%s\n\nMagics of a cell:\n%s\n\nOthers are known to ipykernel. %s" % (
        "  ".join("%" + name for name in lines), "  ".join("%%" + name for name in cells), HOW))
