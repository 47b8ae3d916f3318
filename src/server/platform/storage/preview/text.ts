/** Bytes looked at to tell UTF-16 without a mark. */
const LOOKED_AT = 4_096;
/** So many of the bytes of one parity are NUL where most characters are of the first 256. */
const MOSTLY = 0.4;

/** Characters that no text contains: controls but tab, line feed, form feed, carriage return and escape. */
const CONTROLS = new RegExp(String.raw`[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]`);

/** UTF-16 without a mark: every other byte of plain letters is NUL, and none of the others. */
const unmarked = (bytes: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const head = bytes.subarray(0, LOOKED_AT - (LOOKED_AT % 2));
  const nul = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) nul[at % 2] = (nul[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nul;
  const many = (head.length / 2) * MOSTLY;
  if (head.length >= 4 && even === 0 && odd >= many) return 'utf-16le';
  return head.length >= 4 && odd === 0 && even >= many ? 'utf-16be' : null;
};

const marked = (bytes: Buffer) => {
  const mark = bytes.toString('hex', 0, 2);
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : null;
};

const decoded = (bytes: Buffer, encoding: string, truncated: boolean): string | null => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: truncated });
    return text.includes('\0') ? null : text;
  } catch {
    // The bytes are no text of this encoding.
    return null;
  }
};

/** Characters of Windows-1252 in place of Latin-1's second row of controls. Some versions of Node decode it as Latin-1. */
const OF_WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const ofWindows = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(
      /[\u0080-\u009f]/g,
      (character) => OF_WINDOWS[character.charCodeAt(0) - 0x80] ?? character,
    );

/** A file that was guessed to be a text must look like one. */
const believed = (text: string | null): string | null =>
  text === null || CONTROLS.test(text) ? null : text;

/** How a text is written. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

interface Head {
  readonly text: string;
  readonly encoding: TextEncoding;
}

const headIn = (bytes: Buffer, truncated: boolean): Head | null => {
  const as = (encoding: TextEncoding, text: string | null) =>
    text === null ? null : { text, encoding };
  const mark = marked(bytes);
  const wide = unmarked(bytes);
  if (mark) return as(mark, decoded(bytes, mark, truncated));
  if (wide) return as(wide, believed(decoded(bytes, wide, truncated)));
  return (
    as('utf-8', decoded(bytes, 'utf-8', truncated)) ??
    as('windows-1252', believed(ofWindows(bytes)))
  );
};

/**
 * The text of a head, in UTF-8, UTF-16 with or without a mark, or else Latin-1 as Windows writes it; without the character that its end
 * cut through. Null where it is no text: it holds what no text does.
 */
export const textOf = (bytes: Buffer, truncated: boolean): string | null =>
  headIn(bytes, truncated)?.text ?? null;

/** The encoding of a text that begins with this head, by the same rules; null where it is no text. */
export const encodingOf = (bytes: Buffer, truncated: boolean): TextEncoding | null =>
  headIn(bytes, truncated)?.encoding ?? null;

/** Decodes a text that comes in pieces. */
export const createDecoder = (encoding: TextEncoding): ((piece: Buffer) => string) => {
  if (encoding === 'windows-1252') return ofWindows;
  const decoder = new TextDecoder(encoding);
  return (piece) => decoder.decode(piece, { stream: true });
};
