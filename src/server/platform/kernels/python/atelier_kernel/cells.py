"""Runs one cell: its statements, then its last expression, whose value is shown."""
import ast
import builtins
import inspect
import linecache
import sys
import time
import types

from .display import bundle, clear_output, display, show_figures
from .errors import error_content
from .shell import ZMQInteractiveShell
from .source import rewrite
from .streams import flush
from .wire import wire


class Cells:
    """The namespace the cells share, and how often one ran."""

    def __init__(self):
        self.count = 0
        self.loop = None
        self.future = 0
        main = types.ModuleType("__main__")
        sys.modules["__main__"] = main
        self.names = main.__dict__
        self.names.update(__builtins__=builtins, display=display, clear_output=clear_output, In=[""], Out={})
        self.names.update(_ih=self.names["In"], _oh=self.names["Out"], get_ipython=lambda: self.shell, __atelier__=None)
        self.shell = ZMQInteractiveShell(self)
        self.names["__atelier__"] = self.shell
        # Libraries ask for it as for a builtin.
        builtins.get_ipython = self.names["get_ipython"]

    def parts(self, tree, code):
        """Statements in a row, and each expression whose value is shown, alone."""
        shown = ZMQInteractiveShell.shown_values()
        parts, last = [], len(tree.body) - 1
        silent = shown == "none" or code.rstrip().endswith(";")
        for at, node in enumerate(tree.body):
            if isinstance(node, ast.Expr) and not silent and (at == last or shown == "all"):
                parts.append(ast.Expression(node.value))
            elif parts and isinstance(parts[-1], ast.Module):
                parts[-1].body.append(node)
            else:
                parts.append(ast.Module([node], []))
        return parts

    @property
    def name(self):
        return "<cell In[%d]>" % self.count

    def compiled(self, code):
        """The parts of a cell, compiled: those with values are of the mode 'eval'."""
        name, source = self.name, rewrite(code)
        tree = compile(source, name, "exec", ast.PyCF_ONLY_AST | self.future, True)
        flags, compiled = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT | self.future, []
        for part in self.parts(tree, code):
            shows = isinstance(part, ast.Expression)
            one = compile(part, name, "eval" if shows else "exec", flags, True)
            flags |= sum({feature for feature in FUTURES if one.co_flags & feature})
            compiled.append((shows, one))
        self.future |= flags & ~ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
        return compiled

    def call(self, compiled):
        value = eval(compiled, self.names)
        if not compiled.co_flags & inspect.CO_COROUTINE:
            return value
        import asyncio
        if self.loop is None:
            self.loop = asyncio.new_event_loop()
            asyncio.set_event_loop(self.loop)
        return self.wait(self.loop.create_task(value))

    def wait(self, task):
        import asyncio
        try:
            return self.loop.run_until_complete(task)
        except KeyboardInterrupt:
            task.cancel()
            self.loop.run_until_complete(asyncio.gather(task, return_exceptions=True))
            raise

    def evaluate(self, code):
        """Runs code, shows what it shows on its way, and answers the value of its last expression."""
        compiled, value = self.compiled(code), None
        for at, (shows, part) in enumerate(compiled):
            value = self.call(part)
            if shows and at + 1 < len(compiled):
                self.show_result(value)
        return value if compiled and compiled[-1][0] else None

    def show_result(self, value):
        if value is None:
            return
        self.names.update(___=self.names.get("__", ""), __=self.names.get("_", ""), _=value)
        self.names["_%d" % self.count] = self.names["Out"][self.count] = value
        flush()
        if callable(getattr(value, "_ipython_display_", None)) and not isinstance(value, type):
            value._ipython_display_()
            return
        data, metadata = bundle(value)
        wire.emit("execute_result", {"execution_count": self.count, "data": data, "metadata": metadata})

    def remember(self, code):
        before = self.names["In"]
        self.names.update({"_i": before[-1], "_ii": "".join(before[-2:-1]), "_iii": "".join(before[-3:-2]), "_i%d" % self.count: code})
        before.append(code)
        linecache.cache[self.name] = (len(code), None, [line + "\n" for line in code.split("\n")], self.name)

    def execute(self, cell, code):
        """Runs a cell and tells its end by `finished`."""
        wire.cell = cell
        self.count += 1
        self.remember(code)
        wire.emit("started", {"execution_count": self.count})
        began, status = time.perf_counter(), "ok"
        try:
            try:
                wire.running = True
                self.shell.events.trigger("pre_execute")
                self.shell.events.trigger("pre_run_cell", None)
                self.show_result(self.evaluate(code))
                self.shell.events.trigger("post_execute")
                self.shell.events.trigger("post_run_cell", None)
                show_figures()
            finally:
                wire.running = False
        except BaseException as error:
            status = "error"
            flush()
            wire.emit("error", error_content(error))
            sys.last_type, sys.last_value, sys.last_traceback = type(error), error, error.__traceback__
        flush()
        elapsed = round((time.perf_counter() - began) * 1000, 1)
        wire.emit("finished", {"status": status, "execution_count": self.count, "elapsed_ms": elapsed})


def futures():
    import __future__
    return [getattr(__future__, name).compiler_flag for name in __future__.all_feature_names]


FUTURES = [flag for flag in futures() if flag not in (0, 0x10)]
