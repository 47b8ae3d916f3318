import { call, getContext, type SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '~/contract';
import { cancellable } from '../http/http';
import { problemOf } from '../http/problem';
import type { AppContext } from './sagaContext';

/** Reads the text at an address that the server gave, without the bearer (API-03). A cancelled saga aborts its request. */
export function* fetchText(url: string): SagaGenerator<Reply<string>> {
  const { http } = yield* getContext<AppContext>('app');
  try {
    const { data } = yield* call(() =>
      cancellable((signal) =>
        http.get<unknown>(url, {
          signal,
          responseType: 'text',
          transformResponse: (text: unknown) => text,
        }),
      ),
    );
    return { ok: true, value: typeof data === 'string' ? data : JSON.stringify(data) };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}
