import { history, undo, redo, undoDepth } from '@codemirror/commands';
import { EditorState, type Transaction } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import type { Cell } from '~/contract/editor';
import { Book } from '~/frames/editor/model/book';
import { newCell, newId, sameCell, twin } from '~/frames/editor/model/cells';
import { difference } from '~/frames/editor/model/diff';
import { Selection } from '~/frames/editor/model/selection';

const cell = (id: string, source = id, cell_type: Cell['cell_type'] = 'code'): Cell => ({
  id,
  cell_type,
  source,
  metadata: {},
});

/** A book whose texts are real editor states, as in the page but without a screen. */
function openBook(cells: readonly Cell[]) {
  const states = new Map(
    cells.map(({ id, source }) => [
      id,
      EditorState.create({ doc: source, extensions: [history({ newGroupDelay: 0 })] }),
    ]),
  );
  const took = (id: string, transaction: Transaction, newStep: boolean) => {
    states.set(id, transaction.state);
    book.typed(id, transaction.state.doc.toString(), newStep);
  };
  const step = (id: string, way: typeof undo) => {
    const state = states.get(id);
    return state ? way({ state, dispatch: (transaction) => took(id, transaction, false) }) : false;
  };
  const book = new Book({ undo: (id) => step(id, undo), redo: (id) => step(id, redo) });
  book.adopt(cells, {});
  const type = (id: string, text: string) => {
    const state =
      states.get(id) ??
      EditorState.create({ doc: '', extensions: [history({ newGroupDelay: 0 })] });
    const transaction = state.update({
      changes: { from: state.doc.length, insert: text },
      userEvent: 'input.type',
    });
    took(id, transaction, undoDepth(transaction.state) > undoDepth(state));
  };
  return {
    book,
    type,
    ids: () => book.cells.map(({ id }) => id).join(' '),
    texts: () => book.cells.map(({ source }) => source).join(' '),
  };
}

describe('the notebook as one tab edits it', () => {
  test('undo takes back typing and changes to the list of cells in the order they were made, and redo brings them again', () => {
    const { book, type, ids, texts } = openBook([cell('a'), cell('b'), cell('c')]);
    type('a', '1');
    book.arrange(book.cells.filter(({ id }) => id !== 'b'));
    type('c', '2');
    expect(texts()).toBe('a1 c2');
    expect(book.undo()).toBe('c');
    expect(texts()).toBe('a1 c');
    expect(book.undo()).toBe('b');
    expect(ids()).toBe('a b c');
    expect(book.undo()).toBe('a');
    expect(texts()).toBe('a b c');
    expect(book.undo()).toBeNull();
    expect([book.redo(), book.redo(), book.redo(), book.redo()].slice(3)).toEqual([null]);
    expect(texts()).toBe('a1 c2');
  });

  test('undo while typing in a cell takes back that cell only, and leaves what was done elsewhere since', () => {
    const { book, type, texts } = openBook([cell('a'), cell('b')]);
    type('a', '1');
    type('b', '2');
    expect(book.undoIn('a')).toBe(true);
    expect(texts()).toBe('a b2');
    expect(book.undo()).toBe('b');
    expect(book.undoIn('a')).toBe(false);
    expect(book.redoIn('a')).toBe(true);
    expect(texts()).toBe('a1 b');
  });

  test('bringing deleted cells back keeps what was typed into the others since', () => {
    const { book, type, ids, texts } = openBook([cell('a'), cell('b')]);
    book.arrange(book.cells.slice(0, 1));
    type('a', '!');
    book.undoIn('a');
    type('a', '?');
    expect(book.undo()).toBe('a');
    expect(book.undo()).toBe('b');
    expect([ids(), texts()]).toEqual(['a b', 'a b']);
  });

  test('a split or merge takes its texts back with it', () => {
    const { book, texts } = openBook([cell('a', 'one two')]);
    book.arrange([cell('a', 'one'), cell('b', 'two')], new Set(['a']));
    expect(texts()).toBe('one two');
    expect(book.cells).toHaveLength(2);
    book.undo();
    expect(book.cells.map(({ source }) => source)).toEqual(['one two']);
  });

  test('what another tab saved is no change of this tab: nothing unsaved, nothing to undo', () => {
    const { book, ids } = openBook([cell('a')]);
    const { revision } = book;
    book.adopt([cell('x'), cell('a')], {});
    expect([book.revision, book.canUndo, ids()]).toEqual([revision, false, 'x a']);
  });

  test('undo looks at the cell it touched: one whose type changes back, that moves back, or that goes', () => {
    const { book, ids } = openBook([cell('a'), cell('b'), cell('c'), cell('d')]);
    book.arrange(
      book.cells.map((one) => (one.id === 'c' ? { ...one, cell_type: 'markdown' as const } : one)),
    );
    expect([book.undo(), book.cells[2]?.cell_type]).toEqual(['c', 'code']);
    book.arrange(['d', 'a', 'b', 'c'].map((id) => cell(id)));
    expect([book.undo(), ids()]).toEqual(['d', 'a b c d']);
    book.arrange(['a', 'new', 'b', 'c', 'd'].map((id) => cell(id)));
    expect([book.undo(), ids()]).toEqual(['b', 'a b c d']);
  });
});

test('cell ids are 8 hexadecimal digits, and a twin has one of its own', () => {
  const one = newCell('code', 'x = 1');
  expect(one.id).toMatch(/^[0-9a-f]{8}$/);
  expect(new Set(Array.from({ length: 500 }, newId)).size).toBe(500);
  expect(twin(one)).toEqual({ ...one, id: expect.not.stringMatching(one.id) });
  expect(sameCell(one, { ...one, metadata: {} })).toBe(true);
});

test('a changed text reaches the editor as the one stretch that differs', () => {
  expect(difference('x = 1\ny = 2\n', 'x = 1\nz = 2\n')).toEqual({ from: 6, to: 7, insert: 'z' });
  expect(difference('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
  expect(difference('same', 'same')).toBeNull();
});

describe('the selection', () => {
  const cells = ['a', 'b', 'c', 'd'].map((id) => cell(id));

  test('stretches from where it began, either way, and falls on the next cell when its cells go', () => {
    let all = cells;
    const selection = new Selection(() => all);
    selection.select('c');
    selection.extend('b');
    expect(selection.ids).toEqual(['b', 'c']);
    all = [cells[0], cells[3]].filter((one) => one !== undefined);
    selection.mend(1);
    expect([selection.current, selection.ids]).toEqual(['d', ['d']]);
  });

  test('knows what is beside it, and nothing beyond the ends', () => {
    const selection = new Selection(() => cells);
    selection.select('a');
    expect([selection.beside(-1), selection.beside(1)]).toEqual([null, 'b']);
  });
});
