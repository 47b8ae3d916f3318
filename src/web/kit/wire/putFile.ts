import axios from 'axios';
import { buffers, END, eventChannel, type EventChannel } from 'redux-saga';
import { call, delay, getContext, race, take, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { problemOf } from './problem';
import type { Surroundings } from '../surroundings';

/** How a PUT came out. `size` is how many bytes the server says it stored, null where it does not say. */
export type PutEnd = { readonly ok: true; readonly size: number | null } | { readonly ok: false; readonly problem: Problem };

type PutNews = { readonly sent: number } | { readonly end: PutEnd };

/** Progress is told at most four times a second, so that many uploads do not flood the store. */
const TELL_EVERY_MS = 250;
/** A connection on which nothing moves for this long is given up: the other end may be gone without a word. */
export const STALLED_MS = 60_000;
/** After the last byte the server may take longer, to put a large file in its place. */
const ANSWER_MS = 5 * 60_000;

const storedSize = (data: unknown): number | null =>
  (typeof data === 'object' && data !== null && 'size' in data && typeof data.size === 'number' ? data.size : null);

/**
 * One PUT as a channel: bytes sent, then how it ended. Closing the channel aborts the request. The client is one of its own:
 * the bearer never reaches a presigned address (API-03).
 */
const putting = ({ http }: Surroundings, url: string, file: Blob): EventChannel<PutNews> => eventChannel<PutNews>((emit) => {
  const { adapter, baseURL } = http.defaults;
  const controller = new AbortController();
  let told = Date.now();
  const finish = (end: PutEnd) => {
    if (controller.signal.aborted) return;
    emit({ end });
    emit(END);
  };
  void axios.put<unknown>(url, file, {
    timeout: 0, ...(adapter ? { adapter } : {}), ...(baseURL === undefined ? {} : { baseURL }),
    signal: controller.signal,
    headers: { 'Content-Type': 'application/octet-stream' },
    onUploadProgress: ({ loaded }) => {
      if (loaded < file.size && Date.now() - told < TELL_EVERY_MS) return;
      told = Date.now();
      emit({ sent: loaded });
    },
  }).then(({ data }) => finish({ ok: true, size: storedSize(data) }), (error: unknown) => finish({ ok: false, problem: problemOf(error) }));
  return () => controller.abort();
}, buffers.sliding(2));

const stalled: PutEnd = { ok: false, problem: { statusCode: 408, code: 'timeout', message: '' } };

/**
 * Sends a file to a presigned address as octet-stream, without the bearer, and tells `progress` how many bytes are through.
 * A cancelled saga aborts the request; one on which nothing moves any more ends as timed out.
 */
export function* putFile(url: string, file: Blob, progress: (sent: number) => SagaGenerator<unknown>): SagaGenerator<PutEnd> {
  const surroundings = yield* getContext<Surroundings>('surroundings');
  const news = yield* call(putting, surroundings, url, file);
  let sent = 0;
  try {
    while (true) {
      const { heard } = yield* race({ heard: take(news), late: delay(sent < file.size ? STALLED_MS : ANSWER_MS) });
      if (!heard) return stalled;
      if ('end' in heard) return heard.end;
      sent = heard.sent;
      yield* progress(sent);
    }
  } finally {
    news.close();
  }
}
