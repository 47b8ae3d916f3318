import type { Cell } from '~/contract/editor';

/** One step a person can take back: a burst of typing in one cell, or a change to the list of cells. */
export type Step =
  | { readonly kind: 'text'; readonly id: string }
  | {
      readonly kind: 'cells';
      readonly before: readonly Cell[];
      readonly after: readonly Cell[];
      /** Cells whose text belongs to this step (split, merge, theirs taken); all others keep what was typed since. */
      readonly texts: ReadonlySet<string>;
    };

/** How the text of one cell is taken back or brought again; answers false where that cell has no such step any more. */
export interface TextSteps {
  undo(id: string): boolean;
  redo(id: string): boolean;
}

/** The cells of `target`, with the text that cells still here have now, unless the step itself changed that text. */
export function restored(
  target: readonly Cell[],
  now: readonly Cell[],
  texts: ReadonlySet<string>,
): Cell[] {
  const current = new Map(now.map((cell) => [cell.id, cell]));
  return target.map((cell) => {
    const here = current.get(cell.id);
    return here && !texts.has(cell.id) ? { ...cell, source: here.source } : cell;
  });
}

/** The changes that were made, in order, and those that were undone. */
export class Journal {
  private done: Step[] = [];
  private undone: Step[] = [];

  get canUndo(): boolean {
    return this.done.length > 0;
  }
  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  note(step: Step): void {
    this.done.push(step);
    this.undone = [];
  }

  /** Takes the last step off the record of what was done. */
  back(): Step | undefined {
    return this.move(this.done, this.undone, () => true);
  }
  forth(): Step | undefined {
    return this.move(this.undone, this.done, () => true);
  }

  /** The same for the last burst of typing in one cell. */
  backIn(id: string): Step | undefined {
    return this.move(this.done, this.undone, (step) => step.kind === 'text' && step.id === id);
  }
  forthIn(id: string): Step | undefined {
    return this.move(this.undone, this.done, (step) => step.kind === 'text' && step.id === id);
  }

  /** Forgets changes to the list of cells: another tab changed the list since. */
  forgetLists(): void {
    this.done = this.done.filter((step) => step.kind === 'text');
    this.undone = [];
  }

  private move(from: Step[], to: Step[], wanted: (step: Step) => boolean): Step | undefined {
    const at = from.findLastIndex(wanted);
    const [step] = at < 0 ? [] : from.splice(at, 1);
    if (step) to.push(step);
    return step;
  }
}
