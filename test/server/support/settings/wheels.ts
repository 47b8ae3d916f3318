import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { machine } from '#test/harness/machine';

const run = promisify(execFile);

/** A wheel is a zip with the module, METADATA, WHEEL and RECORD (PEP 427). */
const MAKE = `
import sys, os, zipfile
folder, name, version, *requires = sys.argv[1:]
info = "%s-%s.dist-info" % (name, version)
files = {
    name + ".py": 'VERSION = "%s"\\n' % version,
    info + "/METADATA": "Metadata-Version: 2.1\\nName: %s\\nVersion: %s\\n" % (name, version) + "".join("Requires-Dist: %s\\n" % each for each in requires),
    info + "/WHEEL": "Wheel-Version: 1.0\\nGenerator: a test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
}
record = info + "/RECORD"
files[record] = "".join("%s,,\\n" % each for each in [*files, record])
os.makedirs(folder, exist_ok=True)
with zipfile.ZipFile(os.path.join(folder, "%s-%s-py3-none-any.whl" % (name, version)), "w") as wheel:
    for each, text in files.items():
        wheel.writestr(each, text)
`;

/** Writes a wheel into a folder: a module `name` that knows its VERSION; `requires` are requirements of it. */
export const writeWheel = async (
  folder: string,
  name: string,
  version: string,
  ...requires: readonly string[]
): Promise<void> => {
  if (machine.python === null) throw new Error('This machine has no python3.');
  await run(machine.python, ['-c', MAKE, folder, name, version, ...requires]);
};

/**
 * Writes the sources of a package with a build backend of its own, which needs no other package. `again` takes the place of the words
 * [name, version, ...requirements] where it is built a second time.
 */
export const writeProject = async (
  folder: string,
  words: readonly string[],
  again: readonly string[] = words,
): Promise<void> => {
  const [name = '', version = ''] = words;
  await mkdir(folder, { recursive: true });
  const files = {
    'pyproject.toml':
      '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n',
    'PKG-INFO': `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n`,
    'make.py': MAKE,
    'backend.py': `
import os, subprocess, sys
def build_wheel(folder, config_settings=None, metadata_directory=None):
    again = os.path.exists("built")
    open("built", "w").close()
    words = ${JSON.stringify(again)} if again else ${JSON.stringify(words)}
    subprocess.run([sys.executable, "make.py", folder, *words], check=True)
    return "%s-%s-py3-none-any.whl" % tuple(words[:2])
`,
  };
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
};

/** A requirements text that is met by the wheels of a folder and by nothing else. */
export const offlineRequirements = (folder: string, ...wanted: readonly string[]): string =>
  ['--no-index', `--find-links ${folder}`, ...wanted].join('\n');
