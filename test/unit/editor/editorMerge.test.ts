import { describe, expect, test } from 'vitest';
import type { Cell } from '~/contract/editor';
import { mergeCells, type MergedCell } from '~/frames/editor/model/merge';

const cell = (id: string, source = id, more: Partial<Cell> = {}): Cell => ({
  id,
  cell_type: 'code',
  source,
  metadata: {},
  ...more,
});
const list = (...ids: string[]) => ids.map((id) => cell(id));
const told = (merged: MergedCell[]) =>
  merged.map((one) => (one.kind === 'cell' ? one.cell.source : `<${one.clash.id}>`)).join(' ');

describe('merging two versions of a notebook cell by cell', () => {
  const base = list('a', 'b', 'c');

  test('changes to different cells are both kept', () => {
    expect(
      told(
        mergeCells(
          base,
          [cell('a', 'A'), cell('b'), cell('c')],
          [cell('a'), cell('b'), cell('c', 'C')],
        ),
      ),
    ).toBe('A b C');
  });

  test('the same change on both sides is no clash', () => {
    expect(
      told(
        mergeCells(
          base,
          [cell('a', 'A'), cell('b'), cell('c')],
          [cell('a', 'A'), cell('b'), cell('c')],
        ),
      ),
    ).toBe('A b c');
  });

  test('a cell changed on both sides is left to a person, with all three texts', () => {
    const merged = mergeCells(
      base,
      [cell('a', 'mine'), cell('b'), cell('c')],
      [cell('a', 'theirs'), cell('b'), cell('c')],
    );
    expect(told(merged)).toBe('<a> b c');
    expect(merged[0]).toEqual({
      kind: 'clash',
      clash: { id: 'a', base: cell('a'), mine: cell('a', 'mine'), theirs: cell('a', 'theirs') },
    });
  });

  test('a cell deleted on one side goes, unless the other side changed it', () => {
    expect(told(mergeCells(base, list('a', 'c'), base))).toBe('a c');
    expect(told(mergeCells(base, base, list('b', 'c')))).toBe('b c');
    expect(
      told(mergeCells(base, list('a', 'c'), [cell('a'), cell('b', 'changed'), cell('c')])),
    ).toBe('a <b> c');
  });

  test('new cells of both sides stand behind the cells they were added after', () => {
    expect(told(mergeCells(base, list('a', 'm', 'b', 'c'), list('a', 'b', 't', 'c')))).toBe(
      'a m b t c',
    );
    expect(told(mergeCells(base, list('m', 'a', 'b', 'c'), list('a', 'b', 'c', 't')))).toBe(
      'm a b c t',
    );
  });

  test('a move on one side is kept, whichever side it is', () => {
    expect(told(mergeCells(base, list('c', 'a', 'b'), list('a', 'b', 'c', 't')))).toBe('c t a b');
    expect(told(mergeCells(base, list('a', 'b', 'm', 'c'), list('c', 'a', 'b')))).toBe('c a b m');
  });

  test('type, metadata and attachments merge by themselves, and keys in another order are no change', () => {
    const merged = mergeCells(
      [cell('a', 'a', { metadata: { x: 1, y: 2 } })],
      [cell('a', 'a', { cell_type: 'markdown', metadata: { x: 1, y: 2 } })],
      [cell('a', 'text', { metadata: { y: 2, x: 1 } })],
    );
    expect(merged).toEqual([
      {
        kind: 'cell',
        cell: cell('a', 'text', { cell_type: 'markdown', metadata: { x: 1, y: 2 } }),
      },
    ]);
  });
});
