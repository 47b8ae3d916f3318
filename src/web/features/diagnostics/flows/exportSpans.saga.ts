import { call, delay, getContext, select, type SagaGenerator } from 'typed-redux-saga';
import { MAX_SPANS, tracing } from '~/contract/tracing';
import { callApi } from '~/web/lib/saga/callApi';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import type { Span } from '~/web/lib/saga/spans';
import { selectConfig } from '~/web/lib/state/config';
import { RELEASE } from '~/web/lib/text/release';

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
