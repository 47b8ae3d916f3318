import type { Cell, Document } from '~/contract/editor';
import { bare, sameCell } from '../model/cells';
import { mergeCells, type MergeConflict, type MergedCell } from '../model/merge';
import type { Workbench } from '../workbench';
import { choose } from './dialog';

/** '1 cell', '2 cells' */
export const plural = (count: number) => `${count} ${count === 1 ? 'cell' : 'cells'}`;

/** How many cells of `cells` are not as in `base`, counting those that came and went. */
export function changedCount(base: readonly Cell[], cells: readonly Cell[]): number {
  const before = new Map(base.map((cell) => [cell.id, cell]));
  const kept = cells.filter((cell) => before.has(cell.id));
  const differs = (cell: Cell) => {
    const was = before.get(cell.id);
    return was !== undefined && !sameCell(was, cell);
  };
  return kept.filter(differs).length + (cells.length - kept.length) + (base.length - kept.length);
}

const clashesOf = (merged: readonly MergedCell[]): MergeConflict[] =>
  merged.flatMap((one) => (one.kind === 'clash' ? [one.clash] : []));

/** The ids of cells whose text is another in `after`. */
function texts(before: readonly Cell[], after: readonly Cell[]): Set<string> {
  const sources = new Map(before.map((cell) => [cell.id, cell.source]));
  return new Set(
    after.filter((cell) => sources.get(cell.id) !== cell.source).map((cell) => cell.id),
  );
}

/** Shows these cells, as one step that can be undone. */
export function adopt(bench: Workbench, cells: readonly Cell[]): void {
  const changed = texts(bench.book.cells, cells);
  bench.pages.keepingPlace(() => bench.book.arrange(cells, changed));
}

/** Both sides in one; a person decides where both changed the same cell. Null where they put that away. */
export async function mergedWith(
  base: readonly Cell[],
  mine: readonly Cell[],
  theirs: readonly Cell[],
): Promise<Cell[] | null> {
  const merged = mergeCells(base, mine, theirs);
  const clashes = clashesOf(merged);
  const decided =
    clashes.length > 0
      ? await (await import('../merge/mergeDialog')).decide(clashes)
      : new Map<string, Cell | null>();
  if (decided === null) return null;
  return merged.flatMap((one) => {
    const cell = one.kind === 'cell' ? one.cell : decided.get(one.clash.id);
    return cell ? [cell] : [];
  });
}

async function merge(bench: Workbench, theirs: Document): Promise<boolean> {
  const merged = await mergedWith(bench.saver.base.cells, bench.book.cells, theirs.cells.map(bare));
  if (merged === null) return false;
  adopt(bench, merged);
  await bench.saver.overwrite(theirs);
  return true;
}

/**
 * Somebody else saved the notebook while this tab had changes of its own: a person chooses. Whatever is chosen can be undone;
 * nothing is written before. Answers whether it was settled.
 */
export async function settleConflict(bench: Workbench, theirs: Document): Promise<boolean> {
  const base = bench.saver.base.cells;
  const [mine, other] = [
    changedCount(base, bench.book.cells),
    changedCount(base, theirs.cells.map(bare)),
  ];
  const both = clashesOf(mergeCells(base, bench.book.cells, theirs.cells.map(bare))).length;
  const clash = `${both === 0 ? 'none' : plural(both)} changed on both sides`;
  const said = `Since this tab last saved, you changed ${plural(mine)} here and ${plural(other)} changed elsewhere; ${clash}.`;
  const answer = await choose(
    'This notebook was changed elsewhere',
    [said],
    [
      {
        value: 'merge',
        label: 'Merge cell by cell',
        kind: 'primary',
        note: 'Keeps both; you decide where both changed the same cell.',
      },
      {
        value: 'mine',
        label: 'Keep mine',
        note: 'Saves what this tab shows over the other version.',
      },
      {
        value: 'theirs',
        label: 'Take theirs',
        note: 'Shows the other version here. Undo brings yours back.',
      },
    ],
  );
  if (answer === 'merge') return merge(bench, theirs);
  if (answer === 'mine') await bench.saver.overwrite(theirs);
  if (answer === 'theirs') {
    adopt(bench, theirs.cells.map(bare));
    bench.saver.agreed(theirs);
  }
  return answer !== null;
}
