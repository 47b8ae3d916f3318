import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { annotated, annotateFailed, type annotateRequested } from '../events';

/** A note and tags are written beside a run; its files stay as they are. */
export function* annotate({ payload }: ReturnType<typeof annotateRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.experiments.annotate, payload);
  yield* put(
    reply.ok ? annotated({ run: reply.value.run }) : annotateFailed({ problem: reply.problem }),
  );
}
