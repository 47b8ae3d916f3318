import type { EditorView, KeyBinding } from '@codemirror/view';
import { completionStatus } from '@codemirror/autocomplete';
import { dismissInspection } from '../cells/inspection';
import type { Workbench } from '../workbench';
import { commands } from './table';

/** Moves into the next cell where the cursor stands on the edge of this one. */
const over =
  (bench: Workbench, by: -1 | 1) =>
  (view: EditorView): boolean => {
    const { main } = view.state.selection;
    const edge = by < 0 ? 1 : view.state.doc.lines;
    if (
      !main.empty ||
      completionStatus(view.state) === 'active' ||
      view.state.doc.lineAt(main.head).number !== edge
    )
      return false;
    const next = bench.selection.beside(by);
    if (next === null) return false;
    if (bench.pages.view(next)?.editing) bench.pages.edit(next, by < 0 ? 'end' : 'start');
    else bench.pages.focus(next);
    return true;
  };

const undoing = (bench: Workbench, way: 'undoIn' | 'redoIn') => (): boolean => {
  const { current } = bench.selection;
  if (current !== null && !bench.readOnly) bench.book[way](current);
  return true;
};

/** The keys that mean something to the notebook while a cell is being typed in. */
export function editorKeys(bench: Workbench): KeyBinding[] {
  const everywhere = commands.flatMap((command) =>
    (command.everywhere ?? []).map((key): KeyBinding => ({
      key,
      preventDefault: true,
      run: (view) => {
        if (key === 'Escape' && completionStatus(view.state) !== null) return false;
        if (key === 'Escape' && dismissInspection(view)) return true;
        bench.perform(command);
        return true;
      },
    })),
  );
  return [
    ...everywhere,
    { key: 'ArrowUp', run: over(bench, -1) },
    { key: 'ArrowDown', run: over(bench, 1) },
    { key: 'Mod-z', run: undoing(bench, 'undoIn'), preventDefault: true },
    { key: 'Mod-y', mac: 'Mod-Shift-z', run: undoing(bench, 'redoIn'), preventDefault: true },
    { key: 'Mod-Shift-z', run: undoing(bench, 'redoIn'), preventDefault: true },
  ];
}
