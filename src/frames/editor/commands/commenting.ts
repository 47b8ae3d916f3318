import type { Workbench } from '../workbench';
import type { Command } from './command';

/** So many characters of a cell's text are told of it. */
const MAX_TOLD = 80;

/** The name of a cell in a sentence: its number, and its first words. */
export const calledCell = (at: number, source: string): string => {
  const first =
    source
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? '';
  return first === ''
    ? `Cell ${at + 1}`
    : `Cell ${at + 1}: ${[...first].slice(0, MAX_TOLD).join('')}`;
};

function comment({ book, parent, selection }: Workbench): void {
  const cell = book.cell(selection.current ?? '');
  if (cell)
    parent.say({
      type: 'commented',
      cell_id: cell.id,
      label: calledCell(book.indexOf(cell.id), cell.source),
    });
}

export const commentCommands: readonly Command[] = [
  {
    id: 'comment',
    label: 'Comment on the cell',
    keys: [],
    run: comment,
    whyNot: ({ parent }) =>
      parent.present ? null : 'Comments stand beside the notebook in the app',
  },
];
