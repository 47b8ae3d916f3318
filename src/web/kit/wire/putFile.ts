import axios from 'axios';
import { buffers, END, eventChannel, type EventChannel } from 'redux-saga';
import { call, getContext, take, type SagaGenerator } from 'typed-redux-saga';
import { problemOf } from './problem';
import type { Surroundings } from '../surroundings';

/** How a PUT came out: the HTTP status of a refusal, 0 where the network failed. */
export type PutEnd = { readonly ok: true } | { readonly ok: false; readonly status: number; readonly reason: string };

type PutNews = { readonly sent: number } | { readonly end: PutEnd };

/** Progress is told at most four times a second, so that many uploads do not flood the store. */
const TELL_EVERY_MS = 250;

const endOf = (error: unknown): PutEnd => {
  const { statusCode, message } = problemOf(error);
  return { ok: false, status: statusCode, reason: message };
};

/**
 * One PUT as a channel: bytes sent, then how it ended. Closing the channel aborts the request. The client is one of its own:
 * the bearer never reaches a presigned address (API-03).
 */
const putting = ({ http }: Surroundings, url: string, file: Blob): EventChannel<PutNews> => eventChannel<PutNews>((emit) => {
  const { adapter, baseURL } = http.defaults;
  const client = axios.create({ timeout: 0, ...(adapter ? { adapter } : {}), ...(baseURL === undefined ? {} : { baseURL }) });
  const controller = new AbortController();
  let told = Date.now();
  const finish = (end: PutEnd) => {
    if (controller.signal.aborted) return;
    emit({ end });
    emit(END);
  };
  void client.put(url, file, {
    signal: controller.signal,
    headers: { 'Content-Type': 'application/octet-stream' },
    onUploadProgress: ({ loaded }) => {
      if (Date.now() - told < TELL_EVERY_MS) return;
      told = Date.now();
      emit({ sent: loaded });
    },
  }).then(() => finish({ ok: true }), (error: unknown) => finish(endOf(error)));
  return () => controller.abort();
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
