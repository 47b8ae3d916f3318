"""What a piece of code shows, kept instead of shown: `%%capture` and `capture_output()`."""
from .display import publish
from .streams import flush, stderr, stdout
from .wire import wire


class RichOutput:
    """One output that was kept."""

    def __init__(self, data, metadata):
        self.data, self.metadata = data, metadata

    def _repr_mimebundle_(self, include=None, exclude=None):
        return self.data, self.metadata

    def __repr__(self):
        return self.data.get("text/plain", object.__repr__(self))

    def display(self):
        publish(self.data, self.metadata)


class Captured:
    """What was kept: `.stdout`, `.stderr`, `.outputs`; called, it is shown."""

    def __init__(self):
        self.texts = {"stdout": [], "stderr": []}
        self.outputs = []

    @property
    def stdout(self):
        return "".join(self.texts["stdout"])

    @property
    def stderr(self):
        return "".join(self.texts["stderr"])

    def __str__(self):
        return self.stdout

    def show(self):
        stdout.write(self.stdout)
        stdout.flush()
        stderr.write(self.stderr)
        stderr.flush()
        for output in self.outputs:
            output.display()

    __call__ = show


class Capture:
    """A context in which outputs are kept; text of child processes too."""

    def __init__(self, stdout=True, stderr=True, display=True):
        self.wanted = {name for name, wanted in (("stdout", stdout), ("stderr", stderr)) if wanted}
        self.display = display

    def __enter__(self):
        flush()
        self.captured = Captured()
        with wire:
            self.before = wire.emit
            wire.emit = self.emit
        return self.captured

    def __exit__(self, *_error):
        flush()
        with wire:
            wire.emit = self.before

    def emit(self, kind, content, cell=None):
        if cell is None and kind == "stream" and content["name"] in self.wanted:
            self.captured.texts[content["name"]].append(content["text"])
        elif cell is None and self.display and kind in ("display_data", "execute_result"):
            self.captured.outputs.append(RichOutput(content["data"], content["metadata"]))
        elif not (cell is None and self.display and kind in ("update_display_data", "clear_output")):
            self.before(kind, content, cell)
