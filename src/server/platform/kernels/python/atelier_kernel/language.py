"""The language of a notebook's cells, by its metadata, as src/server/platform/nbformat/language.ts finds it."""
import re

KERNELS = ((r"ir\d*$", "R"), (r"julia", "Julia"), (r"(i?python|pyspark)", "Python"))


def fields(value):
    return value if isinstance(value, dict) else {}


def text(value):
    return "".join(sign for sign in value if sign.isprintable()).strip() if isinstance(value, str) else ""


def language_of(content):
    """That of its kernel before that of the last run; Python where nothing is said."""
    metadata = fields(fields(content).get("metadata"))
    spec, info = fields(metadata.get("kernelspec")), fields(metadata.get("language_info"))
    of_kernel = next((name for pattern, name in KERNELS if re.match(pattern, text(spec.get("name")), re.I)), "")
    found = (text(spec.get("language")) or of_kernel or text(info.get("name")) or "Python")[:40]
    return found[:1].upper() + found[1:]


def is_python(language):
    return re.match(r"i?python", language, re.I) is not None
