/** JSON that holds more values than its reader takes. */
export class TooManyValues extends Error {}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const LIST = 91;
const RECORD = 123;

/** Where the string that begins at `from` ends; the end of the text where it does not. */
const endOfString = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
};

/** Whether JSON holds more values than this; asked before it is parsed, because millions of tiny ones take seconds in which nobody is served. */
export const holdsMore = (text: string, values: number): boolean => {
  let found = 0;
  for (let at = 0; at < text.length && found <= values; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA || sign === LIST || sign === RECORD) found += 1;
  }
  return found > values;
};

/** Parses JSON from somebody else: throws TooManyValues above `limit`, and SyntaxError as JSON.parse does. */
export const parseBounded = (text: string, limit: number): unknown => {
  if (holdsMore(text, limit)) throw new TooManyValues();
  return JSON.parse(text);
};

/** The text of what another server answered; throws `tooMuch` where it is longer than so many bytes, without waiting for the rest. */
export const textWithin = async (
  { body }: Response,
  mostBytes: number,
  tooMuch: () => Error,
): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > mostBytes) throw tooMuch();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};
