import type { SessionFile } from '../../src/web/features/diagnostics/model/sessionFile';
import type { Replayed } from './replay';
import { valueAt } from './values';

/** What a path of the state was to hold. */
export interface Expected {
  readonly path: string;
  readonly value: unknown;
}

/** Reads `jobs.entities.text-3.status=Done`: what is no JSON is a text. */
export const readExpected = (text: string): Expected | null => {
  const at = text.indexOf('=');
  if (at < 1) return null;
  const written = text.slice(at + 1);
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

/** Each slice that changed, with the actions that changed it. */
export const changesBySlice = ({ steps }: Replayed): string[] =>
  [...new Set(steps.flatMap(({ changed }) => changed))].sort().map(
    (slice) =>
      `  ${slice}: ${steps
        .filter(({ changed }) => changed.includes(slice))
        .map(({ nth, action }) => `#${nth} ${action.type}`)
        .join(', ')}`,
  );

const KINDS = {
  reducer: 'A reducer threw',
  recorded: 'A reducer threw, but not here',
  flow: 'A flow crashed',
} as const;

/** What the replay of a file shows, for a person at a terminal. */
export const tell = (
  file: SessionFile,
  replayed: Replayed,
  again: ReadonlyMap<number, readonly string[] | null>,
  expected: Expected | null,
): string => {
  const { steps, crashes, differences, unknown } = replayed;
  const diary = steps.map(
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
  const parts: [string, readonly string[]][] = [
    [
      `Session of ${file.at}, ${file.app.release}: ${steps.length} actions`,
      file.note ? [`  “${file.note}”`] : [],
    ],
    ['The actions, and the slices that each changed:', diary],
    ['The slices, and the actions that changed each:', changesBySlice(replayed)],
    ...(broken.length ? [['What broke:', broken] as [string, string[]]] : []),
    ...(unknown.length
      ? [
          ['Slices that this version does not have:', [`  ${unknown.join(', ')}`]] as [
            string,
            string[],
          ],
        ]
      : []),
    differences.length === 0
      ? ['The replay comes to the same state.', []]
      : [
          'The replay comes to another state, first at:',
          differences.map(
            (each) =>
              `  ${each.path}: in the file ${shown(each.recorded)}, replayed ${shown(each.replayed)}`,
          ),
        ],
    ...(expected
      ? [
          [
            `${expected.path} was to be ${shown(expected.value)}:`,
            historyOf(replayed, expected.path),
          ] as [string, string[]],
        ]
      : []),
  ];
  return parts.map(([title, lines]) => [title, ...lines].join('\n')).join('\n\n');
};
