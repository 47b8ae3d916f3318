import type { AxiosProgressEvent, AxiosRequestConfig } from 'axios';
import { buffers, END, eventChannel, type EventChannel } from 'redux-saga';
import { call, getContext, take, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { cancellable } from './http';
import { problemOf } from './problem';
import type { AppContext } from '../saga/sagaContext';

/** How a PUT came out. `size` is how many bytes the server says it stored, null where it does not say. */
export type PutEnd =
  | { readonly ok: true; readonly size: number | null }
  | { readonly ok: false; readonly problem: Problem };

type PutNews = { readonly sent: number } | { readonly end: PutEnd };

/** Progress is told at most four times a second, so that many uploads do not flood the store. */
const TELL_EVERY_MS = 250;
/** A connection on which nothing moves for this long is given up: the other end may be gone without a word. */
export const STALLED_MS = 60_000;
/** After the last byte the server may take longer, to put a large file in its place. */
const ANSWER_MS = 5 * 60_000;

const storedSize = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'size' in data && typeof data.size === 'number'
    ? data.size
    : null;

const STALLED: PutEnd = { ok: false, problem: { statusCode: 408, code: 'timeout', message: '' } };

/** One that nobody watches, of a small file, is given up when it has not gone through by then: 1 MiB at 9 KB a second. */
const UNWATCHED_MS = 2 * 60_000;

type Sending = Pick<AxiosRequestConfig, 'signal' | 'timeout' | 'onUploadProgress'>;

/** It carries this header and none of ours: the bearer never reaches a presigned address (API-03). */
const headers = { 'Content-Type': 'application/octet-stream' };

const send = async (
  { http }: AppContext,
  url: string,
  file: Blob,
  sending: Sending,
): Promise<PutEnd> => {
  try {
    const { data } = await http.put<unknown>(url, file, { ...sending, headers });
    return { ok: true, size: storedSize(data) };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
};

/**
 * One PUT as a channel: bytes sent, then how it ended; one on which nothing moves any more ends as timed out. Closing the channel
 * aborts the request.
 */
const watched = (context: AppContext, url: string, file: Blob): EventChannel<PutNews> =>
  eventChannel<PutNews>((emit) => {
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
      patience = setTimeout(() => {
        finish(STALLED);
      }, ms);
    };
    const onUploadProgress = ({ loaded, total }: AxiosProgressEvent) => {
      const through = loaded === total;
      waitAtMost(through ? ANSWER_MS : STALLED_MS);
      if (!through && Date.now() - told < TELL_EVERY_MS) return;
      told = Date.now();
      emit({ sent: loaded });
    };
    waitAtMost(STALLED_MS);
    void send(context, url, file, { signal: controller.signal, timeout: 0, onUploadProgress }).then(
      finish,
    );
    return () => {
      clearTimeout(patience);
      controller.abort();
    };
  }, buffers.sliding(2));

/**
 * Sends a file to a presigned address as octet-stream, without the bearer, and tells `progress` how many bytes are through. A cancelled
 * saga aborts the request.
 */
export function* putFile(
  url: string,
  file: Blob,
  progress: (sent: number) => SagaGenerator<unknown>,
): SagaGenerator<PutEnd> {
  const context = yield* getContext<AppContext>('app');
  const news = yield* call(watched, context, url, file);
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

/** The same for a small file, which is there before anybody could watch it: to be told how far each is would only keep the page busy. */
export function* putSmallFile(url: string, file: Blob): SagaGenerator<PutEnd> {
  const context = yield* getContext<AppContext>('app');
  return yield* call(() =>
    cancellable((signal) => send(context, url, file, { signal, timeout: UNWATCHED_MS })),
  );
}
