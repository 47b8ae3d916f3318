"""Reads a notebook as Jupyter does, says whether it is valid, saves it through Jupyter's contents service, and prints what stands in the file then."""
import copy
import json
import os
import sys
import warnings

import nbformat
from notebook.services.contents.filemanager import FileContentsManager

path = os.path.abspath(sys.argv[1])
with open(path, encoding="utf-8") as file:
    found = json.load(file)
# nbformat repairs what it may, with a warning. Here nothing may need it.
warnings.simplefilter("error")
checked = copy.deepcopy(found)
nbformat.validate(checked, relax_add_props=False, repair_duplicate_cell_ids=False)
assert checked == found, "nbformat changed it"
warnings.simplefilter("default")

contents = FileContentsManager(root_dir=os.path.dirname(path))
model = contents.get(os.path.basename(path))
assert "message" not in model, model.get("message")
saved = contents.save({"type": "notebook", "content": json.loads(json.dumps(model["content"]))}, os.path.basename(path))
assert saved.get("message") is None, saved["message"]
with open(path, encoding="utf-8") as file:
    print(json.dumps(json.load(file)))
