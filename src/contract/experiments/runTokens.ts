/** Where and why a text cannot be read. */
export class Trouble extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

/** A word of an expression, and where it stands. */
export interface Token {
  /** A 'name' stands in backticks: it is a field, never a value. */
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

const SIGNS = /[<>!]=|[=<>(),.]/y;
const WORD = /[\p{L}_][\p{L}\p{N}_/:@-]*/uy;
const NUMBER =
  /[-+]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|(?:inf(?:inity)?|nan)(?![\p{L}\p{N}_.]))/iuy;
const matchAt = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
};

/** A text between quotes: a quote in it is written twice. */
const quoted = (text: string, at: number): { value: string; length: number } => {
  const quote = text[at] ?? '';
  let value = '';
  for (let next = at + 1; next < text.length; next += 1) {
    if (text[next] !== quote) value += text[next];
    else if (text[next + 1] === quote) value += text[(next += 1)];
    else return { value, length: next + 1 - at };
  }
  throw new Trouble(at, `This ${quote} is never closed.`);
};

const tokenAt = (text: string, at: number, afterDot: boolean): { token: Token; length: number } => {
  if ('"\'`'.includes(text[at] ?? '')) {
    const { value, length } = quoted(text, at);
    return { token: { kind: text[at] === '`' ? 'name' : 'text', text: value, at }, length };
  }
  // A name may begin with a digit, a value may not be a name.
  const number = afterDot ? null : matchAt(NUMBER, text, at);
  const word = afterDot
    ? matchAt(/[\p{L}\p{N}_][\p{L}\p{N}_/:@.-]*/uy, text, at)
    : matchAt(WORD, text, at);
  const sign = matchAt(SIGNS, text, at);
  const [kind, found] =
    number !== null
      ? (['number', number] as const)
      : word !== null
        ? (['word', word] as const)
        : (['sign', sign] as const);
  if (found === null)
    throw new Trouble(
      at,
      `'${String.fromCodePoint(text.codePointAt(at) ?? 0)}' means nothing here.`,
    );
  return { token: { kind, text: found, at }, length: found.length };
};

/** The words of an expression. */
export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const space = matchAt(/\s+/y, text, at)?.length ?? 0;
    if (space > 0) {
      at += space;
      continue;
    }
    const { token, length } = tokenAt(
      text,
      at,
      tokens.at(-1)?.text === '.' && tokens.at(-1)?.kind === 'sign',
    );
    tokens.push(token);
    at += length;
  }
  return [...tokens, { kind: 'end', text: '', at: text.length }];
};
