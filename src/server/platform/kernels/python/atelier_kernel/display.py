"""How objects are shown: mimebundles from the `_repr_*_` methods, as notebooks know them."""
import base64
import pprint
import sys
import uuid

from .streams import flush
from .wire import wire

METHODS = {
    "text/html": "_repr_html_", "text/markdown": "_repr_markdown_", "image/svg+xml": "_repr_svg_", "image/png": "_repr_png_",
    "image/jpeg": "_repr_jpeg_", "text/latex": "_repr_latex_", "application/json": "_repr_json_",
    "application/javascript": "_repr_javascript_", "application/pdf": "_repr_pdf_",
}

REGISTERED = {}  # functions of others, by kind of data and type
NAMED = []  # types that were not imported yet when a function was registered for them
SETTINGS = {"formats": ["png"], "kwargs": {}}  # of figures, as `%config InlineBackend` sets them
WIDGET = "application/vnd.jupyter.widget-view+json"


def pair(value):
    """Repr methods answer data or (data, metadata)."""
    return value if isinstance(value, tuple) and len(value) == 2 else (value, None)


def figure_data(figure):
    """(data, metadata) of a matplotlib figure."""
    from .formats.pictures import pictures
    return pictures(figure, SETTINGS)


def plain(value):
    if type(value) in (dict, list, tuple, set, frozenset):
        return pprint.pformat(value, width=79, compact=True, sort_dicts=False)
    return repr(value)


def registered(value, kind):
    """What a function that was registered for the type of an object makes of it; None where there is none."""
    for module, name, formatter in list(NAMED):
        there = getattr(sys.modules.get(module), name, None)
        if isinstance(there, type):
            formatter.for_type(there, formatter.by_name[module, name])
            NAMED.remove((module, name, formatter))
    types = REGISTERED.get(kind)
    function = types and next((types[base] for base in type(value).__mro__ if base in types), None)
    if function is None:
        return None
    if kind != "text/plain":
        return function(value)
    from .formats.pretty import printed
    return printed(value, function)


def asked(value, method):
    """The answer of a repr method; None where there is none or where it fails."""
    try:
        return getattr(value, method)()
    except Exception:
        return None


def bundle(value):
    """(data, metadata) of an object; binary data is base64."""
    data, metadata = {}, {}

    def add(kind, answer):
        made, about = pair(answer)
        if made is not None and kind not in data:
            data[kind] = made
            if about:
                metadata[kind] = about

    for kind in REGISTERED:
        add(kind, registered(value, kind))
    if not isinstance(value, type):
        made, about = pair(asked(value, "_repr_mimebundle_"))
        data = {**(made or {}), **data}
        metadata.update(about or {})
        for kind, method in METHODS.items():
            add(kind, asked(value, method))
        if type(value).__name__ == "Figure" and hasattr(value, "savefig") and "image/png" not in data:
            made, about = figure_data(value)
            data.update(made)
            metadata.update(about)
    if "text/plain" not in data:
        data["text/plain"] = plain(value)
    if WIDGET in data:
        tell_widgets()
    return {kind: base64.b64encode(made).decode() if isinstance(made, bytes) else made for kind, made in data.items()}, metadata


def tell_widgets():
    """Says once that widgets do nothing here."""
    if not SETTINGS.get("widgets told"):
        SETTINGS["widgets told"] = True
        from .magics.registry import HOW
        sys.stderr.write("Widgets do nothing in plain Python. %s\n" % HOW)


class DisplayHandle:
    """Names something shown, so that it can be shown anew in its place."""

    def __init__(self, display_id=None):
        self.display_id = display_id or uuid.uuid4().hex

    def __repr__(self):
        return "<DisplayHandle display_id=%s>" % self.display_id

    def display(self, value, **options):
        display(value, display_id=self.display_id, **options)

    def update(self, value, **options):
        display(value, display_id=self.display_id, update=True, **options)


def publish(data, metadata, display_id=None, update=False):
    """Tells data as it is; a display_id is where it can be shown anew."""
    flush()
    if WIDGET in data:
        tell_widgets()
    transient = {"display_id": display_id} if display_id else {}
    wire.emit("update_display_data" if update else "display_data", {"data": data, "metadata": metadata, "transient": transient})


def display(*values, display_id=None, update=False, raw=False, metadata=None, include=None, exclude=None, clear=False, **_options):
    """Shows objects in the output of the cell; a display_id answers a handle that can show anew."""
    handle = DisplayHandle(None if display_id is True else display_id) if display_id else None
    if clear:
        clear_output(wait=True)
    for value in values:
        if not raw and callable(getattr(value, "_ipython_display_", None)) and not isinstance(value, type):
            value._ipython_display_()
            continue
        data, about = (dict(value), {}) if raw else bundle(value)
        data = {kind: made for kind, made in data.items() if (not include or kind in include) and kind not in (exclude or ())}
        publish(data, {**about, **(metadata or {})}, handle and handle.display_id, update)
    return None if update else handle


def update_display(value, *, display_id, **options):
    display(value, display_id=display_id, update=True, **options)


def clear_output(wait=False):
    """Empties the output of the cell; with `wait` only once something new is shown."""
    flush()
    wire.emit("clear_output", {"wait": bool(wait)})


def show_figures():
    """Shows and closes what matplotlib drew."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None:
        return
    for number in pyplot.get_fignums():
        display(pyplot.figure(number))
    pyplot.close("all")
