"""Runs one cell: its statements, then its last expression, whose value is shown."""
import ast
import asyncio
import builtins
import inspect
import linecache
import sys
import time
import types

from .display import bundle, clear_output, display, show_figures
from .errors import error_content
from .ipython import adopt_ipython
from .magics import Magics, rewrite
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
        self.names["__atelier__"] = Magics(self.names, self.evaluate)

    def compiled(self, code):
        name = "<cell In[%d]>" % self.count
        source = rewrite(code)
        linecache.cache[name] = (len(code), None, [line + "\n" for line in code.split("\n")], name)
        tree = compile(source, name, "exec", ast.PyCF_ONLY_AST | self.future, True)
        last = None
        if tree.body and isinstance(tree.body[-1], ast.Expr) and not code.rstrip().endswith(";"):
            last = ast.Expression(tree.body.pop().value)
        flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT | self.future
        body = compile(tree, name, "exec", flags, True)
        self.future |= sum({feature for feature in FUTURES if body.co_flags & feature})
        return body, last and compile(last, name, "eval", flags | self.future, True)

    def call(self, compiled):
        value = eval(compiled, self.names)
        if not compiled.co_flags & inspect.CO_COROUTINE:
            return value
        if self.loop is None:
            self.loop = asyncio.new_event_loop()
            asyncio.set_event_loop(self.loop)
        return self.wait(self.loop.create_task(value))

    def wait(self, task):
        try:
            return self.loop.run_until_complete(task)
        except KeyboardInterrupt:
            task.cancel()
            self.loop.run_until_complete(asyncio.gather(task, return_exceptions=True))
            raise

    def evaluate(self, code):
        """Runs code and answers the value of its last expression."""
        body, last = self.compiled(code)
        self.call(body)
        return None if last is None else self.call(last)

    def show_result(self, value):
        if value is None:
            return
        self.names.update(__=self.names.get("_"), _=value)
        self.names["Out"][self.count] = value
        flush()
        if callable(getattr(value, "_ipython_display_", None)) and not isinstance(value, type):
            value._ipython_display_()
            return
        data, metadata = bundle(value)
        wire.emit("execute_result", {"execution_count": self.count, "data": data, "metadata": metadata})

    def execute(self, cell, code):
        """Runs a cell and tells its end by `finished`."""
        wire.cell = cell
        self.count += 1
        self.names["In"].append(code)
        wire.emit("started", {"execution_count": self.count})
        began, status = time.perf_counter(), "ok"
        try:
            try:
                adopt_ipython(code)
                wire.running = True
                self.show_result(self.evaluate(code))
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
