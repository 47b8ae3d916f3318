"""Programs: `!command`, `%pip`, `%cd`, `%env`, `%%bash` and their like."""
import os
import shlex
import shutil
import subprocess
import sys

from ..streams import flush
from .registry import UsageError, cell_magic, line_magic, options

SHELL = "/bin/bash" if os.path.exists("/bin/bash") else "/bin/sh"
ALIASES = {"ls": "ls -C", "ll": "ls -l", "la": "ls -a", "cat": "cat", "cp": "cp", "mv": "mv", "rm": "rm", "mkdir": "mkdir", "rmdir": "rmdir",
           "head": "head", "tail": "tail", "wc": "wc", "less": "cat", "more": "cat"}


class SList(list):
    """What a command printed: a list of lines, also as `.n` (text), `.s` (words of one line), `.l` (the list) and `.p` (paths)."""

    @property
    def l(self):  # noqa: E743  (the name that notebooks use)
        return list(self)

    @property
    def n(self):
        return "\n".join(self)

    @property
    def s(self):
        return " ".join(self)

    @property
    def p(self):
        import pathlib
        return [pathlib.Path(line) for line in self if os.path.exists(line)]

    def grep(self, pattern, prune=False):
        import re
        asked = pattern if callable(pattern) else lambda line: re.search(pattern, line, re.IGNORECASE)
        return SList(line for line in self if bool(asked(line)) != prune)

    def fields(self, *places):
        split = [line.split() for line in self]
        return SList(" ".join(words[at] for at in places if at < len(words)) for words in split) if places else split


def shell(command, argv=None, text=None, **streams):
    """Runs a command; what it prints goes where the cell prints. Answers its exit code."""
    flush()
    source = subprocess.DEVNULL if text is None else subprocess.PIPE
    process = subprocess.Popen(argv or [SHELL, "-c", command], stdin=source, **streams)
    try:
        out, err = process.communicate(None if text is None else text.encode("utf-8"))
    except KeyboardInterrupt:
        process.terminate()
        process.wait()
        raise
    finally:
        flush()
    return process.returncode, out, err


def lines_of(command):
    """(lines, exit code) of a command."""
    code, out, _ = shell(command, stdout=subprocess.PIPE)
    return SList(out.decode("utf-8", "replace").splitlines()), code


@line_magic("sx", "system")
def _sx(kernel, rest):
    lines, kernel.user_ns["_exit_code"] = lines_of(rest)
    return lines


@line_magic("pip")
def _pip(_shell, rest):
    shell("%s -m pip %s" % (shlex.quote(sys.executable), rest))


@line_magic("conda", "mamba")
def _conda(_shell, rest):
    found = os.environ.get("CONDA_EXE") or shutil.which("conda") or shutil.which("mamba")
    if not os.path.isdir(os.path.join(sys.prefix, "conda-meta")) or not found:
        raise UsageError("This Python (%s) is in no conda environment. Use %%pip." % sys.executable)
    first, _, more = rest.partition(" ")
    own = "--yes --prefix %s" % shlex.quote(sys.prefix) if first in ("install", "update", "upgrade", "remove", "uninstall") else ""
    shell("%s %s %s %s" % (shlex.quote(found), first, own, more))


def alias(command):
    def run(_shell, rest):
        shell("%s %s" % (command, rest))
    return run


for name, command in ALIASES.items():
    line_magic(name)(alias(command))


@line_magic("cd")
def _cd(kernel, rest):
    before = os.getcwd()
    target = rest.strip().strip("\"'").replace("\\ ", " ")
    quiet = target.startswith("-q")
    target = target[2:].strip() if quiet else target
    visited = kernel.user_ns.setdefault("_dh", [before])
    os.chdir(visited[-2] if target == "-" and len(visited) > 1 else os.path.expanduser(target or "~"))
    visited.append(os.getcwd())
    if not quiet:
        print(os.getcwd())


@line_magic("pwd")
def _pwd(_shell, _rest):
    return os.getcwd()


@line_magic("env", "set_env")
def _env(_shell, rest):
    name, sign, value = rest.partition("=") if "=" in rest else rest.partition(" ")
    if not rest:
        return dict(os.environ)
    if not sign:
        if name not in os.environ:
            raise UsageError("The environment has no variable %s." % name)
        return os.environ[name]
    os.environ[name.strip()] = value.strip()
    print("env: %s=%s" % (name.strip(), value.strip()))


def script(kernel, argv, rest, body):
    found, more = options(rest, "out err", "no-raise-error bg")
    pipes = {"stdout" if name == "out" else "stderr": subprocess.PIPE for name in ("out", "err") if name in found}
    code, out, err = shell(None, argv=argv + shlex.split(more), text=body, **pipes)
    for name, data in (("out", out), ("err", err)):
        if name in found:
            kernel.user_ns[found[name]] = (data or b"").decode("utf-8", "replace")
    kernel.user_ns["_exit_code"] = code
    if code and "no-raise-error" not in found:
        raise subprocess.CalledProcessError(code, argv[0])


@cell_magic("bash")
def _bash(kernel, rest, body):
    script(kernel, [SHELL], rest, body)


@cell_magic("sh", "system", "sx", "!")
def _sh(kernel, rest, body):
    script(kernel, ["/bin/sh"], rest, body)


@cell_magic("python", "python3")
def _python(kernel, rest, body):
    script(kernel, [sys.executable, "-"], rest, body)


@cell_magic("perl", "ruby", "script")
def _script(kernel, rest, body):
    words = shlex.split(rest)
    if not words:
        raise UsageError("%%script needs a program.")
    script(kernel, words, "", body)
