import { describe, expect, test } from 'vitest';
import type { ChannelEvent, OutputChange } from '~/contract/editor';
import { paint, PLAIN, textOf } from '~/text/ansi';
import { changed, Printed, type OutputView } from '~/frames/editor/outputs/printed';
import { asText, richest } from '~/frames/editor/outputs/richest';
import { isScripted } from '~/text/scriptedHtml';
import { LINES, LINE_LENGTH, Tail } from '~/frames/editor/outputs/tail';
import { overwritten } from '~/text/overwritten';

const runs = (line: string) =>
  paint(line).runs.map(({ text, style }) => [text, style.fg, style.bg, style.marks.join('+')]);

describe('terminal colours', () => {
  test('sixteen, 256 and 16 million colours, on both grounds', () => {
    expect(runs('\u001b[31mred\u001b[0m \u001b[94;41mblue\u001b[m')).toEqual([
      ['red', 1, null, ''],
      [' ', null, null, ''],
      ['blue', 12, 1, ''],
    ]);
    expect(runs('\u001b[38;5;196mx\u001b[48;5;244my')).toEqual([
      ['x', [255, 0, 0], null, ''],
      ['y', [255, 0, 0], [128, 128, 128], ''],
    ]);
    expect(runs('\u001b[38;2;1;2;300mx\u001b[39my')).toEqual([
      ['x', [1, 2, 255], null, ''],
      ['y', null, null, ''],
    ]);
  });

  test('bold, italic, underline come and go alone, and the look is carried into the next line', () => {
    expect(runs('\u001b[1;3ma\u001b[22mb\u001b[4;23mc')).toEqual([
      ['a', null, null, 'bold+italic'],
      ['b', null, null, 'italic'],
      ['c', null, null, 'underline'],
    ]);
    const { end } = paint('\u001b[32mgreen');
    expect(paint('still', end).runs[0]?.style.fg).toBe(2);
    expect(paint('\u001b[0mplain', end).end).toEqual(PLAIN);
  });

  test('cursor moves, titles, hyperlinks and bells leave no trace', () => {
    expect(
      textOf(
        '\u001b[2K\u001b]0;title\u0007a\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\\u0007b\u001b[1A',
      ),
    ).toBe('alinkb');
  });
});

describe('the end of a long text', () => {
  test('of 200,000 lines the last 1,000 are kept, and the others are counted', () => {
    const tail = new Tail();
    const text = Array.from({ length: 200_000 }, (_, index) => `line ${index}\n`).join('');
    for (let at = 0; at < text.length; at += 65_537) tail.push(text.slice(at, at + 65_537));
    expect([tail.lines.length, tail.earlier, tail.lines[0], tail.lines.at(-1), tail.open]).toEqual([
      LINES,
      199_000,
      'line 199000',
      'line 199999',
      '',
    ]);
  });

  test('a colour begun in a line that is gone still colours those that are kept', () => {
    const tail = new Tail();
    tail.push(`\u001b[31m${'x\n'.repeat(LINES + 5)}`);
    expect(tail.lines[0]).toBe('\u001b[31mx');
    tail.push(`\u001b[0m${'y\n'.repeat(LINES)}`);
    expect(runs(tail.lines[0] ?? '')).toEqual([['y', null, null, '']]);
  });

  test('a progress bar stays one line, whatever pieces it comes in', () => {
    const tail = new Tail();
    for (const piece of ['  0%|    |\r', ' 50%|##', '  |\r100%|####|', '\n']) tail.push(piece);
    expect(tail.lines).toEqual(['100%|####|']);
    expect([overwritten('abc\rx'), overwritten('ab\bc'), overwritten('12\r\r')]).toEqual([
      'xbc',
      'ac',
      '12\r',
    ]);
  });

  test('an endless line is cut, and says how much is left out', () => {
    const tail = new Tail();
    tail.push(`${'x'.repeat(LINE_LENGTH + 1_500)}\n`);
    expect(tail.lines[0]).toMatch(/^x+ … 1,500 more characters$/);
  });
});

const shownText = (items: readonly OutputView[]) =>
  items.map((item) =>
    item.kind === 'stream'
      ? `${item.name}:${[...item.tail.lines, item.tail.open].join('|')}`
      : item.output.output_type,
  );
const after = (...changes: OutputChange[]) => shownText(changes.reduce(changed, []));
const display = (text: string) => ({
  output_type: 'display_data' as const,
  data: { 'text/plain': text },
  metadata: {},
});

