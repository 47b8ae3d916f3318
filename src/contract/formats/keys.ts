/*
 * How presses of keys are named: 'a', 'V' for Shift-v, 'Shift-Enter', 'Mod-s' (Ctrl, or Cmd on a Mac), and 'Mod' for that key pressed and let go
 * alone. The app and the pages in its frames tell each other of presses by these names.
 */

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Command, or Ctrl where there is no Command key, pressed alone. */
export const MOD_ALONE = 'Mod';

/** The name of a key press. */
export function keyName({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): string {
  const one = key.length === 1;
  const name = key === ' ' ? 'Space' : one && (ctrlKey || metaKey) ? key.toLowerCase() : key;
  return [
    ctrlKey || metaKey ? 'Mod-' : '',
    altKey ? 'Alt-' : '',
    shiftKey && (!one || ctrlKey || metaKey) ? 'Shift-' : '',
    name,
  ].join('');
}

/** Whether a keyboard has a Command key, by what its browser says of itself. */
export const hasCommandKey = (userAgent: string): boolean => /mac|iphone|ipad/i.test(userAgent);

/** A key as it is written on the keyboard: 'Mod-Enter' → 'Ctrl Enter', 'V' → 'Shift V', 'd d' → 'D D', 'Mod' → 'Ctrl'. */
export const keyLabel = (keys: string, onMac: boolean): string =>
  keys
    .split(' ')
    .map((key) =>
      key
        .replace(/^([A-Z])$/, 'Shift $1')
        .replace(/^Mod$/, 'Mod-')
        .replace('Mod-', onMac ? 'Cmd ' : 'Ctrl ')
        .replace('Alt-', 'Alt ')
        .replace('Shift-', 'Shift ')
        .replace('Arrow', '')
        .replace(/\b([a-z])$/, (letter) => letter.toUpperCase())
        .trim(),
    )
    .join(', ')
    .replace(/^(\w), \1$/, '$1 $1');

/** A longer press is none: the key was held for something else, ms. */
const LONGEST_MS = 600;

/** A press of keys, and the event of the browser it is known by: the one that can still be prevented. */
export interface Press {
  readonly keys: string;
  readonly event: KeyboardEvent;
}

/**
 * Tells of every press of keys in a window. `MOD_ALONE` is told as it is let go, where neither a key nor a pointer was used meanwhile. Returns
 * how to stop.
 */
export const listenForPresses = (within: Window, hear: (press: Press) => void): (() => void) => {
  const modifier = hasCommandKey(within.navigator.userAgent) ? 'Meta' : 'Control';
  let since: number | null = null;
  const down = (event: KeyboardEvent) => {
    const { key, repeat, shiftKey, altKey, ctrlKey, metaKey, timeStamp } = event;
    const others = shiftKey || altKey || (modifier === 'Meta' ? ctrlKey : metaKey);
    if (key === modifier && !others) since = repeat ? since : timeStamp;
    else since = null;
    if (!['Control', 'Meta', 'Shift', 'Alt', 'AltGraph'].includes(key) && !event.isComposing)
      hear({ keys: keyName(event), event });
  };
  const up = (event: KeyboardEvent) => {
    const isAlone =
      event.key === modifier && since !== null && event.timeStamp - since < LONGEST_MS;
    since = null;
    if (isAlone) hear({ keys: MOD_ALONE, event });
  };
  const other = () => {
    since = null;
  };
  const others = ['pointerdown', 'wheel', 'blur'] as const;
  within.addEventListener('keydown', down);
  within.addEventListener('keyup', up);
  for (const kind of others) within.addEventListener(kind, other, { capture: true, passive: true });
  return () => {
    within.removeEventListener('keydown', down);
    within.removeEventListener('keyup', up);
    for (const kind of others) within.removeEventListener(kind, other, { capture: true });
  };
};

/** Fields in which keys are typed: what a press means there is theirs. */
const TYPED_IN = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=range], [type=color], [type=file])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
].join();

/** Whether somebody is typing in this document: a field has the focus. */
export const isTyping = ({ activeElement }: Document): boolean =>
  activeElement?.closest(TYPED_IN) != null;
