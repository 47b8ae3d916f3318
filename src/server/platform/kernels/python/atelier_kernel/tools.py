"""What the editor asks while typing: completions and descriptions."""
import builtins
import inspect
import keyword
import pkgutil
import re
import rlcompleter

LIMIT = 300


def modules(prefix):
    package, _, last = prefix.rpartition(".")
    if not package:
        import sys
        return sorted({name for _, name, _ in pkgutil.iter_modules()} | set(sys.builtin_module_names))
    try:
        found = __import__(package, fromlist=["*"])
        return ["%s.%s" % (package, name) for _, name, _ in pkgutil.iter_modules(found.__path__)]
    except Exception:
        return []


def complete(namespace, code, position):
    """Matches for what stands before the position, counted in code points."""
    before = code[:position]
    imported = re.search(r"^\s*(?:import|from)\s+([\w.]*)$", before.rsplit("\n", 1)[-1])
    word = re.search(r"[\w.]*$", before).group(0)
    magic = re.search(r"^\s*(%{1,2})(\w*)$", before.rsplit("\n", 1)[-1])
    if magic:
        from .magics import CELL, LINE
        matches, word = [name for name in (LINE if magic.group(1) == "%" else CELL) if name.startswith(magic.group(2))], magic.group(2)
    elif imported:
        matches = [name for name in modules(word) if name.startswith(word)]
    elif "." in word:
        matches = dotted(namespace, word)
    else:
        names = set(namespace) | set(dir(builtins)) | set(keyword.kwlist)
        matches = [name for name in names if word and name.startswith(word) and not name.startswith("__")]
    return {"matches": sorted(set(matches))[:LIMIT], "cursor_start": position - len(word), "cursor_end": position}


def dotted(namespace, word):
    completer, matches = rlcompleter.Completer(namespace), []
    while len(matches) < LIMIT:
        try:
            match = completer.complete(word, len(matches))
        except Exception:
            break
        if match is None:
            break
        matches.append(match.rstrip("()"))
    return matches


def describe(value):
    """Signature, documentation and kind of an object, as text."""
    try:
        signature = str(inspect.signature(value)) if callable(value) else ""
    except (TypeError, ValueError):
        signature = ""
    name = getattr(value, "__qualname__", None) or type(value).__name__
    head = "%s%s" % (name, signature) if callable(value) else "%s: %s" % (name, repr(value)[:500])
    return "\n\n".join(part for part in (head, inspect.getdoc(value)) if part)


def source_of(value):
    """The source of an object; '' where it cannot be read."""
    try:
        return inspect.getsource(value)
    except (TypeError, OSError):
        return ""


def look(namespace, code, position):
    """Describes the name at the position."""
    start = re.search(r"[\w.]*$", code[:position]).group(0)
    name = (start + re.match(r"\w*", code[position:]).group(0)).strip(".")
    if not name:
        call = re.search(r"([\w.]+)\s*\([^()]*$", code[:position])
        name = call.group(1) if call else ""
    try:
        text = describe(eval(name, dict(namespace))) if name else ""
    except Exception:
        text = ""
    return {"found": bool(text), "data": {"text/plain": text} if text else {}}
