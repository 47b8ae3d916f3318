import { call, delay, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { offerFile } from '~/web/lib/browser/files/offerFile';
import { frames } from '~/web/lib/browser/frames';
import { RELEASE, selectConfig } from '~/web/lib/state/config';
import { MAX_SPANS, tracing } from '~/contract/tracing';
import { callApi } from '~/web/lib/saga/callApi';
import type { Span } from '~/web/lib/saga/spans';
import { logRead, reportSaved, reportTooLarge } from './events';
import { selectLog, selectReport } from './model/slice';

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

/** The name of a file of this instant. */
const nameOf = (kind: string, at: number) =>
  `${kind}-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}.json`;

/** Has the browser save a text. */
function* saveJson(text: string, name: string): SagaGenerator<void> {
  const url = yield* call(() =>
    URL.createObjectURL(new Blob([text], { type: 'application/json' })),
  );
  yield* call(offerFile, url, name, '');
  yield* call(() => {
    URL.revokeObjectURL(url);
  });
}

/** The mask is code that only a report needs. */
const loadFiles = () => import('./model/sessionFile');

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

/** Handed over so often, ms. */
const EVERY_MS = 10_000;

type Over = Span & { readonly ms: number; readonly outcome: NonNullable<Span['outcome']> };

/** Spans that are over and were not sent yet; handing over is not told of itself. */
const newOnes = (spans: readonly Span[], handed: ReadonlySet<string>): readonly Over[] =>
  spans
    .filter(
      (span): span is Over =>
        span.outcome !== null && span.name !== tracing.exportSpans.path && !handed.has(span.id),
    )
    .slice(0, MAX_SPANS);

/** Every flow and request goes to the collector, where the installation names one (CON-13). What cannot be handed over is tried again. */
export function* exportSpans(): SagaGenerator<void> {
  if (!(yield* select(selectConfig)).tracing) return;
  const { spans } = yield* getContext<AppContext>('app');
  let handed: ReadonlySet<string> = new Set();
  while (true) {
    yield* delay(EVERY_MS);
    const list = yield* call(spans.list);
    const next = newOnes(list, handed);
    if (next.length === 0) continue;
    const reply = yield* callApi(tracing.exportSpans, {
      trace_id: spans.trace,
      release: RELEASE,
      spans: [...next],
    });
    if (reply.ok)
      handed = new Set(
        list
          .filter(({ id }) => handed.has(id))
          .map(({ id }) => id)
          .concat(next.map(({ id }) => id)),
      );
  }
}
