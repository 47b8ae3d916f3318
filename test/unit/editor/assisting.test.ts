import { expect, it, test } from 'vitest';
import { assistCommands, codeBefore, takeOver } from '~/frames/editor/commands/assisting';
import type { Workbench } from '~/frames/editor/workbench';
import { Book } from '~/frames/editor/model/book';
import type { Cell } from '~/contract/editor';

const cell = (id: string, source: string, cell_type: Cell['cell_type'] = 'code'): Cell => ({
  id,
  cell_type,
  source,
  metadata: {},
});

/** As much of a page as the commands look at. */
const bench = (cells: readonly Cell[], current: string, more: Partial<Workbench> = {}) => {
  const book = new Book({ undo: () => false, redo: () => false });
  book.adopt(cells, {});
  const [said, posted, focused]: [string[], object[], string[]] = [[], [], []];
  const page = {
    book,
    selection: { current },
    readOnly: false,
    assists: ['english', 'fix'],
    currentType: book.cell(current)?.cell_type ?? 'code',
    parent: { present: true, say: (message: object) => void posted.push(message) },
    notices: { say: (why: string) => void said.push(why) },
    pages: { focus: (id: string) => void focused.push(id) },
    ...more,
  } as unknown as Workbench;
  return { page, book, said, posted, focused };
};
const [english, fix] = assistCommands;
const CELLS = [cell('a', 'import math'), cell('b', '# Notes', 'markdown'), cell('c', 'x = 1')];

test('API-36 the commands are there only where the app says that the installation has them, and within the app', () => {
  const shown = (more: Partial<Workbench>) =>
    assistCommands.map(({ shown: isShown }) => isShown?.(bench(CELLS, 'c', more).page));
  expect(shown({})).toEqual([true, true]);
  expect(shown({ assists: ['english'] })).toEqual([true, false]);
  expect(shown({ assists: [] })).toEqual([false, false]);
  expect(shown({ parent: { present: false } as Workbench['parent'] })).toEqual([false, false]);
});

test('API-34 API-35 the app is told of the cell, with the code before it', () => {
  const { page, posted } = bench(CELLS, 'c');
  english?.run(page);
  fix?.run(page);
  const about = {
    type: 'assist',
    cell_id: 'c',
    label: 'Cell 3: x = 1',
    source: 'x = 1',
    before: 'import math',
  };
  expect(posted).toEqual([
    { ...about, kind: 'english' },
    { ...about, kind: 'fix' },
  ]);
});

it('says why it cannot be asked', () => {
  const why = (cells: readonly Cell[], current: string, more: Partial<Workbench> = {}) =>
    [english, fix].map((one) => one?.whyNot?.(bench(cells, current, more).page));
  expect(why(CELLS, 'c')).toEqual([null, null]);
  expect(why(CELLS, 'b')).toEqual(['Only for cells of code', 'Only for cells of code']);
  expect(why([cell('a', ' \n')], 'a')).toEqual([null, 'There is no code to fix']);
  expect(why([cell('a', 'x'.repeat(40_001))], 'a')).toEqual([
    'The cell is too long',
    'The cell is too long',
  ]);
  expect(why(CELLS, 'c', { readOnly: true })).toEqual([
    'This notebook is read only',
    'This notebook is read only',
  ]);
});

it('tells the end of what stands before, where it is long', () => {
  const cells = [cell('a', 'a'.repeat(30_000)), cell('b', 'END'), cell('c', '')];
  const before = codeBefore(cells, 2);
  expect([before.length, before.endsWith('a\n\nEND')]).toEqual([20_000, true]);
});

test('API-34 what was written takes the place of the text the person asked about, as one step to undo, and does not run', () => {
  const { page, book, said, focused } = bench(CELLS, 'c');
  takeOver(page, { type: 'replace', cell_id: 'c', before: 'x = 1', source: 'x = 2' });
  expect([book.cell('c')?.source, said, focused]).toEqual(['x = 2', [], ['c']]);
  book.undo();
  expect(book.cell('c')?.source).toBe('x = 1');
});

it.each([
  ['the text is another one by now', { cell_id: 'c', before: 'x = 0' }, {}],
  ['the cell is gone', { cell_id: 'z', before: 'x = 1' }, {}],
  ['the notebook is read only', { cell_id: 'c', before: 'x = 1' }, { readOnly: true }],
])('is not taken over where %s, and that is said', (_, message, more) => {
  const { page, book, said } = bench(CELLS, 'c', more);
  takeOver(page, { type: 'replace', source: 'evil()', ...message });
  expect(book.cells.map(({ source }) => source)).toEqual(CELLS.map(({ source }) => source));
  expect(said).toEqual(['The cell is another one by now: what was written was not taken over.']);
});
