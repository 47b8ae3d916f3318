"""Cells as Python: `!command`, `%magic`, `%%magic`, `name?` and lists of their lines become calls of `__atelier__`."""
import ast
import re

ASSIGNED = re.compile(r"^(\s*)([A-Za-z_][\w.\[\]'\", ]*?)\s*=\s*([!%])(?!=)(.+)$", re.DOTALL)
HELP = re.compile(r"^\s*(?:(\?{1,2})(%{0,2}[\w.*]+)|(%{0,2}[A-Za-z_*][\w.*]*)(\?{1,2}))\s*$")
# Words that are magics also without their sign, where the line is no Python.
AUTOMAGIC = re.compile(r"^(?:pip|conda|cd|ls|cat|mkdir|rmdir|rm|cp|mv|time|timeit)\s+[^=(\s]")
QUOTES = re.compile(r"[rRbBuUfF]{0,2}('''|\"\"\"|'|\")")


class Scanner:
    """Whether a line begins inside of a string, of brackets, or of a line that goes on."""

    def __init__(self):
        self.quote = None
        self.depth = 0
        self.goes_on = False

    @property
    def inside(self):
        return self.quote is not None or self.depth > 0 or self.goes_on

    def read(self, line):
        at, self.goes_on = 0, False
        while at < len(line):
            at = self.string(line, at) if self.quote else self.code(line, at)
        if self.quote in ("'", '"') and not self.goes_on:
            self.quote = None

    def string(self, line, at):
        if line[at] == "\\":
            self.goes_on = at + 1 == len(line)
            return at + 2
        if line.startswith(self.quote, at):
            at += len(self.quote)
            self.quote = None
            return at
        return at + 1

    def code(self, line, at):
        character = line[at]
        if character == "#":
            return len(line)
        if character == "\\":
            self.goes_on = at + 1 == len(line)
            return at + 1
        quoted = QUOTES.match(line, at)
        if quoted:
            self.quote = quoted.group(1)
            return quoted.end()
        if character in "([{":
            self.depth += 1
        elif character in ")]}":
            self.depth = max(0, self.depth - 1)
        return at + 1


def call(line):
    """The call that a line stands for; None where it is Python."""
    stripped = line.lstrip()
    indent = line[:len(line) - len(stripped)]
    assigned, asked = ASSIGNED.match(line), HELP.match(line)
    if asked:
        name, marks = asked.group(2) or asked.group(3), asked.group(1) or asked.group(4)
        return "%s__atelier__.help(%r, %d)" % (indent, name, len(marks))
    if stripped.startswith("!!"):
        return "%s__atelier__.line(%r)" % (indent, "sx " + stripped[2:])
    if stripped.startswith("!"):
        return "%s__atelier__.system(%r)" % (indent, stripped[1:])
    if re.match(r"%[A-Za-z]", stripped):
        return "%s__atelier__.line(%r)" % (indent, stripped[1:])
    if assigned:
        indent, name, sign, rest = assigned.groups()
        return "%s%s = __atelier__.%s(%r)" % (indent, name, "getoutput" if sign == "!" else "line", rest)
    if AUTOMAGIC.match(stripped):
        return "%s__atelier__.line(%r)" % (indent, stripped)
    return None


def is_shell(line):
    assigned = ASSIGNED.match(line)
    return bool(re.match(r"\s*(!|%[A-Za-z])", line) or assigned)


def rewrite_lines(lines):
    """Lines of Python for lines of a cell, as many as there were."""
    scanner, shown, at = Scanner(), [], 0
    while at < len(lines):
        line, taken = lines[at], 1
        if not scanner.inside:
            while is_shell(line) and line.endswith("\\") and at + taken < len(lines):
                line = line[:-1] + " " + lines[at + taken].lstrip()
                taken += 1
            called = call(line)
            if called is not None:
                shown += [called] + [""] * (taken - 1)
                at += taken
                continue
        scanner.read(lines[at])
        shown.append(lines[at])
        at += 1
    return shown


def rewrite(code):
    """The cell as Python, line for line."""
    if code.lstrip().startswith("%%"):
        first, _, body = code.lstrip()[2:].partition("\n")
        return call("%%" + first) if HELP.match("%%" + first) else "__atelier__.cell(%r, %r)" % (first.strip(), body)
    try:
        ast.parse(code)
        return code
    except (SyntaxError, ValueError):
        return "\n".join(rewrite_lines(code.split("\n")))
