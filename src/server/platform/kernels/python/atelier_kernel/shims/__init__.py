"""What `import IPython…` finds where IPython is not installed, by the name of the module."""
import contextlib

from .. import display as shown
from ..shell import ZMQInteractiveShell

VERSION = (8, 24, 0)  # whose names these are


def get_ipython():
    return ZMQInteractiveShell.instance()


def display_names():
    from . import media, objects
    from ..magics.showing import set_formats
    kinds = [value for module in (objects, media) for value in vars(module).values() if isinstance(value, type)]
    for kind in kinds:
        kind.__module__ = "IPython.display"
    return {
        **{kind.__name__: kind for kind in kinds}, "display": shown.display, "clear_output": shown.clear_output,
        "update_display": shown.update_display, "DisplayHandle": shown.DisplayHandle, "publish_display_data": publish_display_data,
        "set_matplotlib_formats": lambda *formats, **_options: set_formats(*formats),
        **{"display_%s" % kind.__name__.lower(): shower(kind) for kind in kinds},
    }


def shower(kind):
    return lambda *values, **options: [shown.display(kind(value), **options) for value in values] and None


def publish_display_data(data, metadata=None, source=None, transient=None, update=False, **_options):
    shown.publish(data, metadata or {}, (transient or {}).get("display_id"), update)


def magic_names():
    def marked(kinds):
        """A decorator of methods and functions, with or without the name of the magic."""
        def mark(named):
            def keep(function):
                function.atelier_magics = [(kind, named if isinstance(named, str) else function.__name__) for kind in kinds]
                return function
            return keep(named) if callable(named) else keep
        return mark

    def registering(kind):
        def keep(function):
            get_ipython().register_magic_function(function, kind)
            return function
        return lambda named: keep(named) if callable(named) else lambda function: get_ipython().register_magic_function(function, kind, named) or function

    class Magics:
        def __init__(self, shell=None, **_options):
            self.shell = shell or get_ipython()
            self.magics = {"line": {}, "cell": {}}
            for method in dir(type(self)):
                for kind, name in getattr(getattr(type(self), method), "atelier_magics", ()):
                    self.magics[kind][name] = getattr(self, method)

    return {
        "Magics": Magics, "magics_class": lambda kind: kind, "needs_local_scope": lambda function: function,
        "line_magic": marked(["line"]), "cell_magic": marked(["cell"]), "line_cell_magic": marked(["line", "cell"]),
        "register_line_magic": registering("line"), "register_cell_magic": registering("cell"), "register_line_cell_magic": registering("line_cell"),
    }


def capture_names():
    from ..capture import Capture

    @contextlib.contextmanager
    def capture_output(stdout=True, stderr=True, display=True):
        with Capture(stdout, stderr, display) as captured:
            yield captured

    return {"capture_output": capture_output}


def error_names():
    from ..magics import UsageError
    return {"UsageError": UsageError}


MODULES = {
    "IPython": lambda: {"get_ipython": get_ipython, "version_info": VERSION, "__version__": ".".join(map(str, VERSION)),
                        "InteractiveShell": ZMQInteractiveShell, **{name: display_names()[name] for name in ("display",)}},
    "IPython.display": display_names, "IPython.lib": dict, "IPython.lib.display": display_names,
    "IPython.core": dict, "IPython.core.display": display_names, "IPython.core.display_functions": display_names,
    "IPython.core.getipython": lambda: {"get_ipython": get_ipython}, "IPython.core.error": error_names, "IPython.core.magic": magic_names,
    "IPython.core.interactiveshell": lambda: {"InteractiveShell": ZMQInteractiveShell}, "IPython.core.pylabtools": lambda: {"backend2gui": {}},
    "IPython.utils": dict, "IPython.utils.capture": capture_names, "IPython.utils.io": capture_names,
}


def adopt_shell(kind):
    """The class InteractiveShell of an installed IPython answers with this kernel's shell."""
    kind.instance = classmethod(lambda _cls, *_arguments, **_options: get_ipython())
    kind.initialized = classmethod(lambda _cls: True)
    ZMQInteractiveShell.settings_of = kind


FUNCTIONS = ("display", "clear_output", "update_display", "DisplayHandle", "publish_display_data")
# Where IPython is installed: what of its modules shows through this kernel.
OWN = {
    "IPython.core.getipython": lambda: {"get_ipython": get_ipython},
    "IPython.core.display_functions": lambda: {name: display_names()[name] for name in FUNCTIONS},
    "IPython.core.display": lambda: {name: display_names()[name] for name in FUNCTIONS},
    "IPython.display": lambda: {name: display_names()[name] for name in (*FUNCTIONS, "set_matplotlib_formats")},
    "IPython.utils.capture": capture_names,
    "IPython.core.magic": lambda: {name: value for name, value in magic_names().items() if name.startswith("register_")},
}
