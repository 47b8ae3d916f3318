import { arrangeChildren, h } from '../chrome/dom';
import type { Shown } from './printed';
import { rich } from './rich';
import { StreamView } from './stream';
import { traceback } from './traceback';
import { WidgetGroup, widgetOf } from './widgets/group';
import type { Widgets } from './widgets/store';

interface View {
  readonly element: HTMLElement;
  update(widgets: readonly string[]): void;
  end?(): void;
}

/** Whether `item` is only the beginning of a text whose end follows; the end is what is worth the room. */
const isBeginning = (item: Shown, after: Shown | undefined): boolean =>
  item.kind === 'stream' && after?.kind === 'stream' && after.tail.leftOut > 0;

/** The widgets that stand from `index` on, one below the other; they are drawn together. */
function widgetsFrom(items: readonly Shown[], index: number): string[] {
  const ids: string[] = [];
  for (let id = widgetOf(items[index]); id !== null; id = widgetOf(items[index + ids.length]))
    ids.push(id);
  return ids;
}

/** The outputs of one cell in the page; an output that did not change is not touched. */
export class OutputArea {
  readonly element = h('div', { class: 'outputs' });
  private views = new Map<Shown, View>();

  constructor(
    private readonly cell_id: string,
    private readonly base: string,
    private readonly widgets: Widgets,
  ) {}

  show(items: readonly Shown[]): void {
    const shown = items.filter((item, index) => !isBeginning(item, items[index + 1]));
    const drawn = shown.filter(
      (item, index) => widgetOf(item) === null || widgetOf(shown[index - 1]) === null,
    );
    const next = new Map(
      drawn.map((item) => [
        item,
        this.views.get(item) ?? this.view(item, items[items.indexOf(item) - 1]),
      ]),
    );
    for (const [item, view] of this.views) if (!next.has(item)) view.end?.();
    this.views = next;
    arrangeChildren(
      this.element,
      [...next.values()].map((view) => view.element),
    );
    for (const [item, view] of next) view.update(widgetsFrom(shown, shown.indexOf(item)));
  }

  private view(item: Shown, before: Shown | undefined): View {
    const all = `${this.base}output/${encodeURIComponent(this.cell_id)}.txt`;
    if (item.kind === 'stream')
      return new StreamView(
        item.tail,
        before?.kind === 'stream' ? before.tail : null,
        item.name,
        all,
      );
    if (widgetOf(item) !== null) return this.group();
    const { output } = item;
    const content = output.output_type === 'error' ? traceback(output) : rich(output, this.base);
    return {
      element: h('div', { class: `output ${output.output_type}` }, content),
      update: () => undefined,
    };
  }
  private group(): View {
    const group = new WidgetGroup(this.widgets, this.cell_id);
    return { element: group.element, update: (ids) => group.show(ids), end: () => group.end() };
  }
}
