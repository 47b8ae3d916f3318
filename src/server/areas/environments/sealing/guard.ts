import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { addFiles, Unsealable } from './copying';

const MODULE = '_atelier_sealed';

/*
 * pip does not honour EXTERNALLY-MANAGED (PEP 668) in a virtual environment, and has no other setting with a text of ours. Without this it would download
 * everything and then say 'Permission denied'. It protects nothing, the modes of the files do. It does not name the environment, because
 * several may have these files.
 */
const source = (url: string | null): string => `\
"""Says what to do where pip would change this environment. Atelier wrote it when the environment was built."""
import os
import sys

PAGE = ${JSON.stringify(url === null ? '' : new URL('environments', url.endsWith('/') ? url : `${url}/`).href)}
HOW = "Add packages on the page Environments: open this environment, tab Requirements, then 'Build with these'.%s" % (" " + PAGE if PAGE else "")
REFUSAL = "ERROR: This environment belongs to your team and does not change after it was built, so pip does not install into it or remove from it.\\n%s" % HOW
CHANGING = ("pip._internal.commands.install", "pip._internal.commands.uninstall")
ELSEWHERE = ("--target", "--prefix", "--root", "--dry-run", "--help")


def goes_elsewhere(words):
    for word in words:
        if word.startswith("-t") or word == "-h" or word.split("=", 1)[0] in ELSEWHERE:
            return True
    return any(os.environ.get(name) for name in ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"))


class Sealed:
    """Is asked before every import."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name in CHANGING and not goes_elsewhere(sys.argv[1:]):
            raise SystemExit(REFUSAL)
        if name == "pip" and sys.argv[:1] == ["-m"]:
            from importlib.machinery import PathFinder
            if PathFinder.find_spec(name) is None:
                raise SystemExit(REFUSAL)
        return None


# An environment on top of this one may see this file, and changes itself.
if os.path.abspath(__file__).startswith(os.path.join(sys.prefix, "")):
    sys.meta_path.insert(0, Sealed)
`;

const PIP = `#!/bin/sh
exec "$(dirname "$0")/python" -m pip "$@"
`;

const isThere = (file: string) =>
  lstat(file).then(
    () => true,
    () => false,
  );

const isFolder = (folder: string) =>
  lstat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

/** The folders of packages in a copy that nobody else writes to. */
const sitesOf = async (venv: string): Promise<string[]> => {
  const lib = path.join(venv, 'lib');
  const names = (await isFolder(lib)) ? await readdir(lib) : [];
  const sites: string[] = [];
  for (const name of names.filter((one) => /^python\d/.test(one))) {
    const folder = path.join(lib, name);
    const site = path.join(folder, 'site-packages');
    if ((await isFolder(folder)) && (await isFolder(site))) sites.push(site);
  }
  return sites;
};

/** Makes pip say in a sealed environment what to do in its place; `url` is the address of the app, where it is known. */
export const addGuard = async (venv: string, url: string | null): Promise<void> => {
  const [sites, bin] = [await sitesOf(venv), path.join(venv, 'bin')];
  if (sites.length === 0 || !(await isFolder(bin)))
    throw new Unsealable('What was built is not a Python virtual environment.');
  for (const site of sites)
    await addFiles(site, {
      [`${MODULE}.py`]: { text: source(url) },
      [`${MODULE}.pth`]: { text: `import ${MODULE}\n` },
    });
  const missing: string[] = [];
  for (const name of ['pip', 'pip3'])
    if (!(await isThere(path.join(bin, name)))) missing.push(name);
  // Else the machine's own pip would answer, and install for its own Python.
  await addFiles(
    bin,
    Object.fromEntries(missing.map((name) => [name, { text: PIP, isProgram: true }])),
  );
};
