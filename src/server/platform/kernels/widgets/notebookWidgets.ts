import { randomUUID } from 'node:crypto';
import type { CellWithOutputs, ChannelEvent, WidgetAnswer, Widgets } from '~/contract/editor';
import type { Kernel, KernelEvent } from '../kernels/kernel';
import { rejectRequest, type Tab } from '../session/sessionSpec';
import { Captures } from './captures';
import { opened } from './dialect';
import { TOO_MANY_WIDGETS, WidgetModels } from './models';
import { WidgetUpdates } from './widgetUpdates';
import { traitsOf, type Patch } from './patch';
import { STATE_TOO_LARGE, readClosed, readWidgets, widgetsInOutputs, writeWidgets } from './saved';

type Comm<Type extends KernelEvent['type']> = Extract<KernelEvent, { type: Type }>;
export type CommEvent = Comm<'comm_open' | 'comm_msg' | 'comm_close' | 'comm_done'>;

/** Whether a kernel speaks of its widgets. */
export const isCommEvent = (event: KernelEvent): event is CommEvent =>
  event.type.startsWith('comm_');

const TARGET = 'jupyter.widget';
/** Messages to widgets that the kernel has not answered. */
const WAITING = 1_000;
const BUSY = `The kernel is busy: it has yet to answer ${WAITING.toLocaleString('en')} messages to widgets.`;
/** The last answer: a thread may print a little later. */
const REMEMBERED = 500;
/** Names that say what a widget is; no page changes them. */
const isFixed = (trait: string) => trait.startsWith('_model_') || trait.startsWith('_view_');

interface Answer {
  readonly tab: Tab;
  readonly requestId: string;
}

/** The widgets of one notebook, between its kernel, its tabs and its file. */
export class NotebookWidgets {
  private readonly models = new WidgetModels();
  private readonly captures: Captures;
  private readonly news: WidgetUpdates;
  private readonly answers = new Map<string, Answer>();
  /** The cell whose widget a message was for. */
  private readonly cells = new Map<string, string>();
  /** True while the widgets are not those of the file. */
  unsaved = false;
  private changed = false;
  private readonly said = new Set<string>();

  constructor(
    spoolFolder: string,
    private readonly tell: (event: ChannelEvent) => void,
    private readonly onChange: () => void,
  ) {
    this.captures = new Captures(spoolFolder);
    this.news = new WidgetUpdates(tell, () => this.collect());
  }

  get seq() {
    return this.news.seq;
  }

  flush() {
    this.news.flush();
  }

  /** All widgets as they stand. */
  read(): Widgets {
    this.flush();
    return this.models.read(this.seq);
  }

  private sayOnce(reason: string) {
    if (!this.said.has(reason)) this.tell({ type: 'refused', reason });
    this.said.add(reason);
  }

  private touch() {
    this.changed = true;
    this.unsaved = true;
    this.onChange();
  }

  /** Takes what a kernel says about its widgets. */
  hear(event: CommEvent, kernel: Kernel | null) {
    switch (event.type) {
      case 'comm_open':
        return this.open(event.content);
      case 'comm_msg':
        return this.message(event.content, kernel);
      case 'comm_close':
        return this.close(event.content.comm_id);
      case 'comm_done':
        return this.done(event.id ?? '');
    }
  }

  /** Takes what a kernel shows where a widget catches it; false where it belongs to a cell. */
  capture(event: Parameters<Captures['take']>[0]): boolean {
    const taken = this.captures.take(event);
    if (taken || event.type === 'update_display_data') this.news.soon();
    return taken;
  }

  private open(content: Comm<'comm_open'>['content']) {
    if (content.target_name !== TARGET) return;
    const { dialect, first } = opened(content);
    if (!this.models.open(content.comm_id, first, dialect)) return this.sayOnce(TOO_MANY_WIDGETS);
    const model = this.models.shown(content.comm_id);
    if (model) this.news.note({ op: 'open', model });
    if (model?.name === 'OutputModel') this.captures.begin(content.comm_id, first.state['outputs']);
    this.touch();
  }

  private message(
    { comm_id: id, data, buffers }: Comm<'comm_msg'>['content'],
    kernel: Kernel | null,
  ) {
    const model = this.models.get(id);
    if (!model?.dialect) return;
    if (data['method'] === 'custom')
      return this.news.note({ op: 'custom', model_id: id, content: data['content'], buffers });
    // A state that a page sent is known already: an echo of it is older than what it has sent since.
    if (data['method'] !== 'update') return;
    const patch = model.dialect.heard(data, buffers, model.state);
    if (model.name === 'OutputModel') this.outputTold(id, patch, kernel);
    this.change(id, patch, null);
  }

