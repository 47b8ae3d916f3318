import { ASSIST_LIMITS, type AssistKind } from '~/contract/assistant';
import type { HostMessage } from '~/contract/editor';
import type { Workbench } from '../workbench';
import { mayEdit, type Command } from './command';
import { calledCell } from './commenting';

/** The code of the cells before this one: its end, where it is long. */
export const codeBefore = (cells: Workbench['book']['cells'], at: number): string =>
  cells
    .slice(0, at)
    .flatMap(({ cell_type, source }) =>
      cell_type === 'code' && source.trim() !== '' ? [source] : [],
    )
    .join('\n\n')
    .slice(-ASSIST_LIMITS.context);

const ask =
  (kind: AssistKind) =>
  ({ book, parent, selection }: Workbench): void => {
    const cell = book.cell(selection.current ?? '');
    if (!cell) return;
    const at = book.indexOf(cell.id);
    parent.say({
      type: 'assist',
      kind,
      cell_id: cell.id,
      label: calledCell(at, cell.source),
      source: cell.source,
      before: codeBefore(book.cells, at),
    });
  };

const whyNot =
  (kind: AssistKind) =>
  (bench: Workbench): string | null => {
    const source = bench.book.cell(bench.selection.current ?? '')?.source ?? '';
    if (bench.currentType !== 'code') return 'Only for cells of code';
    if (source.length > ASSIST_LIMITS.code) return 'The cell is too long';
    return kind === 'fix' && source.trim() === '' ? 'There is no code to fix' : mayEdit(bench);
  };

const shown =
  (kind: AssistKind) =>
  ({ assists, parent }: Workbench): boolean =>
    parent.present && assists.includes(kind);

/** Both lead to a dialog of the app. What it writes comes back by `takeOver`, once the person has seen it. */
export const assistCommands: readonly Command[] = [
  {
    id: 'english',
    label: 'Write code from English…',
    keys: [],
    run: ask('english'),
    whyNot: whyNot('english'),
    shown: shown('english'),
  },
  {
    id: 'fix',
    label: 'Fix the code…',
    keys: [],
    run: ask('fix'),
    whyNot: whyNot('fix'),
    shown: shown('fix'),
  },
];

/** Puts what was written in the place of the cell's text, as one step to undo. It does not run. */
export function takeOver(
  bench: Workbench,
  { cell_id, before, source }: Extract<HostMessage, { type: 'replace' }>,
): void {
  const { book, notices, pages, readOnly } = bench;
  const cell = book.cell(cell_id);
  if (!cell || readOnly || cell.source !== before)
    return notices.say('The cell is another one by now: what was written was not taken over.');
  book.arrange(
    book.cells.map((one) => (one.id === cell_id ? { ...one, source } : one)),
    new Set([cell_id]),
  );
  pages.focus(cell_id);
}
