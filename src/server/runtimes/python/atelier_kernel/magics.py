"""The magics people use every day, as plain Python: `!command`, `%pip`, `%cd`, `%time`, `%%bash`, `%%writefile` and a few more."""
import ast
import os
import re
import shlex
import subprocess
import sys
import time

from .display import display
from .streams import flush

SHELL = "/bin/bash" if os.path.exists("/bin/bash") else "/bin/sh"
QUIET = ("matplotlib", "config", "load_ext", "reload_ext", "autoreload", "precision", "colors")
ASSIGNED = re.compile(r"^(\s*)([A-Za-z_][\w.\[\]'\", ]*?)\s*=\s*([!%])(.+)$")
HELP = re.compile(r"^\s*(?:\?{1,2}([\w.]+)|([\w.]+)\?{1,2})\s*$")


class UsageError(Exception):
    """A magic that is not known here, or not used as it should be."""


def shell(command):
    flush()
    process = subprocess.Popen([SHELL, "-c", command], stdin=subprocess.DEVNULL)
    try:
        code = process.wait()
    except KeyboardInterrupt:
        process.terminate()
        process.wait()
        raise
    finally:
        flush()
    return code


def shell_lines(command):
    done = subprocess.run([SHELL, "-c", command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    return done.stdout.decode("utf-8", "replace").splitlines()


class Magics:
    """Answers what the rewritten cells call."""

    def __init__(self, namespace, run):
        self.namespace = namespace
        self.run = run

    def system(self, command):
        self.namespace["_exit_code"] = shell(command.format_map(Expanded(self.namespace)) if "{" in command else command)

    def capture(self, command):
        return shell_lines(command)

    def line(self, text):
        name, _, rest = text.partition(" ")
        known = getattr(self, "magic_" + name, None)
        if known:
            return known(rest.strip())
        if name in QUIET:
            return None
        raise UsageError("The magic %%%s is not known to plain Python. Choose an ipykernel runtime to use it." % name)

    def magic_pip(self, rest):
        shell(" ".join([shlex.quote(sys.executable), "-m", "pip", rest]))

    def magic_cd(self, rest):
        os.chdir(os.path.expanduser(rest or "~"))
        print(os.getcwd())

    def magic_pwd(self, _rest):
        return os.getcwd()

    def magic_env(self, rest):
        name, sign, value = rest.partition("=")
        if not rest:
            return dict(os.environ)
        if sign:
            os.environ[name.strip()] = value.strip()
        return os.environ.get(name.strip())

    def magic_time(self, rest):
        wall, cpu = time.perf_counter(), time.process_time()
        try:
            return self.run(rest)
        finally:
            print("CPU time: %.3g s, wall time: %.3g s" % (time.process_time() - cpu, time.perf_counter() - wall))

    def magic_timeit(self, rest):
        import timeit
        timer = timeit.Timer(rest, globals=self.namespace)
        count, _ = timer.autorange()
        best = min(timer.repeat(5, count)) / count
        print("%.3g µs per loop (best of 5, %d loops each)" % (best * 1e6, count))

    def cell(self, first, body):
        name, _, rest = first.partition(" ")
        if name in ("bash", "sh"):
            code = shell(body)
            if code:
                raise subprocess.CalledProcessError(code, name)
        elif name == "writefile":
            self.write_file(rest.split(), body)
        elif name in ("javascript", "js", "html", "HTML", "svg", "SVG", "markdown", "latex"):
            display({self.KINDS[name.lower()]: body}, raw=True)
        elif name == "time":
            return self.magic_time(body)
        elif name == "capture":
            raise UsageError("The magic %%capture is not known to plain Python. Choose an ipykernel runtime to use it.")
        else:
            raise UsageError("The magic %%%%%s is not known to plain Python. Choose an ipykernel runtime to use it." % name)

    KINDS = {"javascript": "application/javascript", "js": "application/javascript", "html": "text/html", "svg": "image/svg+xml",
             "markdown": "text/markdown", "latex": "text/latex"}

    def write_file(self, words, body):
        if not words:
            raise UsageError("%%writefile needs a file name.")
        there = os.path.exists(words[-1])
        with open(words[-1], "a" if "-a" in words else "w", encoding="utf-8") as target:
            target.write(body)
        print("%s %s" % ("Appending to" if "-a" in words else "Overwriting" if there else "Writing", words[-1]))

    def help(self, name):
        from .tools import describe
        print(describe(eval(name, self.namespace)))


class Expanded(dict):
    """`!echo {name}` reads variables; anything else between braces stays as it is."""

    def __missing__(self, key):
        return "{%s}" % key


def rewrite_line(line):
    stripped = line.lstrip()
    indent = line[:len(line) - len(stripped)]
    assigned, asked = ASSIGNED.match(line), HELP.match(line)
    if stripped.startswith("!"):
        return "%s__atelier__.system(%r)" % (indent, stripped.lstrip("!"))
    if re.match(r"%[A-Za-z]", stripped):
        return "%s__atelier__.line(%r)" % (indent, stripped[1:])
    if assigned:
        indent, name, sign, rest = assigned.groups()
        return "%s%s = __atelier__.%s(%r)" % (indent, name, "capture" if sign == "!" else "line", rest)
    if asked:
        return "%s__atelier__.help(%r)" % (indent, asked.group(1) or asked.group(2))
    return line


def rewrite(code):
    """The cell as Python, line for line."""
    if code.startswith("%%"):
        first, _, body = code[2:].partition("\n")
        return "__atelier__.cell(%r, %r)" % (first.strip(), body)
    try:
        ast.parse(code)
        return code
    except (SyntaxError, ValueError):
        return "\n".join(map(rewrite_line, code.split("\n")))
