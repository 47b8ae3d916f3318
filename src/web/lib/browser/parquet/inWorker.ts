import type { ParquetHead } from './head';
import type { RangedFile } from './limits';

/** The messages between the reader in the worker and its page. */
export type FromReader =
  | { readonly kind: 'wanted'; readonly id: number; readonly start: number; readonly end: number }
  | { readonly kind: 'read'; readonly head: ParquetHead }
  | { readonly kind: 'refused'; readonly reason: string | null };
export type ToReader =
  | { readonly kind: 'begin'; readonly size: number }
  | { readonly kind: 'arrived'; readonly id: number; readonly bytes: ArrayBuffer };

/** How it came out: the first rows, or why there are none to show. */
export type ParquetEnd =
  | { readonly ok: true; readonly head: ParquetHead }
  | { readonly ok: false; readonly reason: string };

const DAMAGED =
  'This parquet file cannot be shown: it is damaged, or written in a way that is not known here.';
const TOO_LONG = 'Reading the first rows of this file takes too long. Download it to read it.';
/** Then the reader is stopped, whatever it is at. */
const PATIENCE_MS = 30_000;

/**
 * Reads the first rows in a worker of its own, which ends with it. Rejects where a range cannot be read, with what `read` rejects with, and
 * where the signal aborts.
 */
export const readParquet = ({ size, read }: RangedFile, signal: AbortSignal): Promise<ParquetEnd> =>
  new Promise<ParquetEnd>((resolve, reject) => {
    const worker = new Worker(new URL('./parquet.worker.ts', import.meta.url), { type: 'module' });
    const tell = (news: ToReader, transfer: Transferable[] = []) => {
      worker.postMessage(news, transfer);
    };
    const patience = setTimeout(() => {
      over(() => resolve({ ok: false, reason: TOO_LONG }));
    }, PATIENCE_MS);
    const over = (end: () => void) => {
      clearTimeout(patience);
      worker.terminate();
      end();
    };
    const refuse = (reason: string | null) => {
      over(() => resolve({ ok: false, reason: reason ?? DAMAGED }));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      refuse(null);
    };
    worker.onmessage = ({ data }: MessageEvent<FromReader>) => {
      if (data.kind === 'read') over(() => resolve({ ok: true, head: data.head }));
      else if (data.kind === 'refused') refuse(data.reason);
      else
        void read(data.start, data.end).then(
          (bytes) => tell({ kind: 'arrived', id: data.id, bytes }, [bytes]),
          (error: Error) => over(() => reject(error)),
        );
    };
    signal.addEventListener('abort', () => {
      over(() => reject(new DOMException('Not wanted any more.', 'AbortError')));
    });
    tell({ kind: 'begin', size });
  });
