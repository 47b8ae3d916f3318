/**
 * `npm run replay -- FILE`: replays a session that somebody saved with 'Report a problem', or a log that Redux DevTools exported, through the app's own
 * reducer, and tells what it shows; `--all` shows storage and joining, too. `--expect 'path=value'` says what a path of the state was to hold,
 * `--test OUT.test.ts` writes a test that fails for as long as the problem is there.
 */
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { register as hook } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';

const stop = (text) => {
  process.stderr.write(`${text}\n`);
  process.exit(2);
};
/** A report has 20 MB at most, a log of Redux DevTools may have more. */
const MAX_BYTES = 200_000_000;
const USAGE =
  "Say which file: npm run replay -- session.json [--all] [--expect 'jobs.entities.text-3.status=Done'] [--test test/flows/OUT.test.ts]";

const read = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        expect: { type: 'string' },
        test: { type: 'string' },
      },
    });
  } catch (error) {
    return stop(`${error.message}\n${USAGE}`);
  }
};
const {
  values,
  positionals: [file],
} = read();
if (!file) stop(USAGE);

register();
// Features bring their screens' style sheets along, which mean nothing here.
const WITHOUT_STYLES = `export const load = (url, context, next) => (
  /\\.css($|\\?)/.test(url) ? { format: 'module', source: '', shortCircuit: true } : next(url, context)
);`;
hook(`data:text/javascript,${encodeURIComponent(WITHOUT_STYLES)}`);

const { readSession } = await import('./format.ts');
const { NotReadable } = await import('./json.ts');
const { problemsOf } = await import('./problems.ts');
const { readExpected, describeReplay: tell, withoutControls } = await import('./describe.ts');
const expected =
  values.expect === undefined
    ? null
    : (readExpected(values.expect) ?? stop(`Write what was expected as path=value.\n${USAGE}`));
if (values.test !== undefined && !values.test.endsWith('.test.ts'))
  stop('The name of a test ends with .test.ts');

/** The result of the work; a failure ends the script with a sentence about the error in the file. */
const orStop = (work) =>
  work.catch((error) => {
    const why =
      error instanceof NotReadable
        ? `cannot be replayed:\n${error.message}`
        : error.code
          ? `cannot be read: ${error.message}`
          : `cannot be replayed: something in it is not as the app makes it (${error.message})`;
    return stop(withoutControls(`${file} ${why}`));
  });
const readText = async () => {
  const { size } = await stat(file);
  if (size > MAX_BYTES)
    throw new NotReadable(`It has ${size} bytes, more than the ${MAX_BYTES} of any report.`);
  return readFile(file, 'utf8');
};
const session = await orStop(readText().then(readSession));
const { allFeatures } = await import('./features.ts');
const { examine } = await import('./examine.ts');
const features = await allFeatures();
const { replayed, again } = await orStop(examine(session, features));
const problems = problemsOf(replayed);
process.stdout.write(`${tell(session, replayed, again, expected, problems, values.all)}\n`);

if (values.test !== undefined) {
  const { testOf } = await import('./testFile.ts');
  const out = path.resolve(values.test);
  const beside = out.replace(/\.test\.ts$/, '.session.json');
  const text = testOf({
    out,
    session: beside,
    scripts: import.meta.dirname,
    replayed,
    again,
    expected,
    problems,
  });
  if (!text)
    stop(
      '\nThe file shows nothing that breaks here again: say with --expect what a path of the state was to hold.',
    );
  await mkdir(path.dirname(out), { recursive: true });
  if (path.resolve(file) !== beside) await copyFile(file, beside);
  await writeFile(out, text);
  if (replayed.differences.length > 0)
    process.stdout.write(
      '\nThe replay comes to another state than the file: see first that the test fails for what it is about.\n',
    );
  process.stdout.write(`\n${path.relative('.', out)} fails for as long as the problem is there.\n`);
}
process.exit(0);
