type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key press is called in the table of commands: 'a', 'Shift-Enter', 'Mod-s' (Ctrl, or Cmd on a Mac), 'V' for Shift-v. */
export function keyName({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): string {
  const one = key.length === 1;
  const name = key === ' ' ? 'Space' : one && (ctrlKey || metaKey) ? key.toLowerCase() : key;
  return [ctrlKey || metaKey ? 'Mod-' : '', altKey ? 'Alt-' : '', shiftKey && (!one || ctrlKey || metaKey) ? 'Shift-' : '', name].join('');
}

const SECOND_KEY_WITHIN_MS = 900;

/** Recognises keys and pairs of keys ('d d') among `known`. */
export class Keystrokes {
  private first: { name: string; at: number } | null = null;

  constructor(private readonly known: ReadonlySet<string>) {}

  /** The sequence this key completes; 'more' where it may begin one; null where it means nothing. */
  press(name: string, now: number): string | null {
    const pair = this.first && now - this.first.at < SECOND_KEY_WITHIN_MS ? `${this.first.name} ${name}` : null;
    this.first = null;
    if (pair && this.known.has(pair)) return pair;
    if (this.known.has(name)) return name;
    if (![...this.known].some((keys) => keys.startsWith(`${name} `))) return null;
    this.first = { name, at: now };
    return 'more';
  }
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** A key as it is written on the keyboard: 'Mod-Enter' → 'Ctrl Enter', 'V' → 'Shift V', 'd d' → 'D D'. */
export const keyLabel = (keys: string): string => keys.split(' ').map((key) => key
  .replace(/^([A-Z])$/, 'Shift $1')
  .replace('Mod-', isMac() ? 'Cmd ' : 'Ctrl ').replace('Alt-', 'Alt ').replace('Shift-', 'Shift ')
  .replace('Arrow', '').replace(/\b([a-z])$/, (letter) => letter.toUpperCase())).join(', ').replace(/^(\w), \1$/, '$1 $1');
