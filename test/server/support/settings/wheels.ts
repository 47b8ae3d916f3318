import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { machine } from '#test/harness/machine';

const run = promisify(execFile);

/** A wheel is a zip with the module, METADATA, WHEEL and RECORD (PEP 427). */
const MAKE = `
import sys, os, zipfile
folder, name, version = sys.argv[1:4]
info = "%s-%s.dist-info" % (name, version)
files = {
    name + ".py": 'VERSION = "%s"\\n' % version,
    info + "/METADATA": "Metadata-Version: 2.1\\nName: %s\\nVersion: %s\\n" % (name, version),
    info + "/WHEEL": "Wheel-Version: 1.0\\nGenerator: a test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
}
record = info + "/RECORD"
files[record] = "".join("%s,,\\n" % each for each in [*files, record])
os.makedirs(folder, exist_ok=True)
with zipfile.ZipFile(os.path.join(folder, "%s-%s-py3-none-any.whl" % (name, version)), "w") as wheel:
    for each, text in files.items():
        wheel.writestr(each, text)
`;

/** Writes a wheel into a folder: a module `name` that knows its VERSION. */
export const writeWheel = async (folder: string, name: string, version: string): Promise<void> => {
  if (machine.python === null) throw new Error('This machine has no python3.');
  await run(machine.python, ['-c', MAKE, folder, name, version]);
};

/** A requirements text that is met by the wheels of a folder and by nothing else. */
export const offlineRequirements = (folder: string, ...wanted: readonly string[]): string =>
  ['--no-index', `--find-links ${folder}`, ...wanted].join('\n');
