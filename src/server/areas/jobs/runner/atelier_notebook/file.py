"""A notebook of format 4 on the disk: its cells, the parameters put into it, and saving it whole or not at all."""
import ast
import json
import keyword
import math
import os
import re

from atelier_kernel.language import is_python, language_of

WORDS = {"true": True, "false": False, "null": None, "none": None}


def written(content):
    return json.dumps(content, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


NAMES = {float("inf"): "Infinity", float("-inf"): "-Infinity"}


def finite(value, named=False):
    """The same without numbers that JSON does not have: in a tree of JSON they are named, elsewhere they are nothing, which plots take for a gap."""
    if isinstance(value, float) and not math.isfinite(value):
        return NAMES.get(value, "NaN") if named else None
    if isinstance(value, dict):
        return {key: finite(inner, named or key == "application/json") for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(inner, named) for inner in value]
    return value


class NotAnswered(Exception):
    """The notebook cannot be run; the text says why."""


def literal(text):
    """A parameter as Python writes it: a number, list, true … as such, everything else as text."""
    if text.strip().lower() in WORDS:
        return repr(WORDS[text.strip().lower()])
    try:
        return repr(ast.literal_eval(text.strip()))
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return repr(text)


def variable(name):
    """A parameter's name as a variable: what Python does not allow becomes an underscore."""
    made = re.sub(r"\W", "_", name)
    return made + "_" if keyword.iskeyword(made) else made


def tagged(cell, tag):
    tags = cell["metadata"].get("tags")
    return isinstance(tags, list) and (tag in tags or tag.replace("-", "_") in tags)


class NotebookFile:
    def __init__(self, file, environment):
        self.content = self.read(file)
        rank = environment.get("RANK", "0")
        stem, ending = os.path.splitext(file)
        # Agents share their folder: the others save beside the first.
        self.target = file if rank == "0" else "%s.rank-%s%s" % (stem, rank, ending)
        for cell in self.content["cells"]:
            if not isinstance(cell.get("metadata"), dict):
                cell["metadata"] = {}
        self.inject(json.loads(environment.get("ATELIER_PARAMETERS") or "{}"))
        for cell in self.content["cells"]:
            if cell.get("cell_type") == "code" and not tagged(cell, "skip-execution"):
                cell.update(outputs=[], execution_count=None)

    @staticmethod
    def read(file):
        try:
            with open(file, encoding="utf-8") as opened:
                content = json.load(opened)
        except (OSError, ValueError) as error:
            raise NotAnswered("%s cannot be read as a notebook: %s" % (file, error))
        if not isinstance(content, dict) or content.get("nbformat") != 4 or not isinstance(content.get("cells"), list):
            raise NotAnswered("%s is not a notebook of format 4. Open and save it in the notebook editor first." % file)
        language = language_of(content)
        if not is_python(language):
            raise NotAnswered("%s is written in %s, and jobs run notebooks of Python only. Run it in the notebook editor, where a kernel for %s is "
                              "installed. If its cells are Python, name Python in its metadata (kernelspec)." % (file, language, language))
        return content

    def inject(self, parameters):
        """Puts a cell that sets them behind the one tagged 'parameters', or before all others."""
        if not parameters:
            return
        cells = [cell for cell in self.content["cells"] if not tagged(cell, "injected-parameters")]
        lines = ["%s = %s" % (variable(name), literal(value)) for name, value in parameters.items()]
        cell = {"cell_type": "code", "metadata": {"tags": ["injected-parameters"]}, "source": "\n".join(lines), "outputs": [], "execution_count": None}
        if (self.content.get("nbformat_minor") or 0) >= 5:
            cell["id"] = "injected-parameters"
        at = next((index + 1 for index, one in enumerate(cells) if tagged(one, "parameters")), 0)
        self.content["cells"] = cells[:at] + [cell] + cells[at:]

    def code_cells(self):
        """Those that hold code and are to be run, in their order. One tagged skip-execution keeps the outputs it has, as in nbclient."""
        cells = [cell for cell in self.content["cells"] if cell.get("cell_type") == "code" and not tagged(cell, "skip-execution")]
        return [cell for cell in cells if self.source(cell).strip()]

    @staticmethod
    def source(cell):
        source = cell.get("source", "")
        return source if isinstance(source, str) else "".join(source)

    def text(self):
        try:
            return written(self.content)
        except ValueError:
            return written(finite(self.content))

    def write(self, text):
        beside = "%s.%d.tmp" % (self.target, os.getpid())
        with open(beside, "w", encoding="utf-8", errors="replace") as opened:
            opened.write(text)
        os.replace(beside, self.target)
