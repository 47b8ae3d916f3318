import type {
  ChannelEvent,
  ChannelRequest,
  WidgetChange,
  WidgetModel,
  Widgets as Read,
} from '~/contract/editor';
import { Signal } from '../../model/signal';
import code from '../../../widgets/main.ts?worker&url';

type News = Extract<ChannelEvent, { type: 'widgets' }>;
type Answer = Extract<ChannelRequest, { type: 'widget' }>;

/** The functions by which the page sends to the kernel and reports to the person. */
export interface Line {
  send(request: ChannelRequest): boolean;
  say(sentence: string): void;
  /** Why a widget cannot be live here, as a person reads it; null where it can. */
  whyNot(): string | null;
}

/**
 * The widgets of the notebook as the server tells them: read when the first one is to be shown, then changes numbered by `seq`.
 * A page that shows no widget asks for nothing.
 */
export class Widgets {
  readonly models = new Map<string, WidgetModel>();
  /** Told with every change, and with null when all was read anew. */
  readonly changes = new Signal<WidgetChange | null>();
  /** Widgets that Python closed: they show nothing, as in Jupyter. */
  private readonly closed = new Set<string>();
  private seq: number | null = null;
  private held: News[] = [];
  private reading: Promise<void> | null = null;
  private script: Promise<string> | null = null;
  private readonly sent = new Map<string, () => void>();
  private asked = 0;

  constructor(
    readonly base: string,
    readonly line: Line,
  ) {}

  /** Whether the widgets were read. */
  get known(): boolean {
    return this.seq !== null;
  }

  /** Whether nothing is known of a widget that an output shows. */
  isMissing(modelId: string): boolean {
    return !this.models.has(modelId) && !this.closed.has(modelId);
  }

  /** Reads the widgets, once; again where changes were missed. */
  read(): Promise<void> {
    this.reading ??= this.fetchAll()
      .catch(() => this.line.say('The widgets of this notebook cannot be read.'))
      .finally(() => {
        this.reading = null;
      });
    return this.reading;
  }

  private async fetchAll(): Promise<void> {
    const response = await fetch(`${this.base}widgets`, { cache: 'no-store' });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const { seq, models, closed } = (await response.json()) as Read;
    this.models.clear();
    for (const id of closed) this.closed.add(id);
    for (const model of models) this.models.set(model.model_id, model);
    this.seq = seq;
    this.changes.tell(null);
    const { held } = this;
    this.held = [];
    held.forEach((news) => this.receive(news));
  }

  /** The code that draws widgets. It is loaded by this page and handed to each frame: a page without an origin keeps nothing. */
  loadCode(): Promise<string> {
    this.script ??= fetch(code).then((response) =>
      response.ok
        ? response.text()
        : Promise.reject(new Error(`the server answered ${response.status}`)),
    );
    this.script.catch(() => {
      this.script = null;
    });
    return this.script;
  }

  /** A new line to the server: what was missed meanwhile is read anew. */
  greeted(seq: number): void {
    for (const over of this.sent.values()) over();
    this.sent.clear();
    if (this.seq !== null && this.seq !== seq) void this.read();
  }

  receive(news: News): void {
    if (this.reading) this.held.push(news);
    else if (this.seq === null || news.seq <= this.seq) return;
    else if (news.seq > this.seq + 1) void this.read();
    else {
      this.seq = news.seq;
      for (const change of news.changes) this.apply(change);
    }
  }

  private apply(change: WidgetChange): void {
    if (change.op === 'open') this.models.set(change.model.model_id, change.model);
    else if (change.op === 'close') {
      this.models.delete(change.model_id);
      this.closed.add(change.model_id);
    } else if (change.op === 'lost')
      for (const [id, model] of this.models) this.models.set(id, { ...model, live: false });
    else if (change.op === 'update') this.update(change);
    this.changes.tell(change);
  }

  private update({ model_id, state, buffers }: Extract<WidgetChange, { op: 'update' }>): void {
    const model = this.models.get(model_id);
    if (!model) return;
    const anew = new Set([...Object.keys(state), ...buffers.map(({ path }) => String(path[0]))]);
    const kept = Object.entries(model.state).filter(([name]) => !anew.has(name));
    this.models.set(model_id, {
      ...model,
      state: { ...Object.fromEntries(kept), ...state },
      buffers: [...model.buffers.filter(({ path }) => !anew.has(String(path[0]))), ...buffers],
    });
  }

  /** Sends what a person did; `over` is called when the kernel is done with it, or will never be. */
  send(what: Omit<Answer, 'type' | 'request_id'>, over: () => void): void {
    this.asked += 1;
    const request_id = `w${this.asked}`;
    this.sent.set(request_id, over);
    if (!this.line.send({ type: 'widget', request_id, ...what })) this.done(request_id);
  }

  done(request_id: string): void {
    this.sent.get(request_id)?.();
    this.sent.delete(request_id);
  }
}
