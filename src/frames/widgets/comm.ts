import type { WidgetBuffer } from '~/contract/editor';
import type { FromWidgets } from './messages';
import { asMade, base64, newer, views } from './older';

type Say = (message: FromWidgets) => void;
type Message = { content: { data: Record<string, unknown> }; buffers: DataView[] };
interface Callbacks {
  readonly iopub?: {
    readonly status?: (message: { content: { execution_state: string } }) => void;
  };
}
interface Data {
  readonly method: string;
  readonly state?: Record<string, unknown>;
  readonly buffer_paths?: (string | number)[][];
  readonly content?: unknown;
}

let asked = 0;
const waiting = new Map<number, Callbacks>();

/** The kernel is done with a message: the widget that sent it may send the next. */
export function done(request: number): void {
  const callbacks = waiting.get(request);
  waiting.delete(request);
  callbacks?.iopub?.status?.({ content: { execution_state: 'idle' } });
}

/** A widget's line to its kernel, through the page around this one. */
export class Comm {
  readonly target_name = 'jupyter.widget';
  private heard: (message: Message) => void = () => undefined;
  private closed: (message: Message) => void = () => undefined;

  constructor(
    readonly comm_id: string,
    private readonly older: boolean,
    private readonly say: Say,
  ) {}

  on_msg(heard: (message: Message) => void): void {
    this.heard = heard;
  }
  on_close(closed: (message: Message) => void): void {
    this.closed = closed;
  }
  /** Widgets are opened and closed by Python alone. */
  open(): string {
    return '';
  }
  close(): string {
    return '';
  }

  send(
    data: Data,
    callbacks: Callbacks = {},
    _metadata?: unknown,
    buffers: (ArrayBuffer | ArrayBufferView)[] = [],
  ): string {
    asked += 1;
    waiting.set(asked, callbacks);
    const sent: WidgetBuffer[] = buffers.map((buffer, index) => ({
      path: data.buffer_paths?.[index] ?? [],
      data: base64(buffer),
    }));
    if (data.method === 'custom')
      this.say({
        type: 'send',
        request: asked,
        model_id: this.comm_id,
        data: { method: 'custom', content: data.content },
        buffers: sent,
      });
    else
      this.say({
        type: 'send',
        request: asked,
        model_id: this.comm_id,
        data: { method: 'update', state: asMade(data.state ?? {}, this.older) },
        buffers: sent,
      });
    return String(asked);
  }

  update(state: Readonly<Record<string, unknown>>, buffers: readonly WidgetBuffer[]): void {
    const data = {
      method: 'update',
      state: { ...newer(state, this.older) },
      buffer_paths: buffers.map(({ path }) => path),
    };
    this.heard({ content: { data }, buffers: views(buffers) });
  }

  custom(content: unknown, buffers: readonly string[]): void {
    this.heard({ content: { data: { method: 'custom', content } }, buffers: views(buffers) });
  }

  end(): void {
    this.closed({ content: { data: {} }, buffers: [] });
  }
}
