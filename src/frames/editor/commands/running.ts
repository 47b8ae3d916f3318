import type { Cell } from '~/contract/editor';
import { cellMeaning } from '~/contract/formats/cellTags';
import { mayBeLost } from '../chrome/restartQuestion';
import { newCell } from '../model/cells';
import type { Workbench } from '../workbench';
import { insert } from './cells';
import { mayEdit, mayRun, type Command } from './command';

const asked = ({ id, source, metadata }: Cell) => ({
  cell_id: id,
  code: source,
  ...(cellMeaning(metadata).mayFail ? { may_fail: true } : {}),
});

/** Runs the code among these cells in order, and renders the markdown. Stops at the first cell that fails, unless its tags allow it to. */
export function runCells(bench: Workbench, ids: readonly string[]): void {
  const cells = ids.map((id) => bench.book.cell(id)).filter((cell) => cell !== undefined);
  for (const { id, cell_type } of cells) if (cell_type === 'markdown') bench.render(id);
  const code = cells.filter((cell) => cell.cell_type === 'code' && cell.source.trim() !== '');
  if (code.length === 0) return;
  const whyNot = mayRun(bench);
  if (whyNot !== null) {
    bench.notices.say(whyNot);
    return;
  }
  void bench.saver.now();
  bench.channel.send({ type: 'execute', cells: code.map(asked), stop_on_error: true });
}

/** The cells that 'run all' takes: not those tagged skip-execution. Such a cell runs where somebody asks for it. */
const taken = (cells: readonly Cell[]) =>
  cells.filter(({ metadata }) => !cellMeaning(metadata).skipped).map(({ id }) => id);
const all = ({ book }: Workbench) => taken(book.cells);

function runAndMove(bench: Workbench): void {
  const { book, pages, selection } = bench;
  const { ids } = selection;
  runCells(bench, ids);
  const next = book.cells[book.indexOf(ids.at(-1) ?? '') + 1];
  if (next) pages.focus(next.id);
  else if (!bench.readOnly) {
    const added = newCell('code');
    insert(bench, book.cells.length, [added]);
    pages.edit(added.id);
  }
}

function runAndStay(bench: Workbench): void {
  runCells(bench, bench.selection.ids);
  bench.pages.focus(bench.selection.current);
}

function runAndInsert(bench: Workbench): void {
  runCells(bench, bench.selection.ids);
  const added = newCell('code');
  insert(bench, bench.book.indexOf(bench.selection.ids.at(-1) ?? '') + 1, [added]);
  bench.pages.edit(added.id);
}

/** Restarts the kernel; asks first where something would be lost. Answers whether it was done. */
export async function restart(bench: Workbench): Promise<boolean> {
  return (await mayBeLost(bench)) && bench.channel.send({ type: 'restart' });
}

const clear = (bench: Workbench, cell_ids: string[]) =>
  void bench.channel.send({ type: 'clear', cell_ids });
const codeIds = (bench: Workbench) =>
  bench.book.cells.filter((cell) => cell.cell_type === 'code').map((cell) => cell.id);
const place = (bench: Workbench) => bench.book.indexOf(bench.selection.ids[0] ?? '');
const run = (command: Omit<Command, 'whyNot'>): Command => ({ ...command, whyNot: mayRun });

const above = (bench: Workbench) => taken(bench.book.cells.slice(0, Math.max(0, place(bench))));
const below = (bench: Workbench) => taken(bench.book.cells.slice(Math.max(0, place(bench))));
const isBusy = ({ session }: Workbench) =>
  session.busy.length > 0 || session.kernel?.state === 'busy';

/** Also a kernel that has ended is restarted. */
const connected = (bench: Workbench) => {
  const { session } = bench;
  return (
    mayEdit(bench) ?? (session.connection === 'live' && session.canRun ? null : session.whyNot)
  );
};

export const runCommands: readonly Command[] = [
  run({
    id: 'run',
    label: 'Run and move on',
    keys: ['Shift-Enter'],
    everywhere: ['Shift-Enter'],
    icon: 'run',
    run: runAndMove,
  }),
  run({
    id: 'runStay',
    label: 'Run and stay',
    keys: ['Mod-Enter'],
    everywhere: ['Mod-Enter'],
    run: runAndStay,
  }),
  run({
    id: 'runInsert',
    label: 'Run and add a cell below',
    keys: ['Alt-Enter'],
    everywhere: ['Alt-Enter'],
    run: runAndInsert,
  }),
  run({
    id: 'runAll',
    label: 'Run all cells',
    keys: [],
    icon: 'runAll',
    word: 'Run all',
    run: (bench) => runCells(bench, all(bench)),
  }),
  run({
    id: 'runAbove',
    label: 'Run all above',
    keys: [],
    run: (bench) => runCells(bench, above(bench)),
  }),
  run({
    id: 'runBelow',
    label: 'Run this and all below',
    keys: [],
    run: (bench) => runCells(bench, below(bench)),
  }),
  {
    id: 'interrupt',
    label: 'Interrupt',
    keys: ['i i'],
    icon: 'stop',
    run: (bench) => void bench.channel.send({ type: 'interrupt' }),
    whyNot: (bench) => mayRun(bench) ?? (isBusy(bench) ? null : 'Nothing is running'),
  },
  {
    id: 'restart',
    label: 'Restart the kernel',
    keys: ['0 0'],
    icon: 'restart',
    whyNot: connected,
    details: ({ session: { kernel } }) => kernel?.environment ?? null,
    run: (bench) => void restart(bench),
  },
  {
    id: 'restartRunAll',
    label: 'Restart and run all',
    keys: [],
    whyNot: connected,
    run: (bench) =>
      void restart(bench).then((done) => {
        if (done) bench.afterRestart(() => runCells(bench, all(bench)));
      }),
  },
  {
    id: 'clear',
    label: 'Clear outputs of the cells',
    keys: [],
    whyNot: connected,
    run: (bench) => clear(bench, bench.selection.ids),
  },
  {
    id: 'clearAll',
    label: 'Clear all outputs',
    keys: [],
    whyNot: connected,
    run: (bench) => clear(bench, codeIds(bench)),
  },
];