describe('outputs as the server tells them', () => {
  test('text goes to the end of the same stream, else a new one begins', () => {
    expect(
      after(
        { op: 'text', name: 'stdout', text: 'a\n' },
        { op: 'text', name: 'stdout', text: 'b' },
        { op: 'text', name: 'stderr', text: 'c' },
      ),
    ).toEqual(['stdout:a|b', 'stderr:c']);
  });

  test('a display replaced by its id stands where it stood, and clear leaves nothing', () => {
    expect(
      after(
        { op: 'append', output: display('1') },
        { op: 'text', name: 'stdout', text: 'x' },
        { op: 'replace', index: 0, output: display('2') },
      ),
    ).toEqual(['display_data', 'stdout:x']);
    expect(after({ op: 'append', output: display('1') }, { op: 'clear' })).toEqual([]);
  });

  test('changes that came while the document was on its way count once: those up to its seq are in it', () => {
    const printed = new Printed();
    const event = (seq: number, text: string): Extract<ChannelEvent, { type: 'outputs' }> => ({
      type: 'outputs',
      seq,
      cell_id: 'a',
      run_id: 'r',
      changes: [{ op: 'text', name: 'stdout', text }],
    });
    printed.receive(event(4, 'four '));
    printed.receive(event(5, 'five '));
    printed.receive(event(6, 'six '));
    const outputs = [
      { output_type: 'stream' as const, name: 'stdout' as const, text: 'four five ' },
    ];
    printed.adopt({
      seq: 5,
      cells: [
        { id: 'a', cell_type: 'code', source: '', metadata: {}, outputs, execution_count: 2 },
      ],
    });
    expect(shownText(printed.of('a'))).toEqual(['stdout:four five six ']);
    expect([printed.isAt(6), printed.isAt(7), printed.count('a')]).toEqual([true, false, 2]);
  });

  test('a change that comes after missing ones is not shown alone: the document is asked for, and nothing is shown twice', () => {
    const printed = new Printed();
    const event = (seq: number, text: string): Extract<ChannelEvent, { type: 'outputs' }> => ({
      type: 'outputs',
      seq,
      cell_id: 'a',
      run_id: 'r',
      changes: [{ op: 'text', name: 'stdout', text }],
    });
    const document = (seq: number, text: string) => ({
      seq,
      cells: [
        {
          id: 'a',
          cell_type: 'code' as const,
          source: '',
          metadata: {},
          outputs: [{ output_type: 'stream' as const, name: 'stdout' as const, text }],
          execution_count: null,
        },
      ],
    });
    printed.adopt(document(3, 'three '));
    expect([printed.receive(event(3, 'three ')), printed.receive(event(5, 'five '))]).toEqual([
      true,
      false,
    ]);
    expect([shownText(printed.of('a')), printed.isAt(3)]).toEqual([['stdout:three '], false]);
    printed.receive(event(6, 'six '));
    expect(printed.adopt(document(5, 'three four five '))).toBe(true);
    expect(shownText(printed.of('a'))).toEqual(['stdout:three four five six ']);
    expect(printed.adopt(document(4, 'three four '))).toBe(true);
    expect(shownText(printed.of('a'))).toEqual(['stdout:three four five six ']);
  });
});

describe('which form of an output is shown', () => {
  test('the richest that the page knows, widgets fall back to their text, and unknown kinds are none', () => {
    expect(richest({ 'text/plain': 'x', 'image/png': 'AA', 'text/html': '<b>' })).toBe('text/html');
    expect(
      richest({ 'application/vnd.jupyter.widget-view+json': {}, 'text/plain': 'IntSlider()' }),
    ).toBe('text/plain');
    expect(richest({ 'text/html': '', 'text/plain': 'x' })).toBe('text/plain');
    expect(richest({ 'application/x-odd': 1 })).toBeNull();
    expect(asText(['a\n', 'b'])).toBe('a\nb');
  });

  test('html that lives by its scripts or frames goes to a page of its own', () => {
    expect(
      [
        '<div><script src=x>',
        '<IFRAME src=y>',
        '<button>press</button>',
        '<select><option>one</option></select>',
        '<p class="a"onclick="x()">',
        '<b>script</b>',
        '<td onmouseover="x()">7</td>',
        '<scripty>',
        '<input type="checkbox">',
        '<p data-on="1" title="x">on click = y</p>',
        '<a<a<a'.repeat(300_000),
      ].map(isScripted),
    ).toEqual([true, true, true, true, true, false, false, false, false, false, false]);
  });
});

test('of a text whose middle the server left out the end is shown, and grows as the same thing', () => {
  const text = (left: string, end: string) => ({
    output_type: 'stream' as const,
    name: 'stdout' as const,
    text: `\n… ${left} characters are left out here; all text is in the full output.\n${end}`,
  });
  const before = [
    { op: 'text', name: 'stdout', text: 'head\n' } as const,
    { op: 'append', output: text('1,200', 'line 8\nline 9\n') } as const,
  ].reduce(changed, [] as readonly OutputView[]);
  const [, end] = before;
  if (end?.kind !== 'stream') throw new Error('the end is a stream');
  expect([end.tail.leftOut, end.tail.lines]).toEqual([1_200, ['line 8', 'line 9']]);
  expect(
    changed(before, { op: 'replace', index: 1, output: text('9,000,000', 'line 99\n') })[1],
  ).toBe(end);
  expect([end.tail.leftOut, end.tail.lines]).toEqual([9_000_000, ['line 99']]);
});
