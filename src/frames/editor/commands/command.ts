import type { IconName } from '../chrome/icons';
import type { Workbench } from '../workbench';

/** One thing a person can do, wherever it is offered: toolbar, menu, keyboard and help sheet read the same table. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Keys of command mode (a cell is selected, no cursor in it). */
  readonly keys: readonly string[];
  /** Keys that do it while typing too. */
  readonly everywhere?: readonly string[];
  readonly icon?: IconName;
  /** Stands beside the icon on its button. */
  readonly word?: string;
  run(bench: Workbench): void;
  /** The text of its button's tooltip beside the label; null where there is none. */
  details?(bench: Workbench): string | null;
  /** Whether it is there at all; it is where this is left out. */
  shown?(bench: Workbench): boolean;
  /** Why it cannot be done now, as a person reads it; null where it can. */
  whyNot?(bench: Workbench): string | null;
}

export const mayEdit = (bench: Workbench): string | null =>
  bench.readOnly ? 'This notebook is read only' : null;
export const mayRun = (bench: Workbench): string | null => mayEdit(bench) ?? bench.session.whyNot;
