import type { Workbench } from '../workbench';
import { mayEdit, type Command } from './command';

const go =
  (by: -1 | 1) =>
  ({ pages, selection }: Workbench) =>
    pages.focus(selection.beside(by));

const extend =
  (by: -1 | 1) =>
  ({ pages, selection }: Workbench) => {
    const next = selection.beside(by);
    if (next === null) return;
    selection.extend(next);
    pages.view(next)?.element.focus();
  };

const edit = ({ pages, selection }: Workbench) => {
  if (selection.current !== null) pages.edit(selection.current);
};
const leave = ({ pages, selection }: Workbench) => pages.focus(selection.current);
const save = ({ saver }: Workbench) => void saver.now();

const end =
  (at: 0 | -1) =>
  ({ book, pages }: Workbench) =>
    pages.focus(book.cells.at(at)?.id ?? null);

const walk =
  (way: 'undo' | 'redo') =>
  ({ book, pages }: Workbench) => {
    const id = book[way]();
    if (id !== null) pages.focus(id);
  };

export const moveCommands: readonly Command[] = [
  { id: 'edit', label: 'Edit the cell', keys: ['Enter'], run: edit },
  {
    id: 'leave',
    label: 'Leave the text (command mode)',
    keys: [],
    everywhere: ['Escape', 'Mod-m'],
    run: leave,
  },
  { id: 'up', label: 'Select the cell above', keys: ['ArrowUp', 'k'], run: go(-1) },
  { id: 'down', label: 'Select the cell below', keys: ['ArrowDown', 'j'], run: go(1) },
  {
    id: 'extendUp',
    label: 'Extend the selection up',
    keys: ['Shift-ArrowUp', 'K'],
    run: extend(-1),
  },
  {
    id: 'extendDown',
    label: 'Extend the selection down',
    keys: ['Shift-ArrowDown', 'J'],
    run: extend(1),
  },
  { id: 'first', label: 'Select the first cell', keys: ['Home', 'Mod-Home'], run: end(0) },
  { id: 'last', label: 'Select the last cell', keys: ['End', 'Mod-End'], run: end(-1) },
  {
    id: 'undo',
    label: 'Undo',
    keys: ['z', 'Mod-z'],
    icon: 'undo',
    run: walk('undo'),
    whyNot: (bench) => mayEdit(bench) ?? (bench.book.canUndo ? null : 'Nothing to undo'),
  },
  {
    id: 'redo',
    label: 'Redo',
    keys: ['Z', 'Mod-Shift-z', 'Mod-y'],
    icon: 'redo',
    run: walk('redo'),
    whyNot: (bench) => mayEdit(bench) ?? (bench.book.canRedo ? null : 'Nothing to redo'),
  },
  {
    id: 'save',
    label: 'Save now',
    keys: ['s', 'Mod-s'],
    everywhere: ['Mod-s'],
    icon: 'save',
    whyNot: mayEdit,
    run: save,
  },
  { id: 'help', label: 'Keyboard help', keys: ['h', '?'], run: (bench) => bench.help() },
];
