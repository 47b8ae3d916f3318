/** Programs after public bug reports (test/fixtures/reports) that write over their lines: as a terminal shows them, wherever they are shown. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixture } from '#test/harness/machine';
import { Tail } from '~/frames/editor/outputs/tail';
import { cellsOf } from '~/server/platform/storage/preview/executed';
import { asTerminal, overwritten } from '~/text/overwritten';
import { partsOf } from '~/web/ui/log/parts';

/** The text that a stream shows if it arrives one character after the other. */
const shownBy = (text: string): string => {
  const tail = new Tail();
  for (const character of text) tail.push(character);
  return [...tail.lines, tail.unfinished].join('\n');
};

const logged = (line: string) =>
  partsOf(line, null)
    .map(({ text }) => text)
    .join('');

const printedBy = (name: string): string[] => {
  const { cells } = JSON.parse(readFileSync(fixture(`reports/${name}`), 'utf8')) as {
    cells: { source: string }[];
  };
  return cells.map(({ source }) => execFileSync('python3', ['-c', source], { encoding: 'utf8' }));
};

test('a bar that goes back by backspaces ends as its last text, in the log and in a notebook', () => {
  const printed = execFileSync('python3', [fixture('reports/backspace-progress.py')], {
    encoding: 'utf8',
  });
  expect(printed).toContain('\b');
  expect(printed.split('\n').map(logged)).toEqual(['100%', 'after', '']);
  const tail = new Tail();
  for (const character of printed) tail.push(character);
  expect(tail.lines).toEqual(['100%', 'after']);
});

test('a line that is written over by a shorter one is the same while it runs, when it is kept and in a preview', () => {
  const printed = printedBy('carriage-return-shorter.ipynb');
  expect(printed.map(asTerminal)).toEqual(['Doneloading 100 of 100\n', 'XYcdef\n']);
  for (const text of printed) {
    const tail = new Tail();
    for (const character of text) tail.push(character);
    expect(`${tail.lines.join('\n')}\n`).toBe(asTerminal(text));
    const shown = cellsOf([
      {
        id: 'a',
        cell_type: 'code',
        source: '',
        metadata: {},
        execution_count: 1,
        outputs: [{ output_type: 'stream', name: 'stdout', text }],
      },
    ]);
    expect(shown.cells[0]?.outputs).toEqual([{ kind: 'text', text: asTerminal(text) }]);
  }
});

test('lines in any order of carriage returns, backspaces and colours', () => {
  expect(
    ['abc\b', 'abc\b\bX', '\b\ba', 'ab\rc\bd', '\u001b[31mab\bc', 'ab\r\n', ''].map(asTerminal),
  ).toEqual(['abc', 'aXc', 'a', 'db', '\u001b[31mac', 'ab\n', '']);
  expect(overwritten('12\r\r')).toBe('12\r');
  expect(overwritten('\b'.repeat(100_000))).toBe('');
});

test('two bars whose cursor goes up stay in their lines, and an erased line is gone', () => {
  const printed = printedBy('cursor-up.ipynb');
  expect(printed.map(asTerminal)).toEqual(['outer 100%\ninner 100%\n', 'two\n']);
  expect(printed.map(shownBy)).toEqual(['outer 100%\ninner 100%\n', 'two\n']);
  expect(shownBy('a\nb\u001b[5Ac')).toBe('ac\nb');
  expect(shownBy('a\nb\u001b[Ac\nd')).toBe('ac\nd');
  expect(asTerminal(`a${'\u001b[99999999A'.repeat(1000)}b`)).toBe('ab');
});
