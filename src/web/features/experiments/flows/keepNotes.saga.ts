import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { annotated, annotateRejected, viewDeleted, viewRejected, viewSaved, type annotateRequested, type viewDeleteRequested, type viewSaveRequested } from '../events';

/** A note and tags are written beside a run; its files stay as they are. */
export function* annotate({ payload }: ReturnType<typeof annotateRequested>): SagaGenerator<void> {
  const reply = yield* ask(api.experiments.annotate, payload);
  yield* put(reply.ok ? annotated({ run: reply.value.run }) : annotateRejected({ problem: reply.problem }));
}

/** A view is kept by its name. */
export function* saveView({ payload }: ReturnType<typeof viewSaveRequested>): SagaGenerator<void> {
  const reply = yield* ask(api.experiments.saveView, payload);
  yield* put(reply.ok ? viewSaved({ view: reply.value.view }) : viewRejected({ problem: reply.problem }));
}

/** A view is forgotten. */
export function* deleteView({ payload: { view } }: ReturnType<typeof viewDeleteRequested>): SagaGenerator<void> {
  const reply = yield* ask(api.experiments.deleteView, { view_id: view.view_id });
  yield* put(reply.ok ? viewDeleted({ view }) : viewRejected({ problem: reply.problem }));
}
