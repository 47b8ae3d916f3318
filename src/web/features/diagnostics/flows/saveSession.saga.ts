import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { reportSaved, reportTooLarge } from '../events';
import { selectReport } from '../selectors';
import { nameOf, saveJson } from './saveJson.saga';

/** The mask is code that only a report needs. */
const loadFiles = () => import('../model/sessionFile');

/** The session as a file: the last actions, the state, the spans and the versions, masked by a whitelist; `npm run replay` reads it. */
export function* saveSession(): SagaGenerator<void> {
  const report = yield* select(selectReport);
  if (!report) return;
  const { spans, recorder } = yield* getContext<AppContext>('app');
  const { textOf } = yield* call(loadFiles);
  // Between these two nothing may happen: the actions lead to this state.
  const state = yield* select((now: unknown) => now);
  const read = recorder.read;
  const at = Date.now();
  const session = {
    read,
    state,
    spans: spans.list(),
    note: report.note.trim(),
    at,
    browser: globalThis.navigator?.userAgent ?? '',
  };
  const made = yield* call(textOf, session);
  if (!made) {
    yield* put(reportTooLarge());
    return;
  }
  yield* call(saveJson, made.text, nameOf('atelier-session', at));
  yield* put(reportSaved({ actions: made.actions, size: made.text.length }));
}
