"""Runs a notebook as a job, with the kernel's own code: run_notebook.py <notebook>. Needs the standard library alone (Python 3.8 or newer).

What cells print goes to stdout at once. The notebook is saved in its place after every cell, and every few seconds while one runs. Ends with 1
where a cell fails, with 143 after TERM, with the cell's own code after sys.exit.
"""
import os
import signal
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [HERE] + [path for path in sys.path if path and os.path.abspath(path) != HERE]

sys.dont_write_bytecode = True
from atelier_kernel import errors  # noqa: E402
from atelier_kernel.cells import Cells  # noqa: E402
from atelier_kernel.ipython import offer_ipython  # noqa: E402
from atelier_kernel.streams import flush, open_streams  # noqa: E402
from atelier_kernel.wire import wire  # noqa: E402
from atelier_notebook.file import NotAnswered, NotebookFile, tagged  # noqa: E402
from atelier_notebook.recorder import Recorder  # noqa: E402

sys.dont_write_bytecode = bool(os.environ.get("PYTHONDONTWRITEBYTECODE"))
sys.path.remove(HERE)
sys.path.insert(0, "")

STOPPED = 128 + signal.SIGTERM


class Stop:
    """TERM interrupts the cell that runs, as Ctrl-C does, and keeps the next one from running."""

    def __init__(self):
        self.asked = False
        signal.signal(signal.SIGTERM, self.on_signal)

    def on_signal(self, number, frame):
        self.asked = True
        wire.on_interrupt(number, frame)


def hide_runner():
    """A traceback tells of the person's code, not of ours."""
    of_kernel = errors.own
    mine = Stop.on_signal.__code__.co_filename
    errors.own = lambda frame: of_kernel(frame) or frame.f_code.co_filename == mine


def end_of(cell):
    """The exit code a cell that failed ends the notebook with; None where it goes on."""
    if tagged(cell, "raises-exception"):
        return None
    error = sys.last_value
    if isinstance(error, SystemExit):
        return error.code if isinstance(error.code, int) else int(bool(error.code))
    return 1


def run(notebook, recorder, stop):
    cells = Cells()
    for cell in notebook.code_cells():
        if stop.asked:
            return STOPPED
        recorder.begin(cell)
        cells.execute("cell", notebook.source(cell))
        recorder.save()
        code = end_of(cell) if recorder.failed and not stop.asked else None
        if code is not None:
            return code
    return STOPPED if stop.asked else 0


def main(file):
    os.environ["MPLBACKEND"] = "module://atelier_kernel.figures"
    sys.argv = [file]
    stop = Stop()
    hide_runner()
    try:
        notebook = NotebookFile(file, os.environ)
    except NotAnswered as error:
        print(error)
        return 1
    recorder = Recorder(notebook)
    wire.emit = recorder.emit
    open_streams()
    offer_ipython()
    recorder.save()
    recorder.keep_saving()
    code = run(notebook, recorder, stop)
    flush()
    return code


sys.exit(main(sys.argv[1]))
