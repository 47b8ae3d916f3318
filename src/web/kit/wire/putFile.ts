import axios, { AxiosHeaders, isAxiosError, type AxiosProgressEvent, type InternalAxiosRequestConfig } from 'axios';
import { buffers, END, eventChannel, type EventChannel } from 'redux-saga';
import { call, getContext, take, type SagaGenerator } from 'typed-redux-saga';
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

/** A body as an adapter hands it over: text where it is not JSON. */
const read = (body: unknown): unknown => {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

const withBodyRead = (error: unknown): unknown => {
  if (isAxiosError(error) && error.response) error.response.data = read(error.response.data);
  return error;
};

const STALLED: PutEnd = { ok: false, problem: { statusCode: 408, code: 'timeout', message: '' } };

/**
 * One PUT as a channel: bytes sent, then how it ended; one on which nothing moves any more ends as timed out. Closing the channel
 * aborts the request. It carries these headers and no others: the bearer never reaches a presigned address (API-03).
 */
const putting = ({ http }: Surroundings, url: string, file: Blob): EventChannel<PutNews> => eventChannel<PutNews>((emit) => {
  const { adapter, baseURL } = http.defaults;
  const controller = new AbortController();
  let told = Date.now();
  let patience: ReturnType<typeof setTimeout> | undefined;
  const finish = (end: PutEnd) => {
    if (controller.signal.aborted) return;
    emit({ end });
    emit(END);
  };
  const waitAtMost = (ms: number) => {
    clearTimeout(patience);
    patience = setTimeout(() => { finish(STALLED); }, ms);
  };
  const onUploadProgress = ({ loaded, total }: AxiosProgressEvent) => {
    const through = loaded === total;
    waitAtMost(through ? ANSWER_MS : STALLED_MS);
    if (!through && Date.now() - told < TELL_EVERY_MS) return;
    told = Date.now();
    emit({ sent: loaded });
  };
  waitAtMost(STALLED_MS);
  const request = {
    method: 'put', url, baseURL, data: file, headers: new AxiosHeaders({ 'Content-Type': 'application/octet-stream' }), timeout: 0,
    signal: controller.signal, validateStatus: (status: number) => status >= 200 && status < 300, onUploadProgress,
  };
  // Not through axios itself, which looks at each request from all sides, again and again: thousands of small files would feel it.
  axios.getAdapter(adapter)(request as InternalAxiosRequestConfig).then(
    ({ data }) => finish({ ok: true, size: storedSize(read(data)) }),
    (error: unknown) => { if (!controller.signal.aborted) finish({ ok: false, problem: problemOf(withBodyRead(error)) }); },
  );
  return () => {
    clearTimeout(patience);
    controller.abort();
  };
}, buffers.sliding(2));

/**
 * Sends a file to a presigned address as octet-stream, without the bearer, and tells `progress` how many bytes are through.
 * A cancelled saga aborts the request.
 */
export function* putFile(url: string, file: Blob, progress: (sent: number) => SagaGenerator<unknown>): SagaGenerator<PutEnd> {
  const surroundings = yield* getContext<Surroundings>('surroundings');
  const news = yield* call(putting, surroundings, url, file);
  try {
    while (true) {
      const heard = yield* take(news);
      if ('end' in heard) return heard.end;
      yield* progress(heard.sent);
    }
  } finally {
    news.close();
  }
}
