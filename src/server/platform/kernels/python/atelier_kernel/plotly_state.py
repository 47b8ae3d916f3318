"""plotly's FigureWidget tells its page each change as a message, and leaves `_widget_data` as it was when the figure was shown. A page that
is loaded later, and the file, have the state alone: it is brought up to date after each cell and each message to a widget."""
import sys
from copy import deepcopy

TOLD = "_atelier_told"


def version(figure):
    """Changes with each change of the figure: the number of its last edit, and the order of its traces."""
    return figure._last_trace_edit_id, figure._last_layout_edit_id, [trace.get("uid") for trace in figure._data]


def refresh_figures(*_event):
    plotly = sys.modules.get("plotly.basewidget")
    widgets = sys.modules.get("ipywidgets.widgets.widget")
    if plotly is None or widgets is None:
        return
    for figure in list(getattr(widgets, "_instances", {}).values()):
        if isinstance(figure, plotly.BaseFigureWidget) and getattr(figure, TOLD, None) != version(figure):
            object.__setattr__(figure, TOLD, version(figure))
            figure._widget_layout = deepcopy(figure._layout_obj._props)
            figure._widget_data = deepcopy(figure._data)


def watch_figures(kernel):
    """Refreshes the figures of a kernel after each cell and after each message of a page."""
    kernel.shell.events.register("post_execute", refresh_figures)
    answer = kernel.shell_handlers.get("comm_msg")
    if answer is None:
        return

    def answered(*message):
        result = answer(*message)
        refresh_figures()
        return result

    kernel.shell_handlers["comm_msg"] = answered
