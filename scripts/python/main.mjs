/**
 * `npm run python`: makes the virtual environment that tests use, from test/python/requirements.txt; `npm run python -- long-requirements` the one
 * of the long run. `npm run python:raise` writes the newest versions that install together into the files of requirements; `-- NAME` into one.
 */
import { existsSync, readFileSync, rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { at, run, seconds } from '../lib/run.mjs';
import { indexAnswers, makeEnvironment } from './environment.mjs';

const NAMES = [
  'requirements',
  'long-requirements',
  'mlflow-2-requirements',
  'libraries-requirements',
  'client-requirements',
];
const HEADER = (name) =>
  `# Written by \`npm run python:raise\` from ${name}.in: the newest versions that install together.\n`;

/** Prints 'name==version' of each installed package. A local version ('2.13.0+cpu') is left out: it names one build, which not every index has. */
const LIST = `
from importlib.metadata import distributions
print(*sorted({f"{one.name}=={one.version.split('+')[0]}" for one in distributions()}, key=str.lower), sep="\\n")
`;

const must = async (program, args) => {
  const { code, output } = await run(program, args, { quiet: true });
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} failed:\n${output.trim()}`);
  return output;
};

/** Installs what `<name>.in` names into a new environment and writes down what pip chose. */
const raise = async (name) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-raise-'));
  const python = path.join(folder, 'bin/python');
  try {
    await must('/usr/bin/python3', ['-m', 'venv', folder]);
    const listed = async () =>
      (await must(python, ['-c', LIST])).split('\n').filter((pin) => pin !== '');
    // Packages that venv itself installs are in every environment.
    const ofVenv = await listed();
    await must(python, [
      ...['-m', 'pip', 'install', '--quiet', '--no-compile'],
      ...['--requirement', at('test/python', `${name}.in`)],
    ]);
    const pins = (await listed()).filter((pin) => !ofVenv.includes(pin));
    const file = at('test/python', `${name}.txt`);
    const before = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
    writeFileSync(file, `${HEADER(name)}${pins.join('\n')}\n`);
    return pins.filter((pin) => !before.has(pin));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const [word = 'requirements', ...chosen] = process.argv.slice(2);
const since = performance.now();
if (word === 'raise') {
  for (const name of chosen.length > 0 ? chosen : NAMES) {
    const raised = await raise(name);
    process.stdout.write(
      `test/python/${name}.txt: ${raised.length === 0 ? 'nothing newer' : raised.join(', ')}\n`,
    );
  }
} else if (NAMES.includes(word)) {
  try {
    process.stdout.write(`${await makeEnvironment(word)} (${seconds(since)})\n`);
  } catch (error) {
    // Without an index the tests that need it are reported as not run; any other reason is a defect.
    if (await indexAnswers()) throw error;
    process.stdout.write(
      'No Python package index answers. Tests that need its packages will not run.\n',
    );
  }
} else {
  process.stderr.write(`There are no ${word}; there are ${NAMES.join(' and ')}, and raise.\n`);
  process.exitCode = 2;
}
