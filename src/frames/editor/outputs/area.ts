import { arrangeChildren, h } from '../chrome/dom';
import type { OutputView } from './printed';
import { rich } from './rich';
import { PICTURES, richest } from './richest';
import { StreamView } from './stream';
import { traceback } from './traceback';
import { WidgetGroup, widgetOf } from './widgets/group';
import type { Widgets } from './widgets/store';

interface View {
  readonly element: HTMLElement;
  /** `widgets` are the outputs from this one on that show widgets. */
  update(widgets: readonly OutputView[]): void;
  end?(): void;
}

/** Whether `item` is only the beginning of a text whose end follows; the end is what is worth the room. */
const isBeginning = (item: OutputView, after: OutputView | undefined): boolean =>
  item.kind === 'stream' && after?.kind === 'stream' && after.tail.leftOut > 0;

/** The widgets that stand from `index` on, one below the other; they are drawn together. */
function widgetsFrom(items: readonly OutputView[], index: number): readonly OutputView[] {
  const after = items.slice(index);
  const end = after.findIndex((item) => widgetOf(item) === null);
  return end < 0 ? after : after.slice(0, end);
}

/** The outputs of one cell in the page; an output that did not change is not touched. */
export class OutputArea {
  readonly element = h('div', { class: 'outputs' });
  private views = new Map<OutputView, View>();

  constructor(
    private readonly cell_id: string,
    private readonly base: string,
    private readonly widgets: Widgets,
  ) {}

  show(items: readonly OutputView[]): void {
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

  private view(item: OutputView, before: OutputView | undefined): View {
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

  /** The picture that an output of a widget carries beside it, for who does not have the widget. */
  private still(item: OutputView | undefined): HTMLElement | null {
    if (item?.kind !== 'output' || item.output.output_type === 'error') return null;
    const kind = richest(item.output.data, PICTURES);
    if (kind === null) return null;
    const { [kind]: picture, 'text/plain': words } = item.output.data;
    return rich({ ...item.output, data: { [kind]: picture, 'text/plain': words } }, this.base);
  }

  private group(): View {
    const group = new WidgetGroup(this.widgets, this.cell_id);
    return {
      element: group.element,
      update: (items) =>
        group.show(
          items.flatMap((item) => widgetOf(item) ?? []),
          (id) => this.still(items.find((item) => widgetOf(item) === id)),
        ),
      end: () => group.end(),
    };
  }
}
