import type { TokenizerAndRendererExtension, Tokens } from 'marked';
import { mathAt, mayBeMath, type MathRange } from './math';

interface TexToken extends Tokens.Generic {
  readonly tex: string;
  readonly display: boolean;
}

/** Writes one formula as html. */
export type WriteFormula = (tex: string, display: boolean) => string;

/** TeX that begins a text and has its last line for itself. */
const standsAlone = (text: string): MathRange | null => {
  const stretch = mathAt(text, 0);
  return stretch?.display && /^[ \t]*(\n|$)/.test(text.slice(stretch.to)) ? stretch : null;
};

/** The first line on which TeX of its own begins. Anywhere else a paragraph would be cut in two. */
const firstAlone = (text: string): number | undefined => {
  for (const { index } of text.matchAll(/^(?=\$\$|\\\\?\[|\\begin\{)/gm))
    if (standsAlone(text.slice(index))) return index;
  return undefined;
};

const firstMath = (text: string): number | undefined => {
  const at = mayBeMath(text);
  return at === -1 ? undefined : at;
};

const extension = (
  level: 'block' | 'inline',
  write: WriteFormula,
  start: (text: string) => number | undefined,
  at: (text: string) => MathRange | null,
): TokenizerAndRendererExtension => ({
  name: `tex-${level}`,
  level,
  start,
  tokenizer(text) {
    const stretch = at(text);
    return stretch
      ? {
          type: `tex-${level}`,
          raw: text.slice(0, stretch.to),
          tex: stretch.tex,
          display: stretch.display,
        }
      : undefined;
  },
  renderer(token) {
    const { tex, display } = token as TexToken;
    return write(tex, display);
  },
});

/**
 * Extensions of marked that find TeX before everything that markdown means by the same signs: backslashes, underscores and lists of a
 * formula stay as they were written. `write` says what becomes of each.
 */
export const texIn = (write: WriteFormula): TokenizerAndRendererExtension[] => [
  extension('block', write, firstAlone, standsAlone),
  extension('inline', write, firstMath, (text) => mathAt(text, 0)),
];
