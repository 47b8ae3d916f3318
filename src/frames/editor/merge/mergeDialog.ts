import { pythonLanguage } from '@codemirror/lang-python';
import { LanguageSupport } from '@codemirror/language';
import { MergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Cell } from '~/contract/editor';
import { codeTheme } from '../cells/theme';
import { choose } from '../chrome/dialog';
import { h } from '../chrome/dom';
import type { MergeConflict } from '../model/merge';
import './merge.css';

const TAKE = 'Take this part of theirs';

/** The resolution of one conflict: a cell, or null where it is deleted. */
interface Decision {
  readonly element: HTMLElement;
  result(): Cell | null;
}

const extensions = (cell: Cell, label: string): Extension => [
  codeTheme,
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': label }),
  cell.cell_type === 'code' ? new LanguageSupport(pythonLanguage) : [],
];

/** Both sides changed the text: theirs on the left, the result on the right, beginning as mine. */
function textDecision(mine: Cell, theirs: Cell): Decision {
  const view = new MergeView({
    a: {
      doc: theirs.source,
      extensions: [
        extensions(theirs, 'Theirs'),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
      ],
    },
    b: { doc: mine.source, extensions: extensions(mine, 'Result, beginning as mine') },
    revertControls: 'a-to-b',
    gutter: true,
    highlightChanges: true,
    renderRevertControl: () =>
      h('button', { type: 'button', 'aria-label': TAKE, title: TAKE }, '→'),
  });
  const become = (text: string) =>
    view.b.dispatch({ changes: { from: 0, to: view.b.state.doc.length, insert: text } });
  const taking = (text: string, label: string) =>
    h('button', { type: 'button', class: 'small', onclick: () => become(text) }, label);
  const head = h(
    'div',
    { class: 'sides' },
    h('span', {}, 'Theirs'),
    taking(theirs.source, 'Use theirs'),
    h('span', {}, 'Result (beginning as mine)'),
    taking(mine.source, 'Use mine'),
  );
  return {
    element: h('section', { class: 'clash' }, head, view.dom),
    result: () => ({ ...mine, source: view.b.state.doc.toString() }),
  };
}

/** One side changed the cell, the other deleted it. */
function keepDecision(cell: Cell, deleter: 'here' | 'elsewhere', name: string): Decision {
  const keep = h('input', { type: 'radio', name, checked: true });
  const said =
    deleter === 'here'
      ? 'You deleted this cell; it was changed elsewhere.'
      : 'This cell was deleted elsewhere; you changed it.';
  const element = h(
    'section',
    { class: 'clash' },
    h('p', {}, said),
    h('pre', { class: 'box', tabindex: 0 }, cell.source),
    h('label', {}, keep, ' Keep it'),
    h('label', {}, h('input', { type: 'radio', name }), ' Delete it'),
  );
  return { element, result: () => (keep.checked ? cell : null) };
}

function decision({ id, mine, theirs }: MergeConflict): Decision {
  if (mine && theirs) return textDecision(mine, theirs);
  const left = mine ?? theirs;
  if (!left) throw new Error('A cell that both sides deleted is not a conflict');
  return keepDecision(left, mine ? 'elsewhere' : 'here', `keep-${id}`);
}

/** Shows every clash with both sides; answers what a person made of each, or null where they put it off. */
export async function decide(
  clashes: readonly MergeConflict[],
): Promise<Map<string, Cell | null> | null> {
  const decisions = clashes.map((clash) => [clash.id, decision(clash)] as const);
  const list = h('div', { class: 'clashes' }, ...decisions.map(([, { element }]) => element));
  const said =
    clashes.length === 1
      ? 'One cell changed on both sides:'
      : `${clashes.length} cells changed on both sides:`;
  const choices = [
    { value: 'save', label: 'Save the result', kind: 'primary' },
    { value: 'later', label: 'Back' },
  ] as const;
  const answer = await choose('Merge', [said, list], choices, true);
  return answer === 'save' ? new Map(decisions.map(([id, { result }]) => [id, result()])) : null;
}
