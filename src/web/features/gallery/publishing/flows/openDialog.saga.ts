import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { untilCancelled } from '~/web/lib/saga/untilCancelled';
import { taskCategories, tasks } from '~/web/work/publishing/choices';
import {
  dialogLeft,
  publicationRequested,
  publicationFailed,
  publicationSucceeded,
  type Work,
} from '../events';
import { form, valuesOf } from '../model';

function* readStanding(work: Work): SagaGenerator<void> {
  yield* put(publicationRequested(work));
  const reply = yield* callApi(api.published.publication, work);
  if (!reply.ok) return void (yield* put(publicationFailed({ ...work, problem: reply.problem })));
  yield* put(publicationSucceeded({ ...work, ...reply.value }));
  yield* put(form.events.opened(valuesOf(reply.value.publication)));
}

/** The dialog begins with what was published last, and nothing of it outlives the dialog. */
function* openDialog(work: Work): SagaGenerator<void> {
  yield* put(taskCategories.needed());
  yield* put(tasks.needed());
  try {
    yield* readStanding(work);
    yield* untilCancelled();
  } finally {
    yield* put(form.events.closed());
    yield* put(dialogLeft());
  }
}

/** Publishing a notebook is opened. */
export function* openForNotebook({ id }: { readonly id: string }): SagaGenerator<void> {
  yield* openDialog({ workload_type: 'notebook', object_id: id });
}

/** Publishing a job is opened. */
export function* openForJob({ id }: { readonly id: string }): SagaGenerator<void> {
  yield* openDialog({ workload_type: 'batchjob', object_id: id });
}
