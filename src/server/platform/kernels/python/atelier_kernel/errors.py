"""Tracebacks without the kernel's own frames, coloured as terminals are, with the names of cells."""
import linecache
import os
import re
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
RED, GREEN, BLUE, BOLD, END = "\x1b[31m", "\x1b[32m", "\x1b[34m", "\x1b[1m", "\x1b[0m"
AROUND = 2  # lines shown before and after the one that failed
OF_IPYKERNEL = ("IPython", "ipykernel", "ipywidgets")
CELL = re.compile(r"^<cell In\[(\d+)\]>$")


def place(filename, line):
    cell = CELL.match(filename)
    return "%sCell In[%s]%s, line %s" % (GREEN, cell.group(1), END, line) if cell else "%sFile %s%s:%s" % (GREEN, filename, END, line)


def own(frame):
    return os.path.abspath(frame.f_code.co_filename).startswith(HERE + os.sep)


def calls_magic(frame):
    return own(frame) and frame.f_code.co_name in ("line", "cell")


def shown_frames(frames):
    """The frames of a person's code, without the line of a magic where what it ran is shown itself."""
    last = max((at for at, (frame, _) in enumerate(frames) if not own(frame)), default=0)
    return [(frame, line) for at, (frame, line) in enumerate(frames)
            if not own(frame) and not frame.f_code.co_filename.startswith("<frozen importlib") and not (at < last and calls_magic(frames[at + 1][0]))]


def frame_lines(frame, line):
    code = frame.f_code
    name = "" if code.co_name == "<module>" else ", in %s%s%s()" % (BLUE, code.co_name, END)
    shown = [place(code.co_filename, line) + name]
    for number in range(max(1, line - AROUND), line + AROUND + 1):
        text = linecache.getline(code.co_filename, number, frame.f_globals).rstrip()
        if not text and number != line:
            continue
        mark = "%s----> %d%s" % (GREEN, number, END) if number == line else "%7d" % number
        shown.append("%s %s" % (mark, text))
    return "\n".join(shown)


def syntax_lines(error):
    shown = [place(error.filename or "<unknown>", error.lineno or 0)]
    if error.text:
        text = error.text.rstrip("\n").lstrip()
        shown.append("    %s" % text)
        offset = (error.offset or 1) - 1 - (len(error.text.rstrip("\n")) - len(text))
        shown.append("    %s%s^%s" % (" " * max(0, offset), RED, END))
    return "\n".join(shown)


def message(error):
    try:
        return error.msg if isinstance(error, SyntaxError) else str(error)
    except Exception:
        return "<the error cannot say what it is>"


def hint(error):
    if isinstance(error, ModuleNotFoundError) and error.name and error.name.split(".")[0] in OF_IPYKERNEL:
        from .magics.registry import HOW
        return "\nThis is not there in plain Python. %s" % HOW
    if isinstance(error, ModuleNotFoundError) and error.name:
        from .distributions import advice
        from .magics.registry import changes_itself, SEALED
        return "\n" + (advice(error.name) if changes_itself() else "If it is a package: %s" % SEALED)
    return ""


def one(error):
    frames = shown_frames(list(traceback.walk_tb(error.__traceback__)))
    name = type(error).__name__
    parts = ["%s%s%s%s" % (RED, "-" * 75, END, "\n%s%s%s%s" % (RED, name, END, "Traceback (most recent call last)".rjust(75 - len(name))))]
    if isinstance(error, SyntaxError):
        parts.append(syntax_lines(error))
    elif len(frames) > 40:
        parts += [frame_lines(*at) for at in frames[:20]]
        parts.append("    ... %d more frames ..." % (len(frames) - 40))
        parts += [frame_lines(*at) for at in frames[-20:]]
    else:
        parts += [frame_lines(*at) for at in frames]
    parts.append("%s%s%s: %s%s" % (RED, name, END, message(error), hint(error)))
    return parts


def error_content(error):
    """What an `error` event holds: ename, evalue, and the traceback with what caused it."""
    parts, seen = one(error), {id(error)}
    current = error
    while True:
        cause = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
        if cause is None or id(cause) in seen:
            break
        seen.add(id(cause))
        how = "The above exception was the direct cause of the following exception:" if current.__cause__ \
            else "During handling of the above exception, another exception occurred:"
        parts = one(cause) + ["\n%s%s%s\n" % (BOLD, how, END)] + parts
        current = cause
    return {"ename": type(error).__name__, "evalue": message(error), "traceback": parts}
