"""ipykernel, but for three things. What its reader is late for waits: Jupyter's own throws it away after a thousand messages, and with
them the last state of a widget, or the word that a cell is over. And ipywidgets 6 is answered when it asks its page for a version:
it asks before it shows anything, and its first cell would not wait for the answer. And plotly's figures keep their state (plotly_state.py)."""
import sys

from atelier_kernel.plotly_state import watch_figures

if __name__ == "__main__":
    del sys.path[0]  # this folder: the notebook's own stands there, as in ipykernel_launcher

import zmq
from ipykernel.kernelapp import IPKernelApp

WAITING = 200_000  # messages; beyond it they are thrown away after all, so that a kernel that floods does not eat the machine


class Page:
    """The side of a page in the question of ipywidgets 6."""

    def on_msg(self, heard):
        heard({"content": {"data": {"validated": True}}})

    def send(self, *_args, **_more):
        pass


def answer_version(manager):
    register = manager.register_target

    def registered(name, target):
        register(name, target)
        if name == "jupyter.widget.version" and callable(target):
            target(Page(), {})

    manager.register_target = registered


class KernelApp(IPKernelApp):
    def init_iopub(self, context):
        context.setsockopt(zmq.SNDHWM, WAITING)
        super().init_iopub(context)

    def init_kernel(self):
        super().init_kernel()
        manager = getattr(self.kernel, "comm_manager", None)
        if manager is not None:
            answer_version(manager)
        watch_figures(self.kernel)


if __name__ == "__main__":
    KernelApp.launch_instance()
