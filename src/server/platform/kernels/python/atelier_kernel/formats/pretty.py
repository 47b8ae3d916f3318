"""The printer that functions for 'text/plain' write on: `function(value, printer, cycle)`, as IPython's."""
import contextlib


class Printer:
    def __init__(self):
        self.parts = []

    def text(self, value):
        self.parts.append(str(value))

    def breakable(self, separator=" "):
        self.parts.append(separator)

    def pretty(self, value):
        self.parts.append(repr(value))

    def break_(self):
        self.parts.append("\n")

    def begin_group(self, _indent=0, opened=""):
        self.text(opened)

    def end_group(self, _indent=0, closed=""):
        self.text(closed)

    @contextlib.contextmanager
    def group(self, _indent=0, opened="", closed=""):
        self.text(opened)
        yield
        self.text(closed)


def printed(value, function):
    """The text that a function writes; it may also answer it."""
    printer = Printer()
    answer = function(value, printer, False)
    return answer if isinstance(answer, str) else "".join(printer.parts)
