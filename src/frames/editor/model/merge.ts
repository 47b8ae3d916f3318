import type { Cell } from '~/contract/editor';
import { sameJson } from './cells';

/** A cell both sides changed, or that one side changed and the other deleted; null stands for deleted. */
export interface MergeConflict {
  readonly id: string;
  readonly base: Cell | null;
  readonly mine: Cell | null;
  readonly theirs: Cell | null;
}

/** The cells of both sides in one order; a clash stands where its cell will stand once a person has decided. */
export type MergedCell =
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'clash'; readonly clash: MergeConflict };

const byId = (cells: readonly Cell[]) => new Map(cells.map((cell) => [cell.id, cell]));

/** Three-way choice for one value: the side that changed it wins; undefined where both did, differently. */
function chosen<Value>(base: Value, mine: Value, theirs: Value): { value: Value } | undefined {
  if (sameJson(mine, theirs) || sameJson(theirs, base)) return { value: mine };
  return sameJson(mine, base) ? { value: theirs } : undefined;
}

function mergeCell(base: Cell, mine: Cell, theirs: Cell): Cell | null {
  const source = chosen(base.source, mine.source, theirs.source);
  if (!source) return null;
  const attachments = (
    chosen(base.attachments, mine.attachments, theirs.attachments) ?? { value: mine.attachments }
  ).value;
  return {
    id: mine.id,
    source: source.value,
    cell_type: (
      chosen(base.cell_type, mine.cell_type, theirs.cell_type) ?? { value: mine.cell_type }
    ).value,
    metadata: (chosen(base.metadata, mine.metadata, theirs.metadata) ?? { value: mine.metadata })
      .value,
    ...(attachments ? { attachments } : {}),
  };
}

function settle(base: Cell | null, mine: Cell | null, theirs: Cell | null): MergedCell | null {
  const one = mine ?? theirs;
  if (!one) return null;
  const clash: MergedCell = { kind: 'clash', clash: { id: one.id, base, mine, theirs } };
  if (mine && theirs) {
    const cell = mergeCell(base ?? { ...mine, source: '' }, mine, theirs);
    return cell ? { kind: 'cell', cell } : clash;
  }
  if (!base) return { kind: 'cell', cell: one };
  return sameJson({ ...one }, { ...base }) ? null : clash;
}

/** Whether `cells` has the common cells in another order than `base`. */
function moved(base: readonly Cell[], cells: readonly Cell[]): boolean {
  const common = (list: readonly Cell[], other: ReadonlyMap<string, Cell>) =>
    list.filter(({ id }) => other.has(id)).map(({ id }) => id);
  return common(base, byId(cells)).join() !== common(cells, byId(base)).join();
}

/** One order for the cells of both: that of the side that moved cells, the other side's own cells behind their predecessors. */
function order(base: readonly Cell[], mine: readonly Cell[], theirs: readonly Cell[]): string[] {
  const [lead, other] = moved(base, mine) && !moved(base, theirs) ? [mine, theirs] : [theirs, mine];
  const ids = lead.map((cell) => cell.id);
  other.forEach((cell, index) => {
    if (ids.includes(cell.id)) return;
    const before = other[index - 1];
    ids.splice(before ? ids.indexOf(before.id) + 1 : 0, 0, cell.id);
  });
  return ids;
}

/** Merges two sides cell by cell, by id, against the cells both began with. */
export function mergeCells(
  base: readonly Cell[],
  mine: readonly Cell[],
  theirs: readonly Cell[],
): MergedCell[] {
  const [b, m, t] = [byId(base), byId(mine), byId(theirs)];
  return order(base, mine, theirs)
    .map((id) => settle(b.get(id) ?? null, m.get(id) ?? null, t.get(id) ?? null))
    .filter((cell) => cell !== null);
}
