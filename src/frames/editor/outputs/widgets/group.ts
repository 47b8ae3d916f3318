import { widgetIn, type Output } from '~/contract/editor';
import { h, inFrame } from '../../chrome/dom';
import type { OutputView } from '../printed';
import { WidgetFrame } from './frame';
import type { Widgets } from './store';

/** Frames that stay while they are far from what is on the screen; further ones are taken away until they come near again. */
const RESTING = 12;
const NEAR = '800px 0px';
const FIRST_HEIGHT = 40;

const UNKNOWN = 'The state of this widget is not here. Run the cell to see it.';
const RESTED =
  'This widget is not connected to a kernel: it shows what it was last. Run the cell to use it.';

/** The widget an output shows; null where it shows none. */
export function widgetOf(item: OutputView | undefined): string | null {
  if (item?.kind !== 'output' || item.output.output_type === 'error') return null;
  return widgetIn(
    (item.output as Extract<Output, { output_type: 'display_data' | 'execute_result' }>).data,
  );
}

let serial = 0;
const awake = new Set<WidgetGroup>();

/** Widgets that stand one below the other in the outputs of a cell: they share a frame, which is made when it comes near. */
export class WidgetGroup {
  readonly element = h('div', { class: 'output widget-output' });
  private readonly note = h('p', { class: 'widget-note' });
  /** Pictures of widgets whose state is not here. */
  private readonly stills = h('div', { class: 'output' });
  private stillOf: (id: string) => HTMLElement | null = () => null;
  private stillsOf = '';
  private frame: WidgetFrame | null = null;
  private height = FIRST_HEIGHT;
  private isNear = false;
  private views: readonly string[] = [];
  private readonly key = `widgets ${(serial += 1)}`;
  private readonly unhear: () => void;
  /** One callback may report a widget outside and then inside: the last entry counts. A margin in a frame of another origin needs a root of its own. */
  private readonly near = new IntersectionObserver(
    (entries) => this.came(entries.at(-1)?.isIntersecting === true),
    {
      root: document,
      rootMargin: NEAR,
    },
  );

  constructor(
    private readonly widgets: Widgets,
    private readonly cellId: string,
  ) {
    this.element.style.minHeight = `${FIRST_HEIGHT}px`;
    this.element.append(this.stills, this.note);
    this.unhear = widgets.changes.hear((change) => {
      if (change === null || change.op === 'open' || change.op === 'lost' || change.op === 'close')
        inFrame(this.key, () => this.draw());
    });
    this.near.observe(this.element);
  }

  show(views: readonly string[], stillOf: (id: string) => HTMLElement | null): void {
    this.views = views;
    this.stillOf = stillOf;
    this.draw();
  }

  private drawStills(missing: readonly string[]): void {
    if (missing.join() === this.stillsOf) return;
    this.stillsOf = missing.join();
    this.stills.replaceChildren(...missing.flatMap((id) => this.stillOf(id) ?? []));
  }

  private came(isNear: boolean): void {
    this.isNear = isNear;
    if (isNear && !this.widgets.known) void this.widgets.read();
    if (!isNear && this.frame && awake.size > RESTING) this.rest();
    this.draw();
  }

  private rest(): void {
    this.height = this.frame?.height ?? this.height;
    this.frame?.end();
    this.frame = null;
    awake.delete(this);
    this.element.style.minHeight = `${this.height}px`;
  }

  private draw(): void {
    if (!this.widgets.known) return;
    const models = this.views.flatMap((id) => this.widgets.models.get(id) ?? []);
    const lacking = this.views.filter((id) => this.widgets.isMissing(id));
    const missing = lacking.length > 0;
    this.drawStills(lacking);
    const rested = models.some(({ live }) => !live);
    const why = missing || rested ? this.widgets.line.whyNot() : null;
    this.note.textContent = why ?? (missing ? UNKNOWN : rested ? RESTED : '');
    this.note.hidden = this.note.textContent === '';
    const known = models.map(({ model_id }) => model_id);
    if (this.frame) this.frame.show(known);
    else if (this.isNear && known.length > 0) this.wake(known);
  }

  private wake(known: readonly string[]): void {
    this.frame = new WidgetFrame(this.widgets, this.cellId, known, this.height);
    awake.add(this);
    this.element.style.minHeight = '';
    this.element.prepend(this.frame.element);
  }

  /** The outputs are gone. */
  end(): void {
    this.near.disconnect();
    this.unhear();
    this.rest();
  }
}
