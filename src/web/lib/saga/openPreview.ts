import { call, getContext, type SagaGenerator } from 'typed-redux-saga';
import type { DrivePreview, Problem, Reply } from '~/contract';
import type * as Pdf from '../browser/documents/openPdf';
import type * as Parquet from '../browser/parquet/inWorker';
import { documents } from '../browser/documents/documents';
import type { PreviewContent } from '../browser/documents/preview';
import { fetchBytes } from '../http/fetchBytes';
import { cancellable } from '../http/http';
import { problemOf } from '../http/problem';
import type { AppContext } from './sagaContext';

type OwnReading = Extract<DrivePreview, { kind: 'pdf' | 'parquet' }>;

const none = (reason: string): PreviewContent => ({ kind: 'none', reason });

type Open = (
  context: AppContext,
  file: OwnReading,
  key: string,
  signal: AbortSignal,
) => Promise<PreviewContent>;

const opensPdf =
  ({ openPdf }: typeof Pdf): Open =>
  async (context, { url, size, version }, key, signal) => {
    const opened = await openPdf(await fetchBytes(context, url, { from: 0, to: size }, signal));
    if (!opened.ok) return none(opened.reason);
    const { document, pages, ratio } = opened;
    const shown: PreviewContent = { kind: 'document', key, pages, ratio };
    if (signal.aborted) document.close();
    else documents.keep(key, { version, shown, document });
    return shown;
  };

const opensParquet =
  ({ readParquet }: typeof Parquet): Open =>
  async (context, { url, size, version }, key, signal) => {
    const read = (from: number, to: number) => fetchBytes(context, url, { from, to }, signal);
    const end = await readParquet({ size, read }, signal);
    if (!end.ok) return none(end.reason);
    const shown: PreviewContent = { kind: 'records', ...end.head };
    documents.keep(key, { version, shown, document: null });
    return shown;
  };

/** The code that reads a kind of file comes with the first file of that kind. */
const READERS: Readonly<Record<OwnReading['kind'], () => Promise<Open>>> = {
  pdf: async () => opensPdf(await import('../browser/documents/openPdf')),
  parquet: async () => opensParquet(await import('../browser/parquet/inWorker')),
};

const NOT_LOADED: Problem = { statusCode: 0, code: 'offline', message: '' };

/**
 * The view of a preview: a PDF is opened and a parquet file read here, everything else is as the server told it. What was opened is
 * kept under the key until who shows it closes it; a file that has not changed is not read again. A cancelled saga ends the reading.
 */
export function* openPreview(
  key: string,
  preview: DrivePreview,
): SagaGenerator<Reply<PreviewContent>> {
  if (preview.kind !== 'pdf' && preview.kind !== 'parquet') return { ok: true, value: preview };
  const known = documents.shownOf(key, preview.version);
  if (known) return { ok: true, value: known };
  const context = yield* getContext<AppContext>('app');
  const open = yield* call(() => READERS[preview.kind]().catch(() => null));
  if (!open) return { ok: false, problem: NOT_LOADED };
  try {
    return {
      ok: true,
      value: yield* call(() => cancellable((signal) => open(context, preview, key, signal))),
    };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

/** Runs `work` with a key for what it opens, and closes that in the end. */
export function* withDocuments(work: (key: string) => SagaGenerator<unknown>): SagaGenerator<void> {
  const key = crypto.randomUUID();
  try {
    yield* work(key);
  } finally {
    documents.close(key);
  }
}
