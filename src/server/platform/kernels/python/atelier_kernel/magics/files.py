"""Files: `%%writefile`, `%run`, `%load` and their like."""
import json
import os
import shlex
import sys

from ..language import is_python, language_of
from .registry import UsageError, cell_magic, line_magic, note, options


@cell_magic("writefile", "file")
def _writefile(_shell, rest, body):
    found, name = options(rest, "", "a append")
    name = os.path.expanduser(name.strip().strip("\"'"))
    if not name:
        raise UsageError("%%writefile needs a file name.")
    adds, there = "a" in found or "append" in found, os.path.exists(name)
    with open(name, "a" if adds else "w", encoding="utf-8") as target:
        target.write(body)
    print("%s %s" % ("Appending to" if adds else "Overwriting" if there else "Writing", name))


def read(name):
    with open(name, encoding="utf-8") as source:
        return source.read()


def run_notebook(shell, text):
    content = json.loads(text)
    if not is_python(language_of(content)):
        raise UsageError("This notebook is written in %s, and this kernel runs Python." % language_of(content))
    for cell in content["cells"]:
        if cell["cell_type"] == "code":
            shell.evaluate("".join(cell["source"]))


def run_script(shell, name, words, inside):
    import types
    module = types.ModuleType("__main__")
    names = shell.user_ns if inside else module.__dict__
    before = {kept: names.get(kept) for kept in ("__file__", "__name__")}
    names.update(__file__=name, __name__="__main__")
    argv, main, path = sys.argv, sys.modules["__main__"], list(sys.path)
    sys.argv, sys.path[:] = [name, *words], [os.path.dirname(os.path.abspath(name)), *path]
    if not inside:
        sys.modules["__main__"] = module
    try:
        exec(compile(read(name), name, "exec", dont_inherit=True), names)
    except SystemExit as end:
        if end.code not in (None, 0):
            raise
    finally:
        sys.argv, sys.modules["__main__"], sys.path[:] = argv, main, path
        if inside:
            names.update(before)
            if before["__file__"] is None:
                del names["__file__"]
    if not inside:
        shell.user_ns.update({key: value for key, value in names.items() if not key.startswith("__")})


@line_magic("run")
def _run(shell, rest):
    found, more = options(rest, "m", "i t n e p")
    if "m" in found:
        import runpy
        argv, sys.argv = sys.argv, [found["m"], *shlex.split(more)]
        try:
            shell.user_ns.update({key: value for key, value in runpy.run_module(found["m"], run_name="__main__", alter_sys=True).items()
                                  if not key.startswith("__")})
        finally:
            sys.argv = argv
        return
    words = shlex.split(more)
    if not words:
        raise UsageError("%run needs a file name.")
    name = os.path.expanduser(words[0])
    name = name if os.path.exists(name) or name.endswith((".py", ".ipynb")) else name + ".py"
    if name.endswith(".ipynb"):
        run_notebook(shell, read(name))
    else:
        run_script(shell, name, words[1:], "i" in found)


@line_magic("load", "loadpy")
def _load(_shell, rest):
    note("%load puts text into a cell, which plain Python cannot. Here is the text:")
    print(read(os.path.expanduser(rest.strip())))


@line_magic("pycat")
def _pycat(_shell, rest):
    print(read(os.path.expanduser(rest.strip())))


@line_magic("save")
def _save(shell, rest):
    from .names import chosen
    _, more = options(rest, "", "f r a")
    name, *ranges = more.split()
    name = name if name.endswith((".py", ".ipy")) else name + ".py"
    with open(name, "w", encoding="utf-8") as target:
        target.write("\n".join(shell.user_ns["In"][at] for at in chosen(ranges, len(shell.user_ns["In"]))) + "\n")
    print("The cells are in %s." % name)
