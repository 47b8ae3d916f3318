/** A worker that reads parquet files, in the test's own thread: Node has none of the browser's. */
import { parquetHead } from '~/web/lib/browser/parquet/head';
import { Unshown } from '~/web/lib/browser/parquet/limits';
import type { FromReader, ToReader } from '~/web/lib/browser/parquet/inWorker';

/** Makes such workers, and counts those that run. With `silent` they never answer. */
export const parquetWorkers = ({ silent = false } = {}) => {
  const running = new Set<object>();
  class ParquetWorker {
    onmessage: ((event: { data: FromReader }) => void) | null = null;
    private readonly waiting = new Map<number, (bytes: ArrayBuffer) => void>();
    constructor() {
      running.add(this);
    }
    private tell(data: FromReader) {
      if (running.has(this)) this.onmessage?.({ data });
    }
    private readonly read = (start: number, end: number) =>
      new Promise<ArrayBuffer>((resolve) => {
        const id = this.waiting.size + 1;
        this.waiting.set(id, resolve);
        this.tell({ kind: 'wanted', id, start, end });
      });
    postMessage(news: ToReader) {
      if (silent) return;
      if (news.kind === 'arrived') return this.waiting.get(news.id)?.(news.bytes);
      void parquetHead({ size: news.size, read: this.read }).then(
        (head) => this.tell({ kind: 'read', head }),
        (error: unknown) =>
          this.tell({ kind: 'refused', reason: error instanceof Unshown ? error.message : null }),
      );
    }
    terminate() {
      running.delete(this);
    }
  }
  return { Worker: ParquetWorker, running: () => running.size };
};
