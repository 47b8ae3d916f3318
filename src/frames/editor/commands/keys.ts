import { hasCommandKey, keyLabel as labelOf } from '~/contract/formats/keys';

const SECOND_KEY_WITHIN_MS = 900;

/** Recognises keys and pairs of keys ('d d') among `known`. */
export class Keystrokes {
  private first: { name: string; at: number } | null = null;

  constructor(private readonly known: ReadonlySet<string>) {}

  /** The sequence this key completes; 'more' where it may begin one; null where it means nothing. */
  press(name: string, now: number): string | null {
    const pair =
      this.first && now - this.first.at < SECOND_KEY_WITHIN_MS
        ? `${this.first.name} ${name}`
        : null;
    this.first = null;
    if (pair && this.known.has(pair)) return pair;
    if (this.known.has(name)) return name;
    if (![...this.known].some((keys) => keys.startsWith(`${name} `))) return null;
    this.first = { name, at: now };
    return 'more';
  }
}

/** A key as it is written on this keyboard. */
export const keyLabel = (keys: string): string => labelOf(keys, hasCommandKey(navigator.userAgent));
