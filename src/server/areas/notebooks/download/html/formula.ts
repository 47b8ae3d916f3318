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

/** Text with its TeX as formulas, as `text/latex` is. */
export const latex = (text: string, write: WriteFormula): string => {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, tex, display } of mathIn(text)) {
    pieces.push(escaped(text.slice(at, from)), write(tex, display));
    at = to;
  }
  return `<div class="text latex">${pieces.join('')}${escaped(text.slice(at))}</div>`;
};
