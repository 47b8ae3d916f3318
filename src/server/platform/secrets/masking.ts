import { Transform } from 'node:stream';
import { MASK, MASKED_FROM } from '~/contract/settings/secretRules';
import type { Values } from './handing';

/** Takes values of secrets out of a text. */
export type Masking = (text: string) => string;

/** The texts to mask: each value, and each line of one with several, that is long enough; the longest first. */
const partsOf = (values: Values): string[] => {
  const parts = Object.values(values)
    .flatMap((value) => [value, ...value.split(/\r?\n/)])
    .map((part) => part.trim());
  return [...new Set(parts.filter((part) => part.length >= MASKED_FROM))].sort(
    (one, other) => other.length - one.length,
  );
};

const replacing = (parts: readonly string[]): Masking | null =>
  parts.length === 0
    ? null
    : (text) => parts.reduce((masked, part) => masked.replaceAll(part, MASK), text);

/** How these values are masked in a text; null where there is nothing to mask. */
export const maskingOf = (values: Values): Masking | null => replacing(partsOf(values));

const asAscii = (json: string) =>
  json.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
const inJson = (part: string) => JSON.stringify(part).slice(1, -1);

/** How values are masked in what is shown of a file, and how long the longest of them is as it may stand there. */
export interface FileMasking {
  readonly mask: Masking;
  readonly longest: number;
}

/** The same for what is shown of a file of whatever kind: values as they are, and as JSON and CSV write them. */
export const fileMaskingOf = (values: Values): FileMasking | null => {
  const forms = partsOf(values)
    .flatMap((part) => [part, inJson(part), asAscii(inJson(part)), part.replaceAll('"', '""')])
    .sort((one, other) => other.length - one.length);
  const mask = replacing([...new Set(forms)]);
  return mask && { mask, longest: forms[0]?.length ?? 0 };
};

/** Masks every text in a value, names of fields too; numbers stay what they are. */
export const maskedIn = <Shown>(shown: Shown, mask: Masking): Shown => {
  const masked = (value: unknown): unknown => {
    if (typeof value === 'string') return mask(value);
    if (Array.isArray(value)) return value.map(masked);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [mask(name), masked(field)]),
    );
  };
  return masked(shown) as Shown;
};

/** Masks a file while it is sent: a value that lies across two pieces of it is found too. */
export const maskingStream = (values: Values, masking: Masking): Transform => {
  const longest = Math.max(...Object.values(values).map((value) => Buffer.byteLength(value)));
  // Bytes, one character each: what is no UTF-8 comes through as it is.
  const parts = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
  );
  const mask = maskingOf(parts) ?? masking;
  const sent = (text: string) =>
    Buffer.from(text.replaceAll('•', Buffer.from('•').toString('latin1')), 'latin1');
  let kept = '';
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = mask(kept + chunk.toString('latin1'));
      const cut = Math.max(0, text.length - longest);
      kept = text.slice(cut);
      done(null, sent(text.slice(0, cut)));
    },
    flush(done) {
      done(null, sent(kept));
    },
  });
};
