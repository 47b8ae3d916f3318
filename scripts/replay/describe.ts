import type { SessionFile } from '../../src/web/features/diagnostics/model/sessionFile';
import { FEATURES_JOINED } from '../../src/web/lib/state/recorder';
import type { Problem } from './problems';
import type { Replayed, Step } from './replay';
import { valueAt } from './values';

/** The expected value at a path of the state. */
export interface Expected {
  readonly path: string;
  readonly value: unknown;
}

/** Reads `jobs.entities.text-3.status=Done`: what is no JSON is a text, and `nothing` is no value at all. */
export const readExpected = (text: string): Expected | null => {
  const at = text.indexOf('=');
  if (at < 1) return null;
  const written = text.slice(at + 1);
  if (written === 'nothing') return { path: text.slice(0, at), value: undefined };
  try {
    return { path: text.slice(0, at), value: JSON.parse(written) as unknown };
  } catch {
    return { path: text.slice(0, at), value: written };
  }
};

const shown = (value: unknown) => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
};
const seconds = (ms: number) => `+${(ms / 1_000).toFixed(1)} s`;

/** The actions after which a path of the state held something else, with what it held. */
export const historyOf = ({ steps }: Replayed, path: string): string[] => {
  const first = steps[0] ? [`  at first: ${shown(valueAt(steps[0].before, path))}`] : [];
  return [
    ...first,
    ...steps
      .filter(({ before, state }) => valueAt(before, path) !== valueAt(state, path))
      .map(
        ({ nth, after, action, state }) =>
          `  #${nth} ${seconds(after)} ${action.type}: ${shown(valueAt(state, path))}`,
      ),
  ];
};

/** Actions that write to the browser's storage or read from it, and those of features that join: each session has many of them. */
const isUpkeep = ({ action: { type } }: Step) =>
  type.startsWith('persist/') || type === FEATURES_JOINED;

/** Each slice that changed, with the numbers of the actions that changed it. */
export const changesBySlice = (steps: readonly Step[]): string[] =>
  [...new Set(steps.flatMap(({ changed }) => changed))].sort().map(
    (slice) =>
      `  ${slice}: ${steps
        .filter(({ changed }) => changed.includes(slice))
        .map(({ nth }) => `#${nth}`)
        .join(', ')}`,
  );

const KINDS = {
  reducer: 'A reducer threw',
  recorded: 'A reducer threw, but not here',
  flow: 'A flow crashed',
} as const;

type Section = readonly [title: string, lines: readonly string[]];
const whereAny = (title: string, lines: readonly string[]): readonly Section[] =>
  lines.length > 0 ? [[title, lines]] : [];

const comparison = ({ state }: SessionFile, differences: Replayed['differences']): Section => {
  if (state === null) return ['The file holds no state to compare with.', []];
  if (differences.length === 0) return ['The replay comes to the same state.', []];
  return [
    'The replay comes to another state, first at:',
    differences.map(
      ({ path, recorded, replayed }) =>
        `  ${path}: in the file ${shown(recorded)}, replayed ${shown(replayed)}`,
    ),
  ];
};

/** A file may come from anybody: nothing in it moves the cursor of the terminal. */
export const withoutControls = (text: string) => text.replaceAll(/[^\P{Cc}\n]/gu, '');

/** Report of the replay of a file, for a person at a terminal; with `all`, also the actions of storage and of joining features. */
export const describeReplay = (
  file: SessionFile,
  replayed: Replayed,
  again: ReadonlyMap<number, readonly string[] | null>,
  expected: Expected | null,
  problems: readonly Problem[] = [],
  all = false,
): string => {
  const { steps, crashes, differences, unknown } = replayed;
  const listed = steps.filter((step) => all || !isUpkeep(step));
  const left = steps.length - listed.length;
  const diary = listed.map(
    ({ nth, after, action, changed }) =>
      `  #${nth} ${seconds(after)} ${action.type}${changed.length ? ` → ${changed.join(', ')}` : ''}`,
  );
  const broken = crashes.map(({ nth, kind, where, message, after }) => {
    const rerun =
      kind !== 'flow'
        ? ''
        : again.get(nth)?.length
          ? '\n      It crashes here too, run alone without a server.'
          : '\n      Run alone without a server it does not crash here: what the server answered is not in the file.';
    return `  #${nth} ${KINDS[kind]}: ${where}, ${message}${after === null ? '' : `; the action before was ${after}`}${rerun}`;
  });
  const failed = problems.map(
    ({ nth, type, answer, shows }) =>
      `  #${nth} ${type}: ${answer}${shows ? `; it shows at ${shows.path}` : ''}`,
  );
  const parts: readonly Section[] = [
    [
      `Session of ${file.at}, ${file.app.release}: ${steps.length} actions`,
      file.note ? [`  “${file.note}”`] : [],
    ],
    [
      'The actions, and the slices that each changed:',
      left > 0
        ? [...diary, `  Without ${left} of storage and of features that joined: --all.`]
        : diary,
    ],
    ['The slices, and the actions that changed each:', changesBySlice(listed)],
    ...whereAny('Requests that failed:', failed),
    ...whereAny('What broke:', broken),
    ...whereAny(
      'Slices that this version does not have:',
      unknown.map((name) => `  ${name}`),
    ),
    comparison(file, differences),
    ...(expected
      ? whereAny(
          `${expected.path} was to be ${shown(expected.value)}:`,
          historyOf(replayed, expected.path),
        )
      : []),
  ];
  return withoutControls(parts.map(([title, lines]) => [title, ...lines].join('\n')).join('\n\n'));
};
