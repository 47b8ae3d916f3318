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
    ['spaces on both sides, as Jupyter has it', 'is $ p - y $.', ['( p - y )']],
    ['spaces in the cell of a table', '| $ \\sigma(x) $ |', ['( \\sigma(x) )']],
    [
      'environments that stand alone',
      '\\begin{aligned} a &= b \\end{aligned}\n\\begin{flalign} a &= b \\end{flalign}',
      ['[\\begin{aligned} a &= b \\end{aligned}]', '[\\begin{align} a &= b \\end{align}]'],
    ],
    [
      'labels, and what refers to them, also outside of formulas',
      '\\begin{align} \\label{eq:a_b} x \\end{align}\nsee \\eqref{eq:a_b}, $\\eqref{eq:a_b}$, \\ref{2}',
      [
        '[\\begin{align}  x \\end{align}]',
        '(\\text{(eq:a\\_b)})',
        '(\\text{(eq:a\\_b)})',
        '(\\text{2})',
      ],
    ],
  ])('%s', (_what, text, formulas) => {
    expect(found(text)).toEqual(formulas);
  });

  test.each([
    ['money', 'It cost $5 and then $10.'],
    ['money with spaces', 'from 5 $ to 10 $'],
    ['money with its signs behind', 'from 5$ to 10$'],
    ['money with a space on one side', 'I have $5 and you have 10 $.'],
    ['signs with nothing but spaces', 'a $ $ b'],
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
