import type { Cell } from '~/contract/editor';
import { newCell, twin, type CellType } from '../model/cells';
import type { Workbench } from '../workbench';
import { mayEdit, type Command } from './command';

/** Puts cells in at a place, selects the last of them and gives it the keys. */
export function insert({ book, pages }: Workbench, at: number, cells: readonly Cell[]): void {
  book.arrange([...book.cells.slice(0, at), ...cells, ...book.cells.slice(at)]);
  pages.focus(cells.at(-1)?.id ?? null);
}

const place = ({ book, selection }: Workbench, after: boolean) => {
  const [first, last] = [selection.ids[0], selection.ids.at(-1)];
  return after
    ? book.indexOf(last ?? '') + 1 || book.cells.length
    : Math.max(0, book.indexOf(first ?? ''));
};

const chosen = ({ book, selection }: Workbench) => {
  const ids = new Set(selection.ids);
  return book.cells.filter((cell) => ids.has(cell.id));
};

function remove(bench: Workbench): void {
  const { book, pages, selection } = bench;
  const gone = new Set(selection.ids);
  const at = place(bench, false);
  const left = book.cells.filter((cell) => !gone.has(cell.id));
  book.arrange(left.length > 0 ? left : [newCell('code')]);
  selection.mend(at);
  pages.focus(selection.current);
}

function retype(type: CellType) {
  return (bench: Workbench): void => {
    const ids = new Set(bench.selection.ids);
    if (chosen(bench).every((cell) => cell.cell_type === type)) return;
    bench.book.arrange(
      bench.book.cells.map((cell) => (ids.has(cell.id) ? { ...cell, cell_type: type } : cell)),
    );
  };
}

function move(by: -1 | 1) {
  return (bench: Workbench): void => {
    const { book, pages, selection } = bench;
    const cells = chosen(bench);
    const from = place(bench, false);
    const rest = book.cells.filter((cell) => !cells.includes(cell));
    const to = from + by;
    if (to < 0 || to > rest.length) return;
    book.arrange([...rest.slice(0, to), ...cells, ...rest.slice(to)]);
    if (pages.editing === null) pages.focus(selection.current);
  };
}

/** Takes the text from the cursor on into a cell of its own. */
function split({ book, pages }: Workbench): void {
  const id = pages.editing;
  const cell = id === null ? undefined : book.cell(id);
  const view = id === null ? undefined : pages.view(id);
  if (!cell || !view) return;
  const { cursor } = view.editor;
  const rest = newCell(cell.cell_type, cell.source.slice(cursor).replace(/^\n/, ''));
  const head = { ...cell, source: cell.source.slice(0, cursor).replace(/\n$/, '') };
  book.arrange(
    book.cells.flatMap((one) => (one === cell ? [head, rest] : [one])),
    new Set([cell.id]),
  );
  pages.edit(rest.id, 'start');
}

/** Joins the selected cells, or the current one with the one below. */
function merge(bench: Workbench): void {
  const { book, pages } = bench;
  const from = place(bench, false);
  const cells = book.cells.slice(from, from + Math.max(2, bench.selection.ids.length));
  const [first] = cells;
  if (!first || cells.length < 2) return;
  const attachments = cells.reduce<NonNullable<Cell['attachments']>>(
    (all, cell) => ({ ...all, ...cell.attachments }),
    {},
  );
  const source = cells.map((cell) => cell.source).join('\n');
  const joined: Cell = {
    ...first,
    source,
    ...(Object.keys(attachments).length > 0 ? { attachments } : {}),
  };
  book.arrange(
    [...book.cells.slice(0, from), joined, ...book.cells.slice(from + cells.length)],
    new Set([first.id]),
  );
  pages.focus(first.id);
}

const keep = (bench: Workbench) => {
  bench.clipboard = chosen(bench);
};

/** A cut cell comes back as itself (with its outputs), a copied one as a twin. */
const pasted = ({ book, clipboard }: Workbench) =>
  clipboard.map((cell) => (book.cell(cell.id) ? twin(cell) : cell));

const edit = (command: Omit<Command, 'whyNot'>): Command => ({ ...command, whyNot: mayEdit });
const addCell = (after: boolean) => (bench: Workbench) =>
  insert(bench, place(bench, after), [newCell('code')]);
const paste = (after: boolean) => (bench: Workbench) =>
  insert(bench, place(bench, after), pasted(bench));
const mayPaste = (bench: Workbench) =>
  mayEdit(bench) ?? (bench.clipboard.length > 0 ? null : 'No cell was copied yet');

export const cellCommands: readonly Command[] = [
  edit({ id: 'addBelow', label: 'Add cell below', keys: ['b'], icon: 'add', run: addCell(true) }),
  edit({ id: 'addAbove', label: 'Add cell above', keys: ['a'], run: addCell(false) }),
  edit({
    id: 'cut',
    label: 'Cut cells',
    keys: ['x'],
    icon: 'cut',
    run: (bench) => {
      keep(bench);
      remove(bench);
    },
  }),
  edit({ id: 'copy', label: 'Copy cells', keys: ['c'], icon: 'copy', run: keep }),
  {
    id: 'paste',
    label: 'Paste cells below',
    keys: ['v'],
    icon: 'paste',
    run: paste(true),
    whyNot: mayPaste,
  },
  {
    id: 'pasteAbove',
    label: 'Paste cells above',
    keys: ['V'],
    run: paste(false),
    whyNot: mayPaste,
  },
  edit({
    id: 'duplicate',
    label: 'Duplicate cells',
    keys: [],
    run: (bench) => insert(bench, place(bench, true), chosen(bench).map(twin)),
  }),
  edit({ id: 'delete', label: 'Delete cells', keys: ['d d'], icon: 'remove', run: remove }),
  edit({
    id: 'moveUp',
    label: 'Move cells up',
    keys: ['Alt-ArrowUp', 'Mod-Shift-ArrowUp'],
    icon: 'up',
    run: move(-1),
  }),
  edit({
    id: 'moveDown',
    label: 'Move cells down',
    keys: ['Alt-ArrowDown', 'Mod-Shift-ArrowDown'],
    icon: 'down',
    run: move(1),
  }),
  edit({ id: 'toCode', label: 'Make it code', keys: ['y'], run: retype('code') }),
  edit({ id: 'toMarkdown', label: 'Make it markdown', keys: ['m'], run: retype('markdown') }),
  edit({ id: 'toRaw', label: 'Make it raw text', keys: ['r'], run: retype('raw') }),
  edit({ id: 'merge', label: 'Merge with the cell below', keys: ['M'], run: merge }),
  edit({
    id: 'split',
    label: 'Split cell at the cursor',
    keys: [],
    everywhere: ['Mod-Shift--', 'Mod-Shift-_'],
    run: split,
  }),
];
