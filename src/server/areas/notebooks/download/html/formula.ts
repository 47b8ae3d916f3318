import { mathIn } from '~/text/math';
import type { WriteFormula } from '~/text/markdownMath';
import { escaped } from './markup';

/**
 * Writes the formulas of one notebook as MathML, which browsers draw with their own fonts. What \newcommand defines holds for those after
 * it. TeX reaches nothing: no links, no pictures, no endless definitions; a wrong formula shows as it was written.
 */
export const formulaWriter = async (): Promise<WriteFormula> => {
  const { default: katex } = await import('katex');
  const macros = {};
  return (tex, displayMode) =>
    katex.renderToString(tex, {
      displayMode,
      macros,
      globalGroup: true,
      output: 'mathml',
      throwOnError: false,
      errorColor: 'inherit',
      trust: false,
      strict: 'ignore',
      maxSize: 50,
      maxExpand: 1_000,
    });
};

const withFormulas = (
  text: string,
  write: WriteFormula,
  between: (text: string) => string,
  read: (tex: string) => string,
): string => {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, tex, display } of mathIn(text)) {
    pieces.push(between(text.slice(at, from)), write(read(tex), display));
    at = to;
  }
  return pieces.join('') + between(text.slice(at));
};

const asIs = (text: string): string => text;

/** Text with its TeX as formulas. */
export const textWithFormulas = (text: string, write: WriteFormula): string =>
  withFormulas(text, write, escaped, asIs);

/** Text with its TeX as formulas, as `text/latex` is. */
export const latex = (text: string, write: WriteFormula): string =>
  `<div class="text latex">${textWithFormulas(text, write)}</div>`;

/** Tags and comments of html, and what stands in those whose text is as it is written. */
const NO_TEXT =
  /(<!--[^]*?(?:-->|$)|<(script|style|pre|code|kbd|samp|textarea|math|svg)\b[^]*?(?:<\/\2\s*>|$)|<[a-z/!?][^<>]*>)/gi;

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const unescaped = (tex: string): string =>
  tex.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** Html with the TeX of its texts as formulas; what is in code, and all else, is as it was written. */
export const htmlWithFormulas = (html: string, write: WriteFormula): string => {
  const pieces: string[] = [];
  let at = 0;
  for (const { 0: tag, index } of html.matchAll(NO_TEXT)) {
    pieces.push(withFormulas(html.slice(at, index), write, asIs, unescaped), tag);
    at = index + tag.length;
  }
  return pieces.join('') + withFormulas(html.slice(at), write, asIs, unescaped);
};
