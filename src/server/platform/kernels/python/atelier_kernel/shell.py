"""What `get_ipython()` answers, and what the rewritten cells call."""
import sys

from .tools import describe, source_of


class Events:
    """Functions that are called before and after cells."""

    NAMES = ("pre_execute", "pre_run_cell", "post_run_cell", "post_execute", "shell_initialized")

    def __init__(self):
        self.callbacks = {name: [] for name in self.NAMES}

    def register(self, event, function):
        if function not in self.callbacks[event]:
            self.callbacks[event].append(function)

    def unregister(self, event, function):
        self.callbacks[event].remove(function)

    def trigger(self, event, *arguments):
        for function in list(self.callbacks[event]):
            try:
                function(*arguments[:function.__code__.co_argcount if hasattr(function, "__code__") else 1])
            except Exception as error:
                sys.stderr.write("A function for %s failed: %r\n" % (event, error))


class Config(dict):
    """Settings that nobody made here are empty, and so are those below them."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self.setdefault(name, Config())

    __setattr__ = dict.__setitem__


class ZMQInteractiveShell:
    """The shell of a notebook. Libraries look for this name where they ask whether pictures and html can be shown."""

    ast_node_interactivity = "last_expr"
    settings_of = None  # the class of an installed IPython, where notebooks set the same things
    _instance = None

    def __init__(self, cells):
        self.cells = cells
        self.user_ns = self.user_global_ns = cells.names
        self.user_module = sys.modules["__main__"]
        self.hidden = set(cells.names)
        self.registered = {"line": {}, "cell": {}}
        self.events = Events()
        self.config = Config()
        self.at_line = 1  # of the magic that runs, in its cell
        self.evaluate, self.show_result = cells.evaluate, cells.show_result
        ZMQInteractiveShell._instance = self

    @classmethod
    def instance(cls, *_arguments, **_options):
        return cls._instance

    @classmethod
    def initialized(cls):
        return cls._instance is not None

    @classmethod
    def shown_values(cls):
        """Which expressions of a cell are shown: those that end it, or 'all', or 'none'."""
        theirs = cls.settings_of and vars(cls.settings_of).get("ast_node_interactivity")
        return theirs if isinstance(theirs, str) else cls.ast_node_interactivity

    @property
    def execution_count(self):
        return self.cells.count

    def __getattr__(self, name):
        """Its larger parts are made when somebody asks for them."""
        if name not in ("display_formatter", "display_pub"):
            raise AttributeError("get_ipython().%s is not there in plain Python" % name)
        from .formats.formatters import DisplayFormatter, DisplayPublisher
        self.display_formatter, self.display_pub = DisplayFormatter(), DisplayPublisher()
        return getattr(self, name)

    def has_trait(self, name):
        return name == "kernel" or hasattr(self, name)

    def expand(self, text, names=None):
        from .magics.expand import expand
        return expand(text, self.user_ns if names is None else names)

    # What rewritten cells call: names of the function they stand in can be used, too.

    def line(self, text):
        self.at_line = sys._getframe(1).f_lineno
        name, _, rest = text.partition(" ")
        return self.run_line_magic(name, rest.strip(), frame_names(1))

    def cell(self, first, body):
        self.at_line = 1
        name, _, rest = first.partition(" ")
        return self.run_cell_magic(name, rest.strip(), body, frame_names(1))

    def run_line_magic(self, name, line, names=None, **_options):
        from .magics import run_line
        return run_line(self, name, line, names if isinstance(names, dict) else self.user_ns)

    def run_cell_magic(self, name, line, cell, names=None):
        from .magics import run_cell
        return run_cell(self, name, line, cell, self.user_ns if names is None else names)

    def magic(self, text):
        return self.run_line_magic(*text.lstrip("%").partition(" ")[::2])

    def system(self, command):
        from .magics.commands import shell
        self.user_ns["_exit_code"] = shell(self.expand(command, frame_names(1)))[0]

    def getoutput(self, command, split=True):
        from .magics.commands import lines_of
        lines, self.user_ns["_exit_code"] = lines_of(self.expand(command, frame_names(1)))
        return lines if split else lines.n

    def help(self, name, marks=1):
        """Shows what `name?` and `name??` ask for."""
        if name.startswith("%"):
            from .magics import CELL, LINE
            print((CELL if name.startswith("%%") else LINE).get(name.strip("%")).__doc__ or "The magic %s." % name)
        elif "*" in name:
            import fnmatch
            print("\n".join(sorted(other for other in self.user_ns if fnmatch.fnmatchcase(other, name))))
        else:
            value = eval(name, self.user_ns)
            print(source_of(value) if marks > 1 and source_of(value) else describe(value))

    # What libraries and people call.

    def ev(self, expression):
        return eval(expression, self.user_ns)

    def ex(self, code):
        exec(code, self.user_ns)

    def push(self, variables, interactive=True):
        self.user_ns.update(variables if isinstance(variables, dict) else {name: sys._getframe(1).f_locals[name] for name in variables})

    def run_cell(self, raw_cell, *_arguments, **_options):
        self.show_result(self.evaluate(raw_cell))

    def register_magic_function(self, func, magic_kind="line", magic_name=None):
        for kind in ("line", "cell") if magic_kind == "line_cell" else (magic_kind,):
            self.registered[kind][magic_name or func.__name__] = func

    def register_magics(self, *objects):
        for each in objects:
            made = each(shell=None) if isinstance(each, type) else each
            made.shell = self
            # Those of an installed IPython keep their magics by kind and name.
            for kind, magics in (made.magics if isinstance(getattr(made, "magics", None), dict) else {}).items():
                self.registered[kind].update({name: getattr(made, method) if isinstance(method, str) else method for name, method in magics.items()})

    def find_magic(self, name, magic_kind="line"):
        from .magics import CELL, LINE
        return self.registered[magic_kind].get(name) or (LINE if magic_kind == "line" else CELL).get(name)

    def find_line_magic(self, name):
        return self.find_magic(name)

    def find_cell_magic(self, name):
        return self.find_magic(name, "cell")

    def enable_gui(self, gui=None):
        """Windows of a desktop are not for a page; a library that asks for their loop goes on without."""

    def enable_matplotlib(self, gui=None):
        self.run_line_magic("matplotlib", gui or "")

    def set_next_input(self, text, replace=False):
        sys.stderr.write("Plain Python cannot put text into a cell. Here is the text:\n%s\n" % text)

    def showtraceback(self, *_arguments, **_options):
        from .errors import error_content
        sys.stderr.write("\n".join(error_content(sys.exc_info()[1])["traceback"]) + "\n")


def frame_names(above):
    """The names of the caller of our caller: its own before the shared ones."""
    frame = sys._getframe(above + 1)
    return frame.f_globals if frame.f_locals is frame.f_globals else {**frame.f_globals, **frame.f_locals}
