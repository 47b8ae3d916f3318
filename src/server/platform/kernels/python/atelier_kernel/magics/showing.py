"""What cells show: `%matplotlib`, `%config`, `%%capture`, `%%html` and their like."""
import ast
import sys

from ..capture import Capture
from ..display import SETTINGS, display
from .registry import HOW, UsageError, cell_magic, line_magic, note, options

KINDS = {"javascript": "application/javascript", "js": "application/javascript", "html": "text/html", "HTML": "text/html",
         "svg": "image/svg+xml", "SVG": "image/svg+xml", "markdown": "text/markdown", "latex": "text/latex"}
INLINE = ("", "inline", "agg", "auto", "module://atelier_kernel.figures", "module://matplotlib_inline.backend_inline")


def shows(kind):
    def show(_shell, _rest, body):
        display({kind: body}, raw=True)
    return show


for name, kind in KINDS.items():
    cell_magic(name)(shows(kind))


@line_magic("matplotlib")
def _matplotlib(_shell, rest):
    if rest in ("-l", "--list"):
        print("Available matplotlib backends: ['inline']")
    elif rest.strip("\"'") not in INLINE:
        note("Plain Python shows figures as pictures, as after %%matplotlib inline. %s" % HOW)
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is not None and sys.modules["matplotlib"].get_backend() != INLINE[4]:
        pyplot.switch_backend(INLINE[4])


@line_magic("pylab")
def _pylab(shell, rest):
    _matplotlib(shell, rest)
    exec("import numpy\nimport matplotlib\nfrom matplotlib import pylab, mlab, pyplot\nnp = numpy\nplt = pyplot\n"
         "from pylab import *\nfrom numpy import *", shell.user_ns)


def set_formats(*formats):
    """In which formats figures are shown: png, retina, svg, jpeg or pdf."""
    from ..formats.pictures import KINDS as known
    wrong = [name for name in formats if name not in known]
    if wrong or not formats:
        raise UsageError("Figures are shown as %s." % ", ".join(sorted(known)))
    SETTINGS["formats"] = list(formats)


def set_rc(values):
    import matplotlib
    matplotlib.rcParams.update(values)


CONFIG = {
    "InlineBackend.figure_format": lambda _shell, value: set_formats(*([value] if isinstance(value, str) else value)),
    "InlineBackend.figure_formats": lambda _shell, value: set_formats(*([value] if isinstance(value, str) else value)),
    "InlineBackend.print_figure_kwargs": lambda _shell, value: SETTINGS.update(kwargs=dict(value)),
    "InlineBackend.rc": lambda _shell, value: set_rc(value),
    "InteractiveShell.ast_node_interactivity": lambda shell, value: setattr(type(shell), "ast_node_interactivity", value),
}


@line_magic("config")
def _config(shell, rest):
    name, _, value = (part.strip() for part in rest.partition("="))
    if name not in CONFIG or not value:
        note("%%config knows in plain Python: %s. %s" % (", ".join(CONFIG), HOW))
        return
    try:
        meant = ast.literal_eval(value)
    except (SyntaxError, ValueError):
        meant = value
    CONFIG[name](shell, meant)


@line_magic("precision")
def _precision(shell, rest):
    digits = rest.lstrip("%").rstrip("f").lstrip(".")
    if digits and not digits.isdigit():
        raise UsageError("%precision takes a number of digits.")
    formatter = shell.display_formatter.formatters["text/plain"]
    if digits:
        formatter.for_type(float, lambda value, printer, _cycle: printer.text("%.*f" % (int(digits), value)))
    else:
        formatter.pop(float, None)
    if "numpy" in sys.modules and digits:
        sys.modules["numpy"].set_printoptions(precision=int(digits))


@cell_magic("capture")
def _capture(shell, rest, body):
    found, name = options(rest, "", "no-stdout no-stderr no-display")
    with Capture(stdout="no-stdout" not in found, stderr="no-stderr" not in found, display="no-display" not in found) as captured:
        shell.show_result(shell.evaluate("\n" + body))
    if name.strip():
        shell.user_ns[name.strip()] = captured