  private outputTold(id: string, { state }: Patch, kernel: Kernel | null) {
    if ('outputs' in state) this.captures.begin(id, state['outputs']);
    if (typeof state['msg_id'] !== 'string') return;
    this.captures.enter(id, state['msg_id']);
    if (state['msg_id'] === '') this.collect(kernel);
  }

  private change(id: string, patch: Patch, by: string | null) {
    if (!this.models.update(id, patch)) return this.sayOnce(TOO_MANY_WIDGETS);
    this.news.note({
      op: 'update',
      model_id: id,
      state: { ...patch.state },
      buffers: [...patch.buffers],
      by,
    });
    this.touch();
  }

  /** Brings what was caught into the widgets' state, and to the kernel where it is told: Python reads it as `out.outputs`. */
  private collect(kernel: Kernel | null = null) {
    for (const { modelId, outputs } of this.captures.collect()) {
      const model = this.models.get(modelId);
      const patch = { state: { outputs }, buffers: [] };
      this.change(modelId, patch, null);
      if (!kernel || !model?.dialect || !('outputs' in model.state)) continue;
      const { data, buffers } = model.dialect.said(patch, model.state);
      kernel.comm(randomUUID(), modelId, data, buffers);
    }
  }

  private close(id: string) {
    if (!this.models.get(id)) return;
    this.models.closeForGood(id);
    this.captures.forget(id);
    this.news.note({ op: 'close', model_id: id });
    this.touch();
  }

  /** Passes on what a person did with a widget. */
  answer(
    tab: Tab,
    { request_id, cell_id, model_id, by, data, buffers }: WidgetAnswer,
    kernel: Kernel | null,
  ) {
    const model = this.models.get(model_id);
    const over = () => tab.send({ type: 'widget_done', request_id });
    if (!kernel || !model?.dialect) return over();
    if (this.answers.size >= WAITING) {
      rejectRequest(tab, BUSY);
      return over();
    }
    const id = randomUUID();
    if (data.method === 'custom')
      kernel.comm(
        id,
        model_id,
        data,
        buffers.map((buffer) => buffer.data),
      );
    else {
      const known = traitsOf(model);
      const mayChange = (trait: string) => known.has(trait) && !isFixed(trait);
      const patch: Patch = {
        state: Object.fromEntries(Object.entries(data.state).filter(([trait]) => mayChange(trait))),
        buffers: buffers.filter(({ path }) => mayChange(String(path[0]))),
      };
      const said = model.dialect.said(patch, model.state);
      this.change(model_id, patch, by);
      kernel.comm(id, model_id, said.data, said.buffers);
    }
    this.answers.set(id, { tab, requestId: request_id });
    this.cells.set(id, cell_id);
    for (const old of this.cells.keys())
      if (this.cells.size > WAITING + REMEMBERED) this.cells.delete(old);
  }

  private done(id: string) {
    const answer = this.answers.get(id);
    if (!answer) return;
    this.answers.delete(id);
    // Effects of the message are sent before it is reported to be over.
    this.flush();
    answer.tab.send({ type: 'widget_done', request_id: answer.requestId });
  }

  /** The cell that stands around the widget a message was for; null where there is no such message. */
  cellOf(messageId: string | null): string | null {
    return this.cells.get(messageId ?? '') ?? null;
  }

  /** The kernel is gone: what the widgets showed last is kept. */
  lose() {
    this.collect();
    for (const id of [...this.answers.keys()]) this.done(id);
    this.cells.clear();
    this.captures.close();
    this.said.clear();
    if (this.models.ids.length === 0) return;
    this.models.lose();
    this.news.note({ op: 'lost' });
  }

  /** Takes over what a file keeps of widgets that no kernel holds. */
  restore(saved: unknown) {
    for (const modelId of readClosed(saved)) this.models.closeForGood(modelId);
    for (const [modelId, first] of readWidgets(saved)) {
      if (this.models.get(modelId)?.dialect || !this.models.open(modelId, first, null)) continue;
      const model = this.models.shown(modelId);
      if (model) this.news.note({ op: 'open', model });
    }
  }

  /** The widgets for the file; `before` is what it keeps now. */
  keep(before: unknown, cells: readonly CellWithOutputs[]): unknown {
    if (!this.changed) return before;
    const needed = this.models.around(widgetsInOutputs(cells));
    this.models.forgetRest(needed);
    const kept = writeWidgets(this.models, needed, this.models.closedOf(widgetsInOutputs(cells)));
    if (kept === null) this.sayOnce(STATE_TOO_LARGE);
    return kept ?? undefined;
  }

  /** Nothing is told any more. */
  end() {
    this.news.close();
    this.captures.close();
  }
}
