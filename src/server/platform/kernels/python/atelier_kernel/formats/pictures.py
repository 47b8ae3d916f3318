"""Figures of matplotlib as pictures, in the formats that `%config InlineBackend` sets."""
import io

KINDS = {"png": "image/png", "retina": "image/png", "png2x": "image/png", "svg": "image/svg+xml", "jpeg": "image/jpeg", "jpg": "image/jpeg",
         "pdf": "application/pdf"}


def written(figure, kind, options):
    target = io.BytesIO()
    figure.savefig(target, format=kind, **{"bbox_inches": "tight", **options})
    return target.getvalue()


def png_size(data):
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def pictures(figure, settings):
    """(data, metadata) of a figure in the formats that are set."""
    data, metadata = {}, {}
    for name in settings["formats"]:
        options, kind = dict(settings["kwargs"]), KINDS.get(name, "image/png")
        if name in ("retina", "png2x"):
            options["dpi"] = 2 * options.get("dpi", figure.dpi)
            data[kind] = written(figure, "png", options)
            width, height = png_size(data[kind])
            metadata[kind] = {"width": width // 2, "height": height // 2}
        else:
            made = written(figure, "jpeg" if name == "jpg" else name, options)
            data[kind] = made.decode("utf-8") if name == "svg" else made
    return data, metadata
