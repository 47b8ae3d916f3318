import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { frames } from '~/web/lib/browser/frames';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { RELEASE } from '~/web/lib/text/release';
import { logRead } from '../events';
import { selectLog } from '../selectors';
import { nameOf, saveJson } from './saveJson.saga';

/** Takes the log out of its registry, as it is now. */
export function* readLog(): SagaGenerator<void> {
  const { spans } = yield* getContext<AppContext>('app');
  yield* put(
    logRead({
      spans: yield* call(spans.list),
      dropped: yield* call(frames.dropped),
      at: Date.now(),
    }),
  );
}

/** The log as a file: what ran and was asked, by name and time, and the release it happened in (GEN-09). */
export function* saveLog(): SagaGenerator<void> {
  const log = yield* select(selectLog);
  if (!log) return;
  const file = {
    format: 'atelier-diagnostics/1',
    release: RELEASE,
    at: new Date(log.at).toISOString(),
    dropped_messages: log.dropped,
    spans: log.spans,
  };
  yield* call(saveJson, JSON.stringify(file, null, 1), nameOf('atelier-diagnostics', log.at));
}
