"""What cells show goes into the log at once and into the notebook."""
import os
import threading
import time

from atelier_kernel.wire import wire

KEPT = 1 << 20  # characters of text a cell keeps; the log has all of it
EVERY = 2.0  # seconds between two savings while a cell runs
SHARE = 20  # a saving may take so small a part of the time


class Recorder:
    """Takes the place of the events to a server."""

    def __init__(self, notebook):
        self.notebook = notebook
        self.cell = None
        self.failed = False
        self.kept = 0
        self.clearing = False
        self.shown = {}
        self.changed = False
        self.took = 0.0
        self.saving = threading.Lock()

    def begin(self, cell):
        with wire:
            self.cell, self.failed, self.kept, self.clearing = cell, False, 0, False

    def log(self, text):
        data = memoryview(text.encode("utf-8", "replace"))
        while data:
            data = data[os.write(wire.fd, data):]

    def emit(self, kind, content, _cell=None):
        """An event of the kernel, whole, whatever interrupts."""
        with wire:
            self.changed = True
            getattr(self, "on_" + kind, self.ignore)(content)

    def ignore(self, _content):
        pass

    def on_started(self, content):
        self.cell["execution_count"] = content["execution_count"]

    def on_stream(self, content):
        self.log(content["text"])
        if self.cell is None:
            return
        self.clear_now()
        left = KEPT - self.kept
        if left <= 0:
            return
        text = content["text"][:left]
        self.kept += len(text)
        if self.kept >= KEPT:
            text += "\n… more than this is in the log alone.\n"
        outputs = self.cell["outputs"]
        if outputs and outputs[-1]["output_type"] == "stream" and outputs[-1]["name"] == content["name"]:
            outputs[-1]["text"] += text
        else:
            outputs.append({"output_type": "stream", "name": content["name"], "text": text})

    def show(self, content, **more):
        plain = content["data"].get("text/plain")
        if isinstance(plain, str):
            self.log(plain + "\n")
        output = {"data": content["data"], "metadata": content["metadata"], **more}
        name = content.get("transient", {}).get("display_id")
        if name:
            self.shown.setdefault(name, []).append(output)
        self.add(output)

    def add(self, output):
        if self.cell is not None:
            self.clear_now()
            self.cell["outputs"].append(output)

    def on_display_data(self, content):
        self.show(content, output_type="display_data")

    def on_execute_result(self, content):
        self.show(content, output_type="execute_result", execution_count=content["execution_count"])

    def on_update_display_data(self, content):
        for output in self.shown.get(content["transient"].get("display_id"), []):
            output.update(data=content["data"], metadata=content["metadata"])

    def on_error(self, content):
        self.failed = True
        self.log("\n".join(content["traceback"]) + "\n")
        self.add({"output_type": "error", **content})

    def on_clear_output(self, content):
        self.clearing = True
        if not content["wait"]:
            self.clear_now()

    def clear_now(self):
        if self.clearing:
            self.clearing, self.kept = False, 0
            self.cell["outputs"].clear()

    def save(self):
        with self.saving:
            began = time.monotonic()
            with wire:
                self.changed = False
                text = self.notebook.text()
            # Whoever asks for the end meanwhile gets a whole file.
            self.notebook.write(text)
            self.took = time.monotonic() - began

    def follow(self):
        while True:
            time.sleep(max(EVERY, self.took * SHARE))
            if self.changed:
                self.save()

    def keep_saving(self):
        threading.Thread(target=self.follow, daemon=True, name="atelier notebook").start()
