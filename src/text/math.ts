/** A stretch of text that is TeX: from where to where, without its delimiters, and whether it stands on lines of its own. */
export interface MathRange {
  readonly from: number;
  readonly to: number;
  readonly tex: string;
  readonly display: boolean;
}

/** Longer stretches are no formulas. */
const LONGEST = 5_000;

const DELIMITERS: readonly (readonly [open: string, close: string, display: boolean])[] = [
  ['$$', '$$', true],
  ['\\\\[', '\\\\]', true],
  ['\\[', '\\]', true],
  ['\\\\(', '\\\\)', false],
  ['\\(', '\\)', false],
];

const ENVIRONMENT =
  /^\\begin\{((?:equation|align|aligned|alignat|alignedat|flalign|gather|gathered|multline|eqnarray|displaymath|math|matrix|[pbvBV]matrix|cases|array|split|CD)\*?)\}/;

/** Environments that KaTeX does not know, and the ones it knows that replace them. */
const STAND_INS: Readonly<Record<string, readonly [open: string, close: string]>> = {
  eqnarray: ['\\begin{array}{rcl}', '\\end{array}'],
  flalign: ['\\begin{align}', '\\end{align}'],
  multline: ['\\begin{gathered}', '\\end{gathered}'],
  displaymath: ['', ''],
  math: ['', ''],
};

/** A reference to an equation, which stands in text as well as in formulas. */
const REFERENCE = /\\(eq)?ref\s*\{([^{}$]{1,200})\}/;

const referring = (brackets: string | undefined, name: string): string => {
  const text = name.replace(/[#$%&_]/g, '\\$&').replace(/[\\~^](?![#$%&_])/g, ' ');
  return brackets === undefined ? `\\text{${text}}` : `\\text{(${text})}`;
};

/** KaTeX knows neither labels nor what refers to them: the names of labels are shown in the place of numbers. */
const withoutLabels = (tex: string): string =>
  tex
    .replace(/\\label\s*\{[^{}]*\}/g, '')
    .replace(new RegExp(REFERENCE, 'g'), (_, eq: string | undefined, name: string) =>
      referring(eq, name),
    );

const isEscaped = (text: string, at: number): boolean => {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
};

/** Where `close` stands first from `at` on, outside braces and not escaped; -1 where it does not before a line without text. */
function endOf(text: string, at: number, close: string): number {
  let depth = 0;
  const last = Math.min(text.length, at + LONGEST);
  for (let here = at; here < last; here += 1) {
    const sign = text[here];
    if (sign === close[0] && depth <= 0 && text.startsWith(close, here)) return here;
    if (sign === '\\') here += 1;
    else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (sign === '\n' && /^\n[ \t]*\n/.test(text.slice(here, here + 80))) return -1;
  }
  return -1;
}

/**
 * The rule of Pandoc and GitHub, so that '$5 and $10' stays money: no digit after the signs, and no code begins between them. Spaces inside the
 * signs are for a formula only where they stand on both sides, as people write for Jupyter: 'from 5 $ to 10 $', words up to a number, is money, too.
 */
function dollars(text: string, at: number): MathRange | null {
  if (/[$\n]/.test(text[at + 1] ?? '\n')) return null;
  const end = endOf(text, at + 1, '$');
  if (end === -1 || /\d/.test(text[end + 1] ?? '')) return null;
  const inside = text.slice(at + 1, end);
  if (inside.trim() === '' || inside.includes('`')) return null;
  const isSpaced = /^\s/.test(inside);
  if (isSpaced !== /\s$/.test(inside)) return null;
  if (isSpaced && /(?<![\\A-Za-z])[A-Za-z]{2}[^]*\d\s+$/.test(inside)) return null;
  return { from: at, to: end + 1, tex: inside, display: false };
}

function environment(text: string, at: number): MathRange | null {
  const [open, name = ''] = ENVIRONMENT.exec(text.slice(at, at + 40)) ?? [];
  if (open === undefined) return null;
  const close = `\\end{${name}}`;
  const within = text.slice(at, at + LONGEST);
  const end = at + within.indexOf(close);
  if (end < at) return null;
  const inside = text.slice(at + open.length, end);
  const [before, after] = STAND_INS[name.replace('*', '')] ?? [open, close];
  return {
    from: at,
    to: end + close.length,
    tex: `${before}${inside}${after}`,
    display: name !== 'math',
  };
}

function reference(text: string, at: number): MathRange | null {
  const found = REFERENCE.exec(text.slice(at, at + 250));
  if (found?.index !== 0) return null;
  return { from: at, to: at + found[0].length, tex: found[0], display: false };
}

/** The TeX that begins at this place of a text; null where none does. */
export function mathAt(text: string, at: number): MathRange | null {
  const stretch = writtenAt(text, at);
  return stretch && { ...stretch, tex: withoutLabels(stretch.tex) };
}

function writtenAt(text: string, at: number): MathRange | null {
  if (text[at] !== '$' && text[at] !== '\\') return null;
  if (isEscaped(text, at)) return null;
  for (const [open, close, display] of DELIMITERS) {
    if (!text.startsWith(open, at)) continue;
    const end = endOf(text, at + open.length, close);
    const tex = end === -1 ? '' : text.slice(at + open.length, end);
    return tex.trim() === '' ? null : { from: at, to: end + close.length, tex, display };
  }
  return text[at] === '$' ? dollars(text, at) : (environment(text, at) ?? reference(text, at));
}

/** The first place from `at` on where TeX may begin; -1 where there is none. */
export function mayBeMath(text: string, at = 0): number {
  const found = text.slice(at).search(/\$|\\[\\[(]|\\begin\{|\\(?:eq)?ref\s*\{/);
  return found === -1 ? -1 : at + found;
}

/** All stretches of TeX in a text, in their order. */
export function mathIn(text: string): MathRange[] {
  const found: MathRange[] = [];
  for (let at = mayBeMath(text); at !== -1;) {
    const stretch = mathAt(text, at);
    if (stretch) found.push(stretch);
    at = mayBeMath(text, stretch ? stretch.to : at + 1);
  }
  return found;
}
