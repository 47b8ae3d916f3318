"""`import IPython`: the installed one shows through this kernel; where there is none, the few names that notebooks use are there."""
import importlib.abc
import importlib.machinery
import sys

NAMES = frozenset(
    "IPython" + name for name in (
        "", ".display", ".lib", ".lib.display", ".core", ".core.display", ".core.display_functions", ".core.getipython", ".core.error",
        ".core.magic", ".core.interactiveshell", ".core.pylabtools", ".utils", ".utils.capture", ".utils.io"))


class Shim(importlib.abc.Loader):
    """Makes a module of the names that `shims` holds for it."""

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        from .shims import MODULES
        module.__dict__.update(MODULES[module.__name__]())


class Adopting(importlib.abc.Loader):
    """Loads an installed module and puts this kernel's functions in the place of some of its own."""

    def __init__(self, loader):
        self.loader = loader

    def __getattr__(self, name):
        return getattr(self.loader, name)

    def create_module(self, spec):
        return self.loader.create_module(spec)

    def exec_module(self, module):
        from .shims import OWN, adopt_shell
        self.loader.exec_module(module)
        if module.__name__ == "IPython.core.interactiveshell":
            adopt_shell(module.InteractiveShell)
        module.__dict__.update({name: value for name, value in OWN.get(module.__name__, dict)().items() if name in module.__dict__})


class Finder(importlib.abc.MetaPathFinder):
    """Asked before all others; answers for IPython alone."""

    def find_spec(self, name, path=None, target=None):
        if name not in NAMES:
            return None
        found = None
        for other in sys.meta_path:
            found = found or (other.find_spec(name, path, target) if other is not self and hasattr(other, "find_spec") else None)
        if found is None and (name == "IPython" or getattr(sys.modules["IPython"], "__path__", None) == []):
            return importlib.machinery.ModuleSpec(name, Shim(), is_package=name in ("IPython", "IPython.core", "IPython.lib", "IPython.utils"))
        if found is not None and found.loader is not None:
            found.loader = Adopting(found.loader)
        return found


def offer_ipython():
    """From now on `import IPython` works, whether it is installed or not."""
    sys.meta_path.insert(0, Finder())
