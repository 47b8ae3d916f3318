"""ipykernel, but for one thing: what its reader is late for waits. Jupyter's own throws it away after a thousand messages, and
with them the last state of a widget, or the word that a cell is over."""
import sys

if __name__ == "__main__":
    del sys.path[0]  # this folder: the notebook's own stands there, as in ipykernel_launcher

import zmq
from ipykernel.kernelapp import IPKernelApp

WAITING = 200_000  # messages; beyond it they are thrown away after all, so that a kernel that floods does not eat the machine


class Kernel(IPKernelApp):
    def init_iopub(self, context):
        context.setsockopt(zmq.SNDHWM, WAITING)
        super().init_iopub(context)


if __name__ == "__main__":
    Kernel.launch_instance()
