import type { ChannelEvent, WidgetChange } from '~/contract/editor';
import { patched, sizeOfPatch } from './patch';
import { monotonic } from '../../concurrency/clock';

type Update = Extract<WidgetChange, { op: 'update' }>;

/** Changes are told at most this often, ms; the larger the last ones were, the longer the next wait. */
const EVERY_MS = 50;
const CHARACTERS_A_MS = 2_000;
const LONGEST_MS = 1_000;
/** Messages to widgets that wait to be told, and their characters; more say nothing that a person could follow. */
const MESSAGES = 2_000;
const MESSAGES_SIZE = 8 * 1024 * 1024;

const TOO_MANY_MESSAGES =
  `More than ${MESSAGES.toLocaleString('en')} messages came for the widgets of this notebook at once. Some were left out: what is shown may be
older than what Python holds. Run the cell again to see it anew.`.replace('\n', ' ');

/**
 * Whether an update sends a trait as a message: Python sets it, and takes it back (None) at once, as the FigureWidget of plotly does. Such
 * a trait is no state: each of its values is told.
 */
const isMessage = (before: Update, { state }: Update): boolean =>
  Object.entries(state).some(
    ([trait, value]) =>
      trait in before.state && (before.state[trait] === null) !== (value === null),
  );

const sizeOfMessage = ({ content, buffers }: Extract<WidgetChange, { op: 'custom' }>): number =>
  buffers.reduce((sum, data) => sum + data.length, JSON.stringify(content ?? null).length);

/** Changes of widgets, in numbered batches: of a widget that changes ten thousand times a second, the last state. */
export class WidgetUpdates {
  /** The number of the last batch. */
  seq = 0;
  private changes: WidgetChange[] = [];
  /** Where in `changes` the last update of a widget stands, as long as nothing else was told of it since. */
  private readonly updates = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;
  private notBefore = 0;
  private messages = 0;
  private messagesSize = 0;

  private isLeftOutSaid = false;

  /** `collect` notes what is put together only when it is told. */
  constructor(
    private readonly tell: (event: ChannelEvent) => void,
    private readonly collect: () => void,
  ) {}

  note(change: WidgetChange) {
    if (change.op === 'custom' && !this.hasRoom(sizeOfMessage(change))) return this.sayLeftOut();
    if (change.op === 'update') this.noteUpdate(change);
    else {
      if (change.op === 'lost') this.isLeftOutSaid = false;
      if ('model_id' in change) this.updates.delete(change.model_id);
      else this.updates.clear();
      this.changes.push(change);
    }
    this.soon();
  }

  /** Tells before long. */
  soon() {
    this.timer ??= setTimeout(() => this.flush(), Math.max(5, this.notBefore - monotonic()));
  }

  private noteUpdate(change: Update) {
    const at = this.updates.get(change.model_id);
    const before = at === undefined ? undefined : this.changes[at];
    const isPending = before?.op === 'update' && before.by === change.by;
    if (isPending && isMessage(before, change)) {
      if (this.hasRoom(sizeOfPatch(change))) return this.add(change);
      this.sayLeftOut();
    }
    if (at !== undefined && isPending) {
      const { state, buffers } = patched(before, change);
      this.changes[at] = { ...before, state: { ...state }, buffers: [...buffers] };
    } else this.add(change);
  }

  private add(change: Update) {
    this.updates.set(change.model_id, this.changes.push(change) - 1);
  }

  private sayLeftOut() {
    if (this.isLeftOutSaid) return;
    this.isLeftOutSaid = true;
    this.tell({ type: 'refused', reason: TOO_MANY_MESSAGES });
  }

  private hasRoom(size: number): boolean {
    this.messages += 1;
    this.messagesSize += size;
    return this.messages <= MESSAGES && this.messagesSize <= MESSAGES_SIZE;
  }

  /** Tells what waits, now. */
  flush() {
    this.collect();
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const { changes } = this;
    if (changes.length === 0) return;
    this.changes = [];
    this.updates.clear();
    this.messages = 0;
    this.messagesSize = 0;
    const size = changes.reduce(
      (sum, change) => sum + (change.op === 'update' ? sizeOfPatch(change) : 0),
      0,
    );
    this.notBefore = monotonic() + Math.min(LONGEST_MS, Math.max(EVERY_MS, size / CHARACTERS_A_MS));
    this.seq += 1;
    this.tell({ type: 'widgets', seq: this.seq, changes });
  }

  close() {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
