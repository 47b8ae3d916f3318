import { describe, expect, test } from 'vitest';
import { mathIn } from '~/text/math';

const found = (text: string) =>
  mathIn(text).map(({ tex, display }) => (display ? `[${tex}]` : `(${tex})`));

describe('EDF-01 where a text holds TeX', () => {
  test.each([
    ['inline', 'so $a_1*b_2*$ holds', ['(a_1*b_2*)']],
    [
      'on lines of its own',
      '$$\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}$$',
      ['[\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}]'],
    ],
    ['over several lines', '$$\nx\n- y\n$$', ['[\nx\n- y\n]']],
    [
      'the brackets of LaTeX, and as Jupyter wants them doubled',
      '\\(a\\) \\[b\\] \\\\(c\\\\) \\\\[d\\\\]',
      ['(a)', '[b]', '(c)', '[d]'],
    ],
    [
      'an environment',
      'a\n\\begin{align*}x&=1\\\\y&=2\\end{align*}\nb',
      ['[\\begin{align*}x&=1\\\\y&=2\\end{align*}]'],
    ],
    [
      'an environment that KaTeX does not have',
      '\\begin{eqnarray}x&=&1\\end{eqnarray}',
      ['[\\begin{array}{rcl}x&=&1\\end{array}]'],
    ],
    ['a dollar inside braces', '$\\text{cost in $x$}$', ['(\\text{cost in $x$})']],
    ['an escaped dollar inside', '$5\\$ + x$', ['(5\\$ + x)']],
    ['two beside each other', '$a$$b$', ['(a)', '(b)']],
  ])('%s', (_what, text, formulas) => {
    expect(found(text)).toEqual(formulas);
  });

  test.each([
    ['money', 'It cost $5 and then $10.'],
    ['money with spaces', 'from 5 $ to 10 $'],
    ['money before code', 'It cost $5. Write `$HOME`.'],
    ['an escaped sign', 'only \\$5 and 6\\$'],
    ['an empty stretch', 'an $$ $$'],
    ['an end that never comes', 'the variable $HOME is set'],
    ['an end in another paragraph', 'a $x\n\ny$ b'],
    ['an environment that is no formula', '\\begin{itemize}\\item a\\end{itemize}'],
  ])('nothing in %s', (_what, text) => {
    expect(found(text)).toEqual([]);
  });

  test('a text of twenty thousand beginnings without an end is read before the test is given up', () => {
    expect(found('$x'.repeat(20_000)).length).toBeGreaterThan(0);
    expect(found('\\begin{align}'.repeat(5_000))).toEqual([]);
    expect(found('\\('.repeat(20_000))).toEqual([]);
  });
});
