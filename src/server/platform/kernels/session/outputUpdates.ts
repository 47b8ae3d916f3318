import type { ChannelEvent } from '~/contract/editor';
import type { Kernel, KernelEvent } from '../kernels/kernel';
import type { NotebookDocument } from './document';
import { monotonic } from '../../concurrency/clock';

/** Changes of one cell are told at most this often, ms. */
const EVERY_MS = 50;
/** Text taken from a kernel between two tellings, characters; then it has to wait. */
const ROOM = 1024 * 1024;

type ShownType = 'stream' | 'display_data' | 'execute_result' | 'error' | 'clear_output';
type Shown = Extract<KernelEvent, { type: ShownType }>;

/** Puts what a kernel shows into the cells' outputs, and tells the tabs in numbered batches. */
export class OutputUpdates {
  /** The number of the last batch that was told. */
  seq = 0;
  private readonly changed = new Map<string, string>();
  private timer: NodeJS.Timeout | null = null;
  private flushedAt = 0;
  private taken = 0;
  private paused: Kernel | null = null;

  constructor(
    private readonly document: NotebookDocument,
    private readonly tell: (event: ChannelEvent) => void,
    private readonly kernel: () => Kernel | null,
  ) {}

  take(cellId: string, runId: string, event: Shown) {
    const book = this.document.bookOf(cellId);
    switch (event.type) {
      case 'stream':
        book.text(event.content.name, event.content.text);
        this.weigh(event.content.text.length);
        break;
      case 'clear_output':
        book.clear(event.content.wait);
        break;
      default:
        this.weigh(
          book.append({ output_type: event.type, ...event.content } as Parameters<
            typeof book.append
          >[0]),
        );
    }
    this.mark(cellId, runId);
  }

  /** Shows anew what carries the display id, in whichever cells. */
  redisplay({
    id,
    content: { data, metadata, transient },
  }: Extract<KernelEvent, { type: 'update_display_data' }>) {
    if (!transient.display_id) return;
    for (const { cellId, size } of this.document.redisplay(transient.display_id, {
      data,
      metadata,
    })) {
      this.weigh(size);
      this.mark(cellId, id ?? '');
    }
  }

  /** Empties the outputs of a cell. */
  clear(cellId: string, runId = '') {
    this.flush();
    this.document.bookOf(cellId).clear();
    this.mark(cellId, runId);
    this.flush();
  }

  /** The cell that ran is over. */
  finish(cellId: string | null) {
    this.flush();
    if (cellId !== null) this.document.bookOf(cellId).finish();
  }

  /** Counts what a kernel said, characters; one that says too much at a time has to wait until the next telling. */
  weigh(size: number) {
    this.taken += size;
    if (this.taken < ROOM || this.paused) return;
    this.paused = this.kernel();
    this.paused?.pause();
    this.soon();
  }

  private soon() {
    this.timer ??= setTimeout(
      () => this.send(false),
      Math.max(5, this.flushedAt + EVERY_MS - monotonic()),
    );
  }

  private mark(cellId: string, runId: string) {
    this.changed.set(cellId, runId);
    this.soon();
  }

  /** Tells everything that changed, now. */
  flush() {
    this.send(true);
  }

  private send(all: boolean) {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.flushedAt = monotonic();
    this.taken = 0;
    this.paused?.resume();
    this.paused = null;
    for (const [cellId, runId] of [...this.changed]) {
      const book = this.document.bookOf(cellId);
      const changes = book.takeChanges(all);
      if (!book.hasChanges) this.changed.delete(cellId);
      if (changes.length === 0) continue;
      this.seq += 1;
      this.tell({ type: 'outputs', seq: this.seq, cell_id: cellId, run_id: runId, changes });
    }
    if (this.changed.size > 0) this.timer = setTimeout(() => this.send(false), EVERY_MS);
  }
}
