import path from 'node:path';
import type { Crash, Replayed } from './replay';
import type { Expected } from './tell';

const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', ' ')}'`;

/** Where a module lies, as a module in `from` imports it. */
const toModule = (from: string, target: string) => {
  const relative = path.relative(from, target).split(path.sep).join('/');
  return relative.startsWith('.') ? relative : `./${relative}`;
};

const broken = ({ nth, kind, where }: Crash) =>
  kind === 'flow'
    ? `${where} does not crash at action ${nth}`
    : `no reducer throws at action ${nth}, ${where}`;

export interface TestOf {
  /** Where the test is to lie, and the file of the session beside it. */
  readonly out: string;
  readonly session: string;
  /** The folder of the replay. */
  readonly scripts: string;
  readonly replayed: Replayed;
  /** The crashes that can be had again here, by the number of their action. */
  readonly again: ReadonlyMap<number, readonly string[] | null>;
  readonly expected: Expected | null;
}

/**
 * A test that replays a session and fails for as long as its problem is there: what was expected of a path, every reducer that throws and every flow
 * that crashes when it is run again. Null where the file shows nothing that can be had again.
 */
export const testOf = ({
  out,
  session,
  scripts,
  replayed,
  again,
  expected,
}: TestOf): string | null => {
  const folder = path.dirname(out);
  const flows = replayed.crashes.filter(
    ({ nth, kind }) => kind === 'flow' && (again.get(nth)?.length ?? 0) > 0,
  );
  const reducers = replayed.crashes.filter(({ kind }) => kind === 'reducer');
  if (!expected && flows.length === 0 && reducers.length === 0) return null;
  const from = (name: string) => quoted(toModule(folder, path.join(scripts, name)));
  return [
    "import { readFileSync } from 'node:fs';",
    "import { expect, test } from 'vitest';",
    `import { readSession } from ${from('format')};`,
    `import { replay } from ${from('replay')};`,
    ...(flows.length ? [`import { rerun } from ${from('rerun')};`] : []),
    `import { allRooms } from ${from('rooms')};`,
    ...(expected ? [`import { valueAt } from ${from('values')};`] : []),
    '',
    `const session = readSession(readFileSync(new URL(${quoted(toModule(folder, session))}, import.meta.url), 'utf8'));`,
    'const rooms = await allRooms();',
    'const replayed = replay(session, rooms);',
    ...reducers.flatMap((crash) => [
      '',
      `test(${quoted(broken(crash))}, () => {`,
      `  expect(replayed.crashes.filter(({ kind, nth }) => kind === 'reducer' && nth === ${crash.nth})).toEqual([]);`,
      '});',
    ]),
    ...flows.flatMap((crash) => [
      '',
      `test(${quoted(broken(crash))}, async () => {`,
      `  const crash = replayed.crashes.find(({ kind, nth }) => kind === 'flow' && nth === ${crash.nth});`,
      '  expect(crash && await rerun(crash, replayed, rooms)).toEqual([]);',
      '});',
    ]),
    ...(expected
      ? [
          '',
          `test(${quoted(`${expected.path} is what it was to be`)}, () => {`,
          `  expect(valueAt(replayed.state, ${quoted(expected.path)})).toEqual(${JSON.stringify(expected.value)});`,
          '});',
        ]
      : []),
    '',
  ].join('\n');
};
