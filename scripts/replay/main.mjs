/**
 * `npm run replay -- FILE`: replays a session that somebody saved with 'Report a problem', through the app's own reducer, and tells what it shows.
 * `--expect 'path=value'` says what a path of the state was to hold, `--test OUT.test.ts` writes a test that fails for as long as the problem is there.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { register as hook } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';

const stop = (text) => {
  process.stderr.write(`${text}\n`);
  process.exit(2);
};
const USAGE =
  "Say which file: npm run replay -- session.json [--expect 'jobs.entities.text-3.status=Done'] [--test test/flows/OUT.test.ts]";

const read = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { expect: { type: 'string' }, test: { type: 'string' } },
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
// Rooms bring their screens' style sheets along, which mean nothing here.
const WITHOUT_STYLES = `export const load = (url, context, next) => (
  /\\.css($|\\?)/.test(url) ? { format: 'module', source: '', shortCircuit: true } : next(url, context)
);`;
hook(`data:text/javascript,${encodeURIComponent(WITHOUT_STYLES)}`);

const { readSession, NoSession } = await import('./format.ts');
const { readExpected, tell } = await import('./tell.ts');
const expected =
  values.expect === undefined
    ? null
    : (readExpected(values.expect) ?? stop(`Write what was expected as path=value.\n${USAGE}`));
if (values.test !== undefined && !values.test.endsWith('.test.ts'))
  stop('The name of a test ends with .test.ts');

const session = await readFile(file, 'utf8')
  .then(readSession)
  .catch((error) =>
    stop(
      error instanceof NoSession
        ? `${file} cannot be replayed:\n${error.message}`
        : `${file} cannot be read: ${error.message}`,
    ),
  );
const { allRooms } = await import('./rooms.ts');
const { examine } = await import('./examine.ts');
const { replayed, again } = await examine(session, await allRooms());
process.stdout.write(`${tell(session, replayed, again, expected)}\n`);

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
  });
  if (!text)
    stop(
      '\nThe file shows nothing that breaks here again: say with --expect what a path of the state was to hold.',
    );
  await mkdir(path.dirname(out), { recursive: true });
  if (path.resolve(file) !== beside) await copyFile(file, beside);
  await writeFile(out, text);
  process.stdout.write(`\n${path.relative('.', out)} fails for as long as the problem is there.\n`);
}
process.exit(0);
