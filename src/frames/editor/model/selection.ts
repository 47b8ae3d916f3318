import type { Cell } from '~/contract/editor';
import { Signal } from './signal';

/** Which cells are selected: one, or a stretch from where the selection began to where it is now. Names cells, not places. */
export class Selection {
  readonly changes = new Signal();
  private anchor: string | null = null;
  /** The cell the keys act from. */
  current: string | null = null;

  constructor(private readonly cells: () => readonly Cell[]) {}

  /** Ids of the selected cells in the order of the notebook. */
  get ids(): string[] {
    const all = this.cells().map((cell) => cell.id);
    const [from, to] = [this.place(this.anchor), this.place(this.current)].sort((a, b) => a - b);
    return from === undefined || to === undefined || from < 0
      ? all.slice(to, (to ?? -1) + 1)
      : all.slice(from, to + 1);
  }

  select(id: string | null): void {
    this.anchor = id;
    this.current = id;
    this.changes.tell();
  }

  /** Stretches the selection to `id`. */
  extend(id: string): void {
    this.current = id;
    this.changes.tell();
  }

  /** The cell `by` places away from the current one; null at the ends. */
  beside(by: number): string | null {
    return this.cells()[this.place(this.current) + by]?.id ?? null;
  }

  /** After cells went: the selection falls on what stands where it was. */
  mend(place: number): void {
    if (this.place(this.current) >= 0 && this.place(this.anchor) >= 0) return;
    const cells = this.cells();
    this.select(
      this.place(this.current) >= 0
        ? this.current
        : (cells[Math.min(Math.max(place, 0), cells.length - 1)]?.id ?? null),
    );
  }

  private place(id: string | null): number {
    return this.cells().findIndex((cell) => cell.id === id);
  }
}
