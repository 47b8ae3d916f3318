import path from 'node:path';
import type { Problem } from './problems';
import type { Crash, Replayed } from './replay';
import type { Expected } from './describe';

/** A text as source: whatever it holds, it ends with its quote. */
const quoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

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
  /** The requests that failed. */
  readonly problems?: readonly Problem[];
}

/** The expectation that the value changed by the last failed request is as it was before; null where no failure shows in the state. */
const withoutFailure = (problems: readonly Problem[]): (Expected & { title: string }) | null => {
  const last = problems.findLast(({ shows }) => shows !== null);
  return last?.shows
    ? {
        ...last.shows,
        title: `${last.shows.path} shows nothing of ${last.type} at action ${last.nth}: ${last.answer}`,
      }
    : null;
};

/**
 * A test that replays a session and fails for as long as its problem is there: what was expected of a path, every reducer that throws and every flow
 * that crashes when it is run again. Where there is none of these, it is that the last request that failed left something in the state. Null
 * where the file shows nothing that can be had again.
 */
export const testOf = ({
  out,
  session,
  scripts,
  replayed,
  again,
  expected: given,
  problems = [],
}: TestOf): string | null => {
  const folder = path.dirname(out);
  const flows = replayed.crashes.filter(
    ({ nth, kind }) => kind === 'flow' && (again.get(nth)?.length ?? 0) > 0,
  );
  const reducers = replayed.crashes.filter(({ kind }) => kind === 'reducer');
  const broke = flows.length + reducers.length > 0;
  const expected = given
    ? { ...given, title: `${given.path} is what it was to be` }
    : broke
      ? null
      : withoutFailure(problems);
  if (!expected && !broke) return null;
  const from = (name: string) => quoted(toModule(folder, path.join(scripts, name)));
  return [
    "import { readFileSync } from 'node:fs';",
    "import { expect, test } from 'vitest';",
    `import { readSession } from ${from('format')};`,
    `import { replay } from ${from('replay')};`,
    ...(flows.length ? [`import { rerun } from ${from('rerun')};`] : []),
    `import { allFeatures } from ${from('features')};`,
    ...(expected ? [`import { valueAt } from ${from('values')};`] : []),
    '',
    `const session = readSession(readFileSync(new URL(${quoted(toModule(folder, session))}, import.meta.url), 'utf8'));`,
    'const features = await allFeatures();',
    'const replayed = replay(session, features);',
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
      '  expect(crash && await rerun(crash, replayed, features)).toEqual([]);',
      '});',
    ]),
    ...(expected
      ? [
          '',
          `test(${quoted(expected.title)}, () => {`,
          `  expect(valueAt(replayed.state, ${quoted(expected.path)})).toEqual(${JSON.stringify(expected.value)});`,
          '});',
        ]
      : []),
    '',
  ].join('\n');
};
