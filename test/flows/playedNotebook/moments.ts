import type { CellMoment, NotebookMoment } from '~/contract/streams/recordingRules';

const cell = (
  place: number,
  change: CellMoment['change'],
  source: string,
  output = '',
): CellMoment => ({ cell_id: `c${place}`, place, change, source, output });

/** A notebook that is there from the beginning, run at 30 seconds and written anew at 120. */
export const MOMENTS: readonly NotebookMoment[] = [
  { at: 0, cells: [cell(1, 'added', 'import numpy'), cell(2, 'added', 'fit(x)')] },
  { at: 30.4, cells: [cell(2, 'ran', 'fit(x)', 'loss 0.25')] },
  { at: 120, cells: [cell(2, 'edited', 'fit(x, steps=9)', 'loss 0.25')] },
];
