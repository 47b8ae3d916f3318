import type { ChannelEvent, WidgetChange } from '~/contract/editor';
import { patched, sizeOfPatch } from './patch';
import { monotonic } from '../../concurrency/clock';

type Update = Extract<WidgetChange, { op: 'update' }>;

/** Changes are told at most this often, ms; the larger the last ones were, the longer the next wait. */
const EVERY_MS = 50;
const CHARACTERS_A_MS = 2_000;
const LONGEST_MS = 1_000;
/** Messages of widgets' own that wait to be told; more say nothing that a person could follow. */
const CUSTOM = 2_000;
const CUSTOM_SIZE = 8 * 1024 * 1024;

/** What became of the widgets, told in numbered batches: of a widget that changes ten thousand times a second, the last state. */
export class WidgetNews {
  /** The number of the last batch. */
  seq = 0;
  private changes: WidgetChange[] = [];
  /** Where in `changes` the last update of a widget stands, as long as nothing else was told of it since. */
  private readonly updates = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;
  private notBefore = 0;
  private custom = 0;
  private customSize = 0;

  /** `collect` notes what is put together only when it is told. */
  constructor(
    private readonly tell: (event: ChannelEvent) => void,
    private readonly collect: () => void,
  ) {}

  note(change: WidgetChange) {
    if (change.op === 'custom' && !this.hasRoom(change)) return;
    if (change.op === 'update') this.noteUpdate(change);
    else {
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
    if (at !== undefined && before?.op === 'update' && before.by === change.by) {
      const { state, buffers } = patched(before, change);
      this.changes[at] = { ...before, state: { ...state }, buffers: [...buffers] };
    } else this.updates.set(change.model_id, this.changes.push(change) - 1);
  }

  private hasRoom({ content, buffers }: Extract<WidgetChange, { op: 'custom' }>): boolean {
    this.custom += 1;
    this.customSize += buffers.reduce(
      (sum, data) => sum + data.length,
      JSON.stringify(content ?? null).length,
    );
    return this.custom <= CUSTOM && this.customSize <= CUSTOM_SIZE;
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
    this.custom = 0;
    this.customSize = 0;
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
