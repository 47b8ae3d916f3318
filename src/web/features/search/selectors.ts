import { createSelector } from '@reduxjs/toolkit';
import type { NamedObject } from '~/contract';
import type { RecentKind } from '~/web/lib/feature';
import type { RootState } from '~/web/lib/state/root';
import type { CommandView } from './events';
import { names } from './model/names';
import { selectSearch } from './model/slice';

/** How well a name matches what is typed: the smaller the better; null where a word is missing. */
const rank = (name: string, words: readonly string[], typed: string): 0 | 1 | 2 | null => {
  for (const word of words) if (!name.includes(word)) return null;
  if (name.startsWith(typed)) return 0;
  return name.includes(` ${words[0]!}`) || name.startsWith(words[0]!) ? 1 : 2;
};

/**
 * The things that have every typed word in one of their texts, in any case: those that begin with what is typed, then those of which a word
 * begins with it, then the others, each in the order they came in (LST-23). Everything where nothing is typed. 10,000 take a few ms.
 */
const matching = <Thing>(
  things: readonly Thing[],
  typed: string,
  textOf: (thing: Thing) => string,
): readonly Thing[] => {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return things;
  const words = wanted.split(/\s+/);
  const found: Thing[][] = [[], [], []];
  for (const thing of things) {
    const how = rank(textOf(thing).toLowerCase(), words, wanted);
    if (how !== null) found[how]!.push(thing);
  }
  return found.flat();
};

/** So many objects show before anything is typed, with every command below them. */
const RECENT = 20;

/** An object that can be opened, or a command. */
export type Result =
  | { readonly type: 'object'; readonly object: NamedObject; readonly kind: RecentKind }
  | { readonly type: 'command'; readonly command: CommandView };

const selectKinds = (_: RootState, kinds: readonly RecentKind[]) => kinds;

/** The objects that have a page here: kinds that the app does not know are left out (SRCH-06). */
const selectObjects = createSelector([names.selectAll, selectKinds], (objects, kinds) => {
  const known = new Map(kinds.map((kind) => [kind.kind as string, kind]));
  return objects.flatMap((object): Extract<Result, { type: 'object' }>[] => {
    const kind = known.get(object.kind);
    return kind ? [{ type: 'object', object, kind }] : [];
  });
});

const selectCommands = createSelector(
  [(state: RootState) => selectSearch(state).commands],
  (commands) =>
    commands.map((command): Extract<Result, { type: 'command' }> => ({ type: 'command', command })),
);

const textOf = (result: Result) =>
  result.type === 'command' ? result.command.label : `${result.object.name} ${result.object.id}`;

const selectText = (state: RootState) => selectSearch(state).text;

/** The results for the typed text (SRCH-01). With nothing typed: what was touched last, and every command. */
export const selectResults = createSelector(
  [selectObjects, selectCommands, selectText],
  (objects, commands, text): readonly Result[] => {
    if (text.trim() === '') return [...objects.slice(0, RECENT), ...commands];
    return matching<Result>([...objects, ...commands], text, textOf);
  },
);

/** A word for each result, by which it is known. */
export const keyOf = (result: Result): string =>
  result.type === 'command'
    ? `command ${result.command.key}`
    : `${result.object.kind}:${result.object.id}`;

/** Where the page of a kind and an id, 'notebook:nb-1', is; null for kinds that have none here. */
export const addressOf = (value: string, kinds: readonly RecentKind[]): string | null => {
  const [kind = '', ...id] = value.split(':');
  const known = kinds.find((one) => one.kind === kind);
  return known ? `${known.path}/${encodeURIComponent(id.join(':'))}${known.query ?? ''}` : null;
};
