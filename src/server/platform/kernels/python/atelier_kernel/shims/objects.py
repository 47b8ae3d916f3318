"""The classes of IPython.display where IPython is not installed: the few that notebooks use, with the same meaning."""
import base64
import json
import os
import re

IMAGES = {"png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp"}


class DisplayObject:
    """Something to be shown as one kind of data, from text, a file or an address."""

    kind = "text/plain"
    binary = False

    def __init__(self, data=None, url=None, filename=None, metadata=None, **_options):
        if isinstance(data, str) and url is None and filename is None and self.named(data):
            url, filename, data = (data, None, None) if data.startswith(("http://", "https://")) else (None, data, None)
        self.url, self.filename, self.metadata = url, filename and str(filename), metadata or {}
        self.data = self.read() if data is None else data

    def named(self, text):
        return text.startswith(("http://", "https://"))

    def read(self):
        if self.filename:
            with open(self.filename, "rb") as source:
                content = source.read()
        elif self.url:
            import urllib.request
            with urllib.request.urlopen(self.url) as source:
                content = source.read()
        else:
            return None
        return content if self.binary else content.decode("utf-8")

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {self.kind: self.data, "text/plain": repr(self)}, ({self.kind: self.metadata} if self.metadata else {})

    def __repr__(self):
        return "<%s.%s object>" % (type(self).__module__, type(self).__name__)


class HTML(DisplayObject):
    kind = "text/html"


class Markdown(DisplayObject):
    kind = "text/markdown"


class Latex(DisplayObject):
    kind = "text/latex"


class Math(Latex):
    def _repr_mimebundle_(self, include=None, exclude=None):
        return {self.kind: "$\\displaystyle %s$" % self.data.strip("$"), "text/plain": repr(self)}, {}


class Code(DisplayObject):
    """Source text, coloured by the page."""

    def __init__(self, data=None, url=None, filename=None, language=None):
        super().__init__(data, url, filename)
        self.language = language or os.path.splitext(str(self.filename or ""))[1].lstrip(".").replace("py", "python") or "python"

    def _repr_mimebundle_(self, include=None, exclude=None):
        fence = "`" * max(3, 1 + max(map(len, re.findall("`+", self.data)), default=0))
        return {"text/markdown": "%s%s\n%s\n%s" % (fence, self.language, self.data, fence), "text/plain": self.data}, {}


class Pretty(DisplayObject):
    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/plain": self.data}, {}


class Javascript(DisplayObject):
    kind = "application/javascript"


class JSON(DisplayObject):
    kind = "application/json"

    def __init__(self, data=None, **options):
        super().__init__(json.loads(data) if isinstance(data, str) and data.lstrip()[:1] in ("{", "[") else data, **options)


class SVG(DisplayObject):
    kind = "image/svg+xml"

    def named(self, text):
        return super().named(text) or "<" not in text

    def _repr_mimebundle_(self, include=None, exclude=None):
        start = self.data.find("<svg")
        return {self.kind: self.data[start:] if start > 0 else self.data, "text/plain": repr(self)}, {}


class Image(DisplayObject):
    """A picture from bytes, a file or an address; an address is shown as a link to it unless `embed` is true."""

    binary = True

    def __init__(self, data=None, url=None, filename=None, format=None, embed=None, width=None, height=None, **options):
        name = str(filename or url or (data if isinstance(data, str) else ""))
        ending = (format or os.path.splitext(name.split("?")[0])[1].lstrip(".") or "png").lower()
        self.kind = IMAGES.get(ending, "image/png")
        self.linked = url if url and data is None and not embed else None
        self.size = {name: value for name, value in (("width", width), ("height", height)) if value}
        super().__init__(b"" if self.linked else data, url=url, filename=filename, **options)

    def named(self, text):
        return True

    def _repr_mimebundle_(self, include=None, exclude=None):
        if self.linked:
            return {"text/html": '<img src="%s"/>' % self.linked, "text/plain": repr(self)}, {}
        return {self.kind: base64.b64encode(self.data).decode(), "text/plain": repr(self)}, ({self.kind: self.size} if self.size else {})
