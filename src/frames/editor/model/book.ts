import type { Cell } from '~/contract/editor';
import { Journal, restored, type TextSteps } from './journal';
import { Signal } from './signal';

const none: ReadonlySet<string> = new Set();

export type BookFact =
  /** The text of one cell changed, by typing or otherwise. */
  | { readonly kind: 'text'; readonly id: string }
  /** Cells came, went, moved, or changed their type. */
  | { readonly kind: 'cells' };

/** The cell to look at after a step: one that came, changed its type or text, or moved farthest; else the one where cells went. */
function touched(
  before: readonly Cell[],
  after: readonly Cell[],
  texts: ReadonlySet<string>,
): string | null {
  const places = new Map(before.map((cell, index) => [cell.id, index]));
  const types = new Map(before.map((cell) => [cell.id, cell.cell_type]));
  const came = after.find((cell) => !places.has(cell.id));
  const changed =
    came ?? after.find((cell) => types.get(cell.id) !== cell.cell_type || texts.has(cell.id));
  if (changed) return changed.id;
  const gone = before.findIndex((cell) => !after.some((other) => other.id === cell.id));
  if (gone >= 0) return after[Math.min(gone, after.length - 1)]?.id ?? null;
  const way = (cell: Cell, index: number) => Math.abs((places.get(cell.id) ?? index) - index);
  return after.reduce<{ id: string | null; far: number }>(
    (best, cell, index) => {
      const far = way(cell, index);
      return far > best.far ? { id: cell.id, far } : best;
    },
    { id: after[0]?.id ?? null, far: 0 },
  ).id;
}

/** The notebook as this tab edits it: text and order of the cells, and how to take back what was done. Outputs live elsewhere. */
export class Book {
  cells: readonly Cell[] = [];
  metadata: Record<string, unknown> = {};
  /** Grows with every change made here; what was saved remembers the revision it was saved at. */
  revision = 0;
  readonly changes = new Signal<BookFact>();
  /** Told after changes made here, never after those that came from the server. */
  readonly edits = new Signal();
  private journal = new Journal();

  constructor(private readonly texts: TextSteps) {}

  get canUndo(): boolean {
    return this.journal.canUndo;
  }
  get canRedo(): boolean {
    return this.journal.canRedo;
  }

  cell(id: string): Cell | undefined {
    return this.cells.find((cell) => cell.id === id);
  }
  indexOf(id: string): number {
    return this.cells.findIndex((cell) => cell.id === id);
  }

  /** Puts the cells of another tab, or of the first load, in place of what is here. Nothing to undo, nothing unsaved. */
  adopt(cells: readonly Cell[], metadata: Record<string, unknown>): void {
    const ids = (list: readonly Cell[]) =>
      list.map((cell) => `${cell.id} ${cell.cell_type}`).join('\n');
    if (ids(cells) !== ids(this.cells)) this.journal.forgetLists();
    this.cells = cells;
    this.metadata = metadata;
    this.changes.tell({ kind: 'cells' });
  }

  /** Makes `next` the list of cells, as one step to undo. `texts` names the cells whose text this changes. */
  arrange(next: readonly Cell[], texts: ReadonlySet<string> = none): void {
    this.journal.note({ kind: 'cells', before: this.cells, after: next, texts });
    this.replace(next);
  }

  /** Takes note of what was typed into a cell; `newStep` where the editor began a new undo step of its own. */
  typed(id: string, source: string, newStep: boolean): void {
    this.cells = this.cells.map((cell) => (cell.id === id ? { ...cell, source } : cell));
    if (newStep) this.journal.note({ kind: 'text', id });
    this.revision += 1;
    this.changes.tell({ kind: 'text', id });
    this.edits.tell();
  }

  /** Takes back the last step; answers the cell to look at, or null where nothing was left. */
  undo(): string | null {
    return this.walk(
      () => this.journal.back(),
      (id) => this.texts.undo(id),
      'before',
    );
  }
  redo(): string | null {
    return this.walk(
      () => this.journal.forth(),
      (id) => this.texts.redo(id),
      'after',
    );
  }

  /** Takes back typing in one cell only. */
  undoIn(id: string): boolean {
    return this.journal.backIn(id) !== undefined && this.texts.undo(id);
  }
  redoIn(id: string): boolean {
    return this.journal.forthIn(id) !== undefined && this.texts.redo(id);
  }

  private walk(
    next: Journal['back'],
    text: (id: string) => boolean,
    side: 'before' | 'after',
  ): string | null {
    for (let step = next(); step; step = next()) {
      if (step.kind === 'text') {
        if (this.cell(step.id) && text(step.id)) return step.id;
        continue;
      }
      const before = this.cells;
      this.replace(restored(step[side], before, step.texts));
      return touched(before, this.cells, step.texts);
    }
    return null;
  }

  private replace(next: readonly Cell[]): void {
    this.cells = next;
    this.revision += 1;
    this.changes.tell({ kind: 'cells' });
    this.edits.tell();
  }
}
