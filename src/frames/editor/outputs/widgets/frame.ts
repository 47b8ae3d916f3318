import type { WidgetChange } from '~/contract/editor';
import type { FromWidgets, ToWidgets } from '../../../widgets/messages';
import { h } from '../../chrome/dom';
import { themeNow, themes } from '../../chrome/theme';
import { newId } from '../../model/cells';
import { htmlOf } from '../markdown/markdown';
import { mathMl } from '../markdown/typeset';
import { pdfPictures } from '../pdf/pdf';
import { OUTPUT_LINK } from '../scripted';
import { around } from './around';
import { parseWidgetMessage, Rate } from './messages';
import type { Widgets } from './store';

type Asked<Type extends FromWidgets['type']> = Extract<FromWidgets, { type: Type }>;

const TALLEST = 4_000;
/** So many messages to widgets wait for the page that draws them; later ones are dropped. */
const EARLY = 2_000;
/** PDFs that wait until they are drawn, one after the other; later ones are not drawn. */
const MAX_WAITING_PDFS = 20;

const isReady = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'widgets-ready';

/**
 * Widgets in a sandboxed page without an origin. What runs in it was written by whoever wrote the notebook: it gets the widgets
 * it shows and those they need, and what it says is looked at before anything is done.
 */
export class WidgetFrame {
  readonly element: HTMLIFrameElement;
  private readonly id = newId();
  private readonly inside = new Set<string>();
  private readonly rate = new Rate();
  /** Macros that \newcommand defined in its formulas; other outputs have theirs. */
  private readonly macros = {};
  private readonly unhear: () => void;
  private readonly unheed = themes.hear((theme) => this.say({ type: 'theme', theme }));
  private port: MessagePort | null = null;
  /** Messages that came while the page in there was loaded. */
  private early: WidgetChange[] = [];
  private pdfs = 0;
  private drawing: Promise<void> = Promise.resolve();

  constructor(
    private readonly widgets: Widgets,
    private readonly cellId: string,
    private views: readonly string[],
    height: number,
  ) {
    this.element = h('iframe', {
      sandbox: 'allow-scripts',
      src: `${widgets.base}widgets.html`,
      title: 'Widgets',
      class: 'widgets',
    });
    this.element.style.height = `${height}px`;
    addEventListener('message', this.listen);
    this.unhear = widgets.changes.hear((change) => this.changed(change));
  }

  /** Its last known height, px. */
  get height(): number {
    return Number.parseFloat(this.element.style.height);
  }

  show(views: readonly string[]): void {
    if (views.join() === this.views.join()) return;
    this.views = views;
    if (!this.port) return;
    this.hand();
    this.say({ type: 'show', views });
  }

  private readonly listen = (event: MessageEvent<unknown>): void => {
    if (
      event.source === null ||
      event.source !== this.element.contentWindow ||
      !isReady(event.data)
    )
      return;
    removeEventListener('message', this.listen);
    void this.begin().catch((error: Error) =>
      this.widgets.line.say(`The widgets cannot be shown: ${error.message}`),
    );
  };

  private async begin(): Promise<void> {
    const code = await this.widgets.loadCode();
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }: MessageEvent<unknown>) => this.heard(data);
    // The frame's origin is opaque, so no origin can be named; the window is the one made here.
    this.element.contentWindow?.postMessage({ type: 'widgets-code', code }, '*', [port2]);
    this.say({ type: 'start', theme: themeNow(), models: [] });
    this.hand();
    this.say({ type: 'show', views: this.views });
    const { early } = this;
    this.early = [];
    for (const change of early) this.changed(change);
  }

  private say(message: ToWidgets): void {
    this.port?.postMessage(message);
  }

  /** Hands over the widgets that are needed and not in there yet. */
  private hand(asked = ''): void {
    const models = around(this.widgets.models, asked === '' ? this.views : [asked]).filter(
      ({ model_id }) => !this.inside.has(model_id),
    );
    for (const { model_id } of models) this.inside.add(model_id);
    this.say({ type: 'models', models, asked });
  }

  private changed(change: WidgetChange | null): void {
    if (!this.port) {
      if (change?.op === 'custom' && this.early.length < EARLY) this.early.push(change);
      return;
    }
    if (change === null) return this.anew();
    if (change.op === 'lost') return this.say({ type: 'change', change });
    const id = change.op === 'open' ? change.model.model_id : change.model_id;
    if (!this.inside.has(id) || (change.op === 'update' && change.by === this.id)) return;
    this.say({ type: 'change', change });
    if (change.op === 'update') this.hand();
  }

  /** Sends all state again, because that in the frame may be old. */
  private anew(): void {
    for (const model_id of this.inside) {
      const model = this.widgets.models.get(model_id);
      if (model)
        this.say({
          type: 'change',
          change: { op: 'update', model_id, state: model.state, buffers: model.buffers, by: null },
        });
    }
    this.hand();
  }

  private heard(data: unknown): void {
    const message = parseWidgetMessage(data);
    if (message?.type === 'height')
      this.element.style.height = `${Math.min(TALLEST, Math.max(8, Math.ceil(message.height)))}px`;
    if (message?.type === 'need') this.hand(message.model_id);
    if (message?.type === 'typeset' && this.rate.allows()) void this.typeset(message);
    if (message?.type === 'render' && this.rate.allows()) void this.render(message);
    if (message?.type === 'draw') this.draw(message);
    if (message?.type === 'link')
      this.element.dispatchEvent(
        new CustomEvent(OUTPUT_LINK, { bubbles: true, detail: message.href }),
      );
    if (message?.type !== 'send') return;
    const { request, model_id, data: sent, buffers } = message;
    const over = () => this.say({ type: 'done', request });
    if (!this.inside.has(model_id) || !this.rate.allows()) return over();
    this.widgets.send({ cell_id: this.cellId, model_id, by: this.id, data: sent, buffers }, over);
  }

  private async typeset({ request, formulas }: Asked<'typeset'>): Promise<void> {
    this.say({ type: 'typeset', request, formulas: await mathMl(formulas, this.macros) });
  }

  private async render({ request, kind, source }: Asked<'render'>): Promise<void> {
    const html = await htmlOf(kind, source, this.widgets.base, this.macros);
    this.say({ type: 'rendered', request, html });
  }

  private draw({ request, pdf }: Asked<'draw'>): void {
    if (this.pdfs >= MAX_WAITING_PDFS) {
      const sentence = 'This PDF is not shown: too many are to be drawn at once.';
      return this.say({ type: 'drawn', request, sentence, pages: [] });
    }
    this.pdfs += 1;
    this.drawing = this.drawing.then(async () => {
      // The page in there has a margin around its widgets.
      const room = this.element.clientWidth - 22;
      const drawn = await pdfPictures(pdf, room, () => this.element.isConnected);
      this.pdfs -= 1;
      this.say({ type: 'drawn', request, ...drawn });
    });
  }

  /** Takes the frame away for good. */
  end(): void {
    removeEventListener('message', this.listen);
    this.unhear();
    this.unheed();
    this.port?.close();
    this.element.remove();
  }
}
