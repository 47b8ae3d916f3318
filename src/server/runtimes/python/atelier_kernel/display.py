"""How objects are shown: mimebundles from the `_repr_*_` methods, as notebooks know them."""
import base64
import io
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


def pair(value):
    """Repr methods answer data or (data, metadata)."""
    return value if isinstance(value, tuple) and len(value) == 2 else (value, None)


def figure_png(figure):
    target = io.BytesIO()
    figure.savefig(target, format="png", bbox_inches="tight")
    return target.getvalue()


def plain(value):
    if type(value) in (dict, list, tuple, set, frozenset):
        return pprint.pformat(value, width=79, compact=True, sort_dicts=False)
    return repr(value)


def asked(value, method):
    """The answer of a repr method; None where there is none or where it fails."""
    try:
        return getattr(value, method)()
    except Exception:
        return None


def bundle(value):
    """(data, metadata) of an object; binary data is base64."""
    data, metadata = {}, {}
    if not isinstance(value, type):
        made, about = pair(asked(value, "_repr_mimebundle_"))
        data.update(made or {})
        metadata.update(about or {})
        for kind, method in METHODS.items():
            made, about = (None, None) if kind in data else pair(asked(value, method))
            if made is not None:
                data[kind] = made
            if about:
                metadata[kind] = about
        if type(value).__name__ == "Figure" and hasattr(value, "savefig") and "image/png" not in data:
            data["image/png"] = figure_png(value)
    if "text/plain" not in data:
        data["text/plain"] = plain(value)
    return {kind: base64.b64encode(made).decode() if isinstance(made, bytes) else made for kind, made in data.items()}, metadata


class DisplayHandle:
    """Names something shown, so that it can be shown anew in its place."""

    def __init__(self, display_id=None):
        self.display_id = display_id or uuid.uuid4().hex

    def display(self, value, **options):
        display(value, display_id=self.display_id, **options)

    def update(self, value, **options):
        display(value, display_id=self.display_id, update=True, **options)


def publish(data, metadata, display_id=None, update=False):
    flush()
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
