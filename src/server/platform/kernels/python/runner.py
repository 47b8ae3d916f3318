"""A notebook kernel of the standard library alone (Python 3.8 or newer). Speaks JSON lines on stdin and stdout, see README.md."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [HERE] + [path for path in sys.path if path and os.path.abspath(path) != HERE]

sys.dont_write_bytecode = True
from atelier_kernel.loop import main  # noqa: E402

sys.dont_write_bytecode = bool(os.environ.get("PYTHONDONTWRITEBYTECODE"))
sys.path.remove(HERE)
sys.path.insert(0, "")
main()
