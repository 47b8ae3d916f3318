import type { ChannelEvent, Save, Saved } from '~/contract/editor';
import type { NotebookDocument } from './document';
import { monotonic } from '../../concurrency/clock';

/** After a cell ends its output is written this soon, ms; cells that end meanwhile share the write. */
const SOON_MS = 300;
/** While a cell runs its output is written this often, ms. */
const RUNNING_MS = 10_000;

/** The author of a save where the file was changed by another program. */
const DISK = 'disk';

/** Decides when the notebook is written, and tells the tabs about new versions. */
export class Saver {
  private timer: NodeJS.Timeout | null = null;
  private dueAt = 0;
  private running = false;
  private failed = false;
  private stopped = false;

  constructor(
    private readonly document: NotebookDocument,
    private readonly isRunning: (cellId: string) => boolean,
    private readonly tell: (event: ChannelEvent) => void,
    private readonly flush: () => void,
  ) {
    document.follow(() => void this.takeOver());
  }

  private async takeOver() {
    // A file that cannot be read now is read at the next change.
    if (await this.document.takeOver(this.isRunning).catch(() => false)) this.tellDisk();
  }

  private tellDisk() {
    this.flush();
    this.tell({
      type: 'saved',
      version: this.document.version,
      saved_at: new Date().toISOString(),
      tab: DISK,
    });
  }

  /** Saves a tab's text; null on a conflict. Rejects where the file cannot be written. */
  async save(save: Save): Promise<Saved | null> {
    const before = this.document.version;
    const saved = await this.document.save(save, this.isRunning);
    if (!saved) {
      if (this.document.version !== before) this.tellDisk();
      return null;
    }
    const { changed, ...answer } = saved;
    if (changed) this.tell({ type: 'saved', ...answer, tab: save.tab });
    return answer;
  }

  /** A cell begins or ends to run. */
  runs(running: boolean) {
    this.running = running;
    this.plan(running ? RUNNING_MS : SOON_MS);
  }

  soon() {
    this.plan(SOON_MS);
  }

  private plan(inMs: number) {
    const dueAt = monotonic() + inMs;
    if (this.stopped || (this.timer && this.dueAt <= dueAt)) return;
    if (this.timer) clearTimeout(this.timer);
    this.dueAt = dueAt;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.write().then(() => {
        if (this.running) this.plan(RUNNING_MS);
      });
    }, inMs);
  }

  private async write() {
    try {
      this.flush();
      if (await this.document.saveOutputs(this.isRunning)) this.tellDisk();
      this.failed = false;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!this.failed)
        this.tell({
          type: 'refused',
          reason: `The output could not be written into the notebook: ${why}`,
        });
      this.failed = true;
      this.plan(RUNNING_MS);
    }
  }

  /** Writes what is left. */
  async stop() {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.write();
  }
}
