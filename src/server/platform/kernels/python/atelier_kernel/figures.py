"""The matplotlib backend of the plain kernel (MPLBACKEND): figures become pictures in the output."""
from matplotlib.backends.backend_agg import FigureCanvasAgg as FigureCanvas  # noqa: F401  (read by matplotlib)

from .display import show_figures


def show(*_arguments, **_options):
    show_figures()
