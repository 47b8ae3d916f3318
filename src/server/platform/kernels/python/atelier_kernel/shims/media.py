"""Sound, films and frames of IPython.display where IPython is not installed."""
import base64
import html
import io
import mimetypes
import os
import urllib.parse

from .objects import DisplayObject

mimetypes.init()


def address(data, kind):
    return "data:%s;base64,%s" % (kind, base64.b64encode(data).decode("ascii"))


def wave_of(samples, rate, normalize):
    """A .wav of numbers: one list, or one for each channel. They are between -1 and 1, or scaled to that."""
    import array
    import wave
    channels = [list(map(float, one)) for one in (samples if hasattr(samples[0], "__len__") else [samples])]
    peak = max((abs(value) for one in channels for value in one), default=0.0)
    if not normalize and peak > 1:
        raise ValueError("Audio data must be between -1 and 1 when normalize=False.")
    scale = 32767 / (peak or 1.0) if normalize else 32767
    numbers = array.array("h", (int(value * scale) for frame in zip(*channels) for value in frame))
    target = io.BytesIO()
    with wave.open(target, "wb") as sound:
        sound.setparams((len(channels), 2, int(rate), 0, "NONE", ""))
        sound.writeframes(numbers.tobytes())
    return target.getvalue()


class Media(DisplayObject):
    """Something that plays: from bytes, a file or an address."""

    binary = True
    ending = ""

    def __init__(self, data=None, filename=None, url=None, embed=None, mimetype=None):
        if isinstance(data, str) and filename is None and url is None:
            url, filename, data = (data, None, None) if self.named(data) else (None, data, None)
        name = (filename or urllib.parse.urlsplit(url or "").path or "x" + self.ending)
        guessed = mimetypes.guess_type(str(name))[0] or mimetypes.guess_type("x" + self.ending)[0]
        self.mimetype = mimetype or {"audio/x-wav": "audio/wav"}.get(guessed, guessed)
        self.embed = embed if embed is not None else data is not None or self.embeds(filename)
        self.source = url or filename
        super().__init__(b"" if data is None and not self.embed else data, url=url, filename=filename)

    def embeds(self, filename):
        return filename is not None

    @property
    def src(self):
        return address(self.data, self.mimetype) if self.embed else html.escape(str(self.source))


class Audio(Media):
    ending = ".wav"

    def __init__(self, data=None, filename=None, url=None, embed=None, rate=None, autoplay=False, normalize=True, element_id=None):
        if data is not None and not isinstance(data, (str, bytes)):
            if rate is None:
                raise ValueError("rate must be specified when data is a numpy array or list of audio samples.")
            data = wave_of(data, rate, normalize)
        super().__init__(data, filename, url, embed)
        self.autoplay = autoplay

    def _repr_mimebundle_(self, include=None, exclude=None):
        shown = '<audio controls="controls"%s><source src="%s" type="%s" /></audio>' % (
            ' autoplay="autoplay"' if self.autoplay else "", self.src, self.mimetype)
        return {"text/html": shown, "text/plain": repr(self)}, {}


class Video(Media):
    ending = ".mp4"

    def __init__(self, data=None, url=None, filename=None, embed=False, mimetype=None, width=None, height=None, html_attributes="controls"):
        super().__init__(data, filename, url, embed or isinstance(data, bytes), mimetype)
        self.attributes = " ".join([html_attributes] + ['%s="%s"' % pair for pair in (("width", width), ("height", height)) if pair[1]])

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/html": '<video src="%s" %s></video>' % (self.src, self.attributes), "text/plain": repr(self)}, {}


class IFrame:
    """A page in a frame."""

    def __init__(self, src, width, height, extras=None, **params):
        self.src, self.width, self.height, self.params = src, width, height, params

    def _repr_html_(self):
        src = self.src + ("?" + urllib.parse.urlencode(self.params) if self.params else "")
        return '<iframe width="%s" height="%s" src="%s" frameborder="0" allowfullscreen></iframe>' % (self.width, self.height, html.escape(src))


class YouTubeVideo(IFrame):
    def __init__(self, id, width=400, height=300, **options):
        super().__init__("https://www.youtube.com/embed/%s" % id, width, height, **options)


class FileLink:
    """A link to a file beside the notebook."""

    def __init__(self, path, **_options):
        self.path = str(path)

    def _repr_html_(self):
        if not os.path.exists(self.path):
            return "Path (<tt>%s</tt>) doesn't exist." % html.escape(self.path)
        return "<a href='%s' target='_blank'>%s</a><br>" % (html.escape(urllib.parse.quote(self.path)), html.escape(self.path))

    def __repr__(self):
        return os.path.abspath(self.path)
