import { StateEffect, StateField } from '@codemirror/state';
import { showTooltip, type EditorView, type Tooltip } from '@codemirror/view';
import { h } from '../chrome/dom';
import { PLAIN } from '~/text/ansi';
import { appendPainted } from '../outputs/painted';
import type { CompleteInKernel } from './completion';

const shown = StateEffect.define<Tooltip | null>();

/** The help shown beside the cursor; any change and any move of the cursor puts it away. */
export const inspection = StateField.define<Tooltip | null>({
  create: () => null,
  update: (tooltip, transaction) => {
    for (const effect of transaction.effects) if (effect.is(shown)) return effect.value;
    return transaction.docChanged || transaction.selection ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

function bubble(text: string): HTMLElement {
  const pre = h('pre', { class: 'inspection', tabindex: 0, role: 'note' });
  let look = PLAIN;
  for (const line of text.split('\n')) {
    look = appendPainted(pre, line, look);
    pre.append('\n');
  }
  return pre;
}

const helpText = (content: Record<string, unknown> | null): string => {
  const data = content?.['data'];
  const text =
    typeof data === 'object' && data !== null && 'text/plain' in data ? data['text/plain'] : null;
  return typeof text === 'string' && text !== ''
    ? text
    : content === null
      ? 'The kernel did not answer'
      : 'Nothing is known about this';
};

/** Asks the kernel about what stands at the cursor and shows the answer there. */
export async function inspect(view: EditorView, ask: CompleteInKernel): Promise<void> {
  const { state } = view;
  const { head } = state.selection.main;
  const text = helpText(await ask('inspect', state.doc.toString(), head));
  if (view.state.doc !== state.doc) return;
  const tooltip: Tooltip = {
    pos: head,
    above: false,
    arrow: false,
    create: () => ({ dom: bubble(text) }),
  };
  view.dispatch({ effects: shown.of(tooltip) });
}

/** Puts the help away; false where none is shown. */
export function dismissInspection(view: EditorView): boolean {
  if (!view.state.field(inspection, false)) return false;
  view.dispatch({ effects: shown.of(null) });
  return true;
}
