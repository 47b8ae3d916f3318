/** Where something stands in a text: its end is not part of it. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** One member of an object of JSON, as it is written. */
export interface Member {
  readonly key: string;
  /** From the quote that begins its key. */
  readonly start: number;
  readonly value: Range;
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const isOpening = (code: number) => code === 91 || code === 123;
const isClosing = (code: number) => code === 93 || code === 125;

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13);
const spaceEnd = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  return at;
};

/** Behind the string that begins at `from`. */
const stringEnd = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  return text.length;
};

/** Behind the value that begins at `from`, however deep it is nested. */
const valueEnd = (text: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = stringEnd(text, at) - 1;
      if (depth === 0) return at + 1;
    } else if (isOpening(code)) depth += 1;
    else if (isClosing(code)) {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (code === COMMA || isSpace(code))) return at;
  }
  return text.length;
};

const valueAt = (text: string, from: number): Range => {
  const start = spaceEnd(text, from);
  return { start, end: valueEnd(text, start) };
};

/** The parts of a JSON text, without the space around it. The text is JSON, also as Python writes it: that was seen when it was parsed. */
export const rootOf = (text: string): Range => valueAt(text, text.startsWith('\uFEFF') ? 1 : 0);

/** The parts of the list or object that stands there; `read` reads one and answers where it ends. */
const partsOf = (text: string, { start, end }: Range, read: (at: number) => number): void => {
  for (let at = spaceEnd(text, start + 1); at < end - 1;) {
    at = spaceEnd(text, read(at));
    if (text.charCodeAt(at) === COMMA) at = spaceEnd(text, at + 1);
  }
};

/** The elements of the list that stands there. */
export const elementsOf = (text: string, range: Range): Range[] => {
  const found: Range[] = [];
  partsOf(text, range, (at) => {
    const value = valueAt(text, at);
    found.push(value);
    return value.end;
  });
  return found;
};

/** The members of the object that stands there, in their order. */
export const membersOf = (text: string, range: Range): Member[] => {
  const found: Member[] = [];
  partsOf(text, range, (start) => {
    const keyEnd = stringEnd(text, start);
    const colon = spaceEnd(text, keyEnd);
    const value = valueAt(text, text.charCodeAt(colon) === COLON ? colon + 1 : colon);
    found.push({ key: JSON.parse(text.slice(start, keyEnd)) as string, start, value });
    return value.end;
  });
  return found;
};
