import { hasCommandKey, keyLabel, MOD_ALONE } from '~/contract/formats/keys';
import type { ShortcutId } from '../events';

/** A shortcut as it is at first. */
export interface Shortcut {
  readonly id: ShortcutId;
  readonly label: string;
  readonly hint: string;
  readonly keys: string;
}

const OPEN = 'While the page of a job is open and nothing is being typed or marked.';

/** Every shortcut of the app, as Settings list them (SRCH-07 to SRCH-14). */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    id: 'search',
    label: 'Open and close the search',
    hint: 'Every object by its name, and commands.',
    keys: MOD_ALONE,
  },
  { id: 'find', label: 'Open the search', hint: 'While nothing is being typed.', keys: '/' },
  { id: 'save', label: 'Save the settings of the job', hint: OPEN, keys: 'Mod-s' },
  { id: 'execute', label: 'Execute the job', hint: OPEN, keys: 'Mod-e' },
  { id: 'stop', label: 'Stop the job', hint: `${OPEN} It asks first.`, keys: 'Mod-x' },
  {
    id: 'research',
    label: 'Research what is related',
    keys: 'Mod-y',
    hint: 'While the page of a job, a sweep or a notebook is open and nothing is being typed or marked. It finds what your team published.',
  },
];

/** The person's changes: other keys, and disabled commands. */
export interface Bindings {
  readonly bound: Readonly<Partial<Record<ShortcutId, string>>>;
  readonly off: readonly ShortcutId[];
}

/** A shortcut as it is now. */
export interface Bound extends Shortcut {
  readonly on: boolean;
  readonly changed: boolean;
}

export const boundBy = ({ bound, off }: Bindings): readonly Bound[] =>
  SHORTCUTS.map((shortcut) => {
    const keys = bound[shortcut.id] ?? shortcut.keys;
    return { ...shortcut, keys, on: !off.includes(shortcut.id), changed: keys !== shortcut.keys };
  });

/** The shortcut that these keys are of; undefined where there is none that is on. */
export const shortcutOf = (bindings: Bindings, keys: string): ShortcutId | undefined =>
  boundBy(bindings).find((one) => one.on && one.keys === keys)?.id;

/** Keys as they are written on this keyboard. */
export const written = (keys: string): string => keyLabel(keys, hasCommandKey(navigator.userAgent));

/** Keys that would be typed where a field has the focus. */
export const types = (keys: string): boolean => !/^(Mod|Alt-|F\d)/.test(keys);

const taken = (bindings: Bindings, id: ShortcutId, keys: string): string | null => {
  const other = boundBy(bindings).find((one) => one.id !== id && one.on && one.keys === keys);
  return other
    ? `${written(keys)} is taken by “${other.label}”. Give that one other keys first, or switch it off.`
    : null;
};

const RULES: readonly (readonly [(keys: string, id: ShortcutId) => boolean, string])[] = [
  [(keys) => /^Mod-(Shift-)?[wtnq]$/.test(keys), 'The browser keeps these keys for itself.'],
  [(keys) => /^Mod-[acvz]$/.test(keys), 'These keys mark, copy, paste and undo everywhere.'],
  [
    (keys) =>
      /^(Shift-)?(Enter|Space|Backspace|Delete|Home|End|Page(Up|Down)|Arrow\w+)$/.test(keys),
    'These keys move and choose in pages and lists.',
  ],
  [
    (keys) => /^[\p{L}\p{N}]$/u.test(keys),
    'Letters and digits alone find rows in lists: hold a key such as Ctrl or Alt as well.',
  ],
  [
    (keys, id) => keys === MOD_ALONE && id !== 'search',
    'This key alone can open the search, nothing else.',
  ],
];

/** Why these keys cannot be those of a shortcut; null where they can. */
export const bindingProblemOf = (bindings: Bindings, id: ShortcutId, keys: string): string | null =>
  RULES.find(([isBad]) => isBad(keys, id))?.[1] ?? taken(bindings, id, keys);

/** Why a shortcut cannot be switched on; null where it can. */
export const whyNotOn = (bindings: Bindings, id: ShortcutId): string | null => {
  const own = boundBy(bindings).find((one) => one.id === id);
  return own ? taken(bindings, id, own.keys) : null;
};
