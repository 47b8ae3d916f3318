"""Makes the layer of a notebook: a virtual environment on top of the interpreter that runs this, whose packages it sees.

Words: the folder of the layer, and its stamp: what it is on top of. Packages that were installed for this version of Python stay.
"""
import glob
import importlib.util
import os
import sys
import sysconfig

PIP = '#!/bin/sh\nexec "$(dirname "$0")/python" -m pip "$@"\n'
IN_ENVIRONMENT = sys.prefix != sys.base_prefix


def write(file, text, mode=0o644):
    """Whole or not at all: a start that is cut off leaves the file as it was."""
    half = file + ".half"
    with open(half, "w", encoding="utf-8") as out:
        out.write(text)
    os.chmod(half, mode)
    os.replace(half, file)


def link(target, file):
    half = file + ".half"
    if os.path.lexists(half):
        os.remove(half)
    os.symlink(target, half)
    os.replace(half, file)


def bundled_pip():
    """The pip that comes with Python, for where none is installed; Debian has it in a folder of its own."""
    folders = [sysconfig.get_config_var("WHEEL_PKG_DIR")]
    ensurepip = importlib.util.find_spec("ensurepip")
    if ensurepip and ensurepip.origin:
        folders.append(os.path.join(os.path.dirname(ensurepip.origin), "_bundled"))
    return [wheel for folder in folders if folder for wheel in sorted(glob.glob(os.path.join(folder, "pip-*.whl")))][-1:]


def below():
    """The lines of a .pth file that add what is below the layer, after what it has itself."""
    sites = list(dict.fromkeys(sysconfig.get_path(name) for name in ("purelib", "platlib"))) if IN_ENVIRONMENT else []
    lines = ["import site; site.addsitedir(%r)" % folder for folder in sites]
    return lines + ([] if importlib.util.find_spec("pip") else bundled_pip())


def make(layer, stamp):
    base = getattr(sys, "_base_executable", None) or sys.executable
    short = "python%d.%d" % sys.version_info[:2]
    programs, site = os.path.join(layer, "bin"), os.path.join(layer, "lib", short, "site-packages")
    for folder in (programs, site):
        os.makedirs(folder, mode=0o700, exist_ok=True)
    for name in ("python", "python3", short):
        link(base, os.path.join(programs, name))
    for name in ("pip", "pip3"):
        write(os.path.join(programs, name), PIP, 0o755)
    write(os.path.join(site, "_atelier_base.pth"), "".join(line + "\n" for line in below()))
    write(os.path.join(layer, "pyvenv.cfg"), "home = %s\ninclude-system-site-packages = %s\nversion = %s\n" % (
        os.path.dirname(base), "false" if IN_ENVIRONMENT else "true", "%d.%d.%d" % sys.version_info[:3]))
    write(os.path.join(layer, "stamp"), stamp + "\n")


if __name__ == "__main__":
    make(*sys.argv[1:])
