"""What `get_ipython().display_formatter` answers: functions that show types of others, kind of data by kind of data."""
import sys

from .. import display as shown


class Formatter:
    """The functions for one kind of data, by type."""

    def __init__(self, kind):
        self.kind = kind
        self.enabled = True
        self.by_name = {}

    @property
    def types(self):
        return shown.REGISTERED.setdefault(self.kind, {})

    def for_type(self, kind, function=None):
        """Registers a function for a type, or for its name 'module.Type'; answers the one before."""
        if isinstance(kind, str):
            return self.for_type_by_name(*kind.rpartition(".")[::2], function)
        before = self.types.get(kind)
        if function is not None:
            self.types[kind] = function
        return before

    def for_type_by_name(self, module, name, function=None):
        there = getattr(sys.modules.get(module), name, None)
        if isinstance(there, type):
            return self.for_type(there, function)
        before = self.by_name.get((module, name))
        if function is not None:
            self.by_name[module, name] = function
            shown.NAMED.append((module, name, self))
        return before

    def pop(self, kind, *default):
        return self.types.pop(kind, *default)

    def lookup_by_type(self, kind):
        for base in kind.__mro__:
            if base in self.types:
                return self.types[base]
        raise KeyError(kind)

    def lookup(self, value):
        return self.lookup_by_type(type(value))

    def __call__(self, value):
        return shown.bundle(value)[0].get(self.kind)


class DisplayFormatter:
    """All formatters, and what they make of an object."""

    def __init__(self):
        self.formatters = {kind: Formatter(kind) for kind in ["text/plain", *shown.METHODS]}
        self.active_types = list(self.formatters)

    @property
    def format_types(self):
        return list(self.formatters)

    def format(self, value, include=None, exclude=None):
        data, metadata = shown.bundle(value)
        kept = {kind: made for kind, made in data.items() if (not include or kind in include) and kind not in (exclude or ())}
        return kept, metadata


class DisplayPublisher:
    """What `get_ipython().display_pub` answers."""

    def publish(self, data, metadata=None, source=None, transient=None, update=False, **_options):
        shown.publish(data, metadata or {}, (transient or {}).get("display_id"), update)

    def clear_output(self, wait=False):
        shown.clear_output(wait)
