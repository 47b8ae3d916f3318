"""Reads notebooks as Jupyter does: each must be valid. Saves them through Jupyter's contents service and prints what stands in the files then."""
import copy
import json
import os
import sys
import warnings

import nbformat
from notebook.services.contents.filemanager import FileContentsManager


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def through_jupyter(path):
    found = read(path)
    checked = copy.deepcopy(found)
    # nbformat repairs what it may, with a warning. Here nothing may need it.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        nbformat.validate(checked)
    assert checked == found, f"{path}: nbformat repaired it"
    contents = FileContentsManager(root_dir=os.path.dirname(path))
    model = contents.get(os.path.basename(path))
    assert "message" not in model, model.get("message")
    # A page has it as JSON.
    content = json.loads(json.dumps(model["content"]))
    saved = contents.save({"type": "notebook", "content": content}, os.path.basename(path))
    assert saved.get("message") is None, saved["message"]
    return read(path)


print(json.dumps([through_jupyter(os.path.abspath(path)) for path in sys.argv[1:]]))
