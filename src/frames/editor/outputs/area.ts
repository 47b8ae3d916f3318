import { arrangeChildren, h } from '../chrome/dom';
import type { Shown } from './printed';
import { rich } from './rich';
import { StreamView } from './stream';
import { traceback } from './traceback';

interface View { readonly element: HTMLElement; update(): void }

/** Whether `item` is only the beginning of a text whose end follows; the end is what is worth the room. */
const isBeginning = (item: Shown, after: Shown | undefined): boolean =>
  item.kind === 'stream' && after?.kind === 'stream' && after.tail.leftOut > 0;

/** The outputs of one cell in the page; an output that did not change is not touched. */
export class OutputArea {
  readonly element = h('div', { class: 'outputs' });
  private views = new Map<Shown, View>();

  constructor(private readonly cell_id: string, private readonly base: string) {}

  show(items: readonly Shown[]): void {
    const shown = items.filter((item, index) => !isBeginning(item, items[index + 1]));
    const next = new Map(shown.map((item) => [item, this.views.get(item) ?? this.view(item, items[items.indexOf(item) - 1])]));
    this.views = next;
    arrangeChildren(this.element, [...next.values()].map((view) => view.element));
    for (const view of next.values()) view.update();
  }

  private view(item: Shown, before: Shown | undefined): View {
    const all = `${this.base}output/${encodeURIComponent(this.cell_id)}.txt`;
    if (item.kind === 'stream') return new StreamView(item.tail, before?.kind === 'stream' ? before.tail : null, item.name, all);
    const { output } = item;
    const content = output.output_type === 'error' ? traceback(output) : rich(output, this.base);
    return { element: h('div', { class: `output ${output.output_type}` }, content), update: () => undefined };
  }
}
