import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { notebookRead } from '~/web/features/notebooks/events';
import { startSubmit } from '~/web/lib/state/sendDraft.saga';
import { copyToClipboard } from '~/web/core/toasts/copyText.saga';
import { untilCancelled } from '~/web/lib/saga/waiting';
import { taskCategories, tasks } from '~/web/work/publishing/choices';
import {
  dialogLeft,
  publicationFailed,
  publicationRequested,
  publicationSucceeded,
  published,
  publishFailed,
  unpublishFailed,
  unpublishSucceeded,
  type addressCopyRequested,
  type Work,
} from './events';
import { form, selectPublishing, valuesOf } from './model';

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

/** Freezing copies files. */
const PATIENCE_MS = 120_000;

/** NBS-10, NBS-11: the lists show at once that a notebook is published, or no more. */
function* refresh({ workload_type, object_id }: Work): SagaGenerator<void> {
  if (workload_type !== 'notebook') return;
  const reply = yield* callApi(api.notebooks.read, { notebook_id: object_id });
  if (reply.ok) yield* put(notebookRead({ id: object_id, row: reply.value.notebook }));
}

/** Publishes the work as it is now, as the form says; what lacks something is said there. */
export function* publish(): SagaGenerator<void> {
  const {
    form: asked,
    standing: { work },
  } = yield* select(selectPublishing);
  if (!work) return;
  const values = yield* startSubmit(form, asked, null);
  if (!values) return;
  const { published: _always, audience, code, outputs, files, tags, ...about } = values;
  const terms = {
    about: { ...about, tags: [...tags], arxiv_id: about.arxiv_id?.trim() || null },
    audience,
    includes: { code, outputs, files },
  };
  const reply = yield* callApi(
    api.published.publish,
    { ...work, ...terms },
    { timeoutMs: PATIENCE_MS },
  );
  if (!reply.ok) {
    yield* put(publishFailed({ ...work, problem: reply.problem }));
    return void (yield* put(form.events.submitFailed(reply.problem.fields ?? {})));
  }
  yield* put(published({ ...work, publication: reply.value.publication }));
  if ((yield* select(selectPublishing)).standing.work?.object_id === work.object_id)
    yield* put(form.events.opened(valuesOf(reply.value.publication)));
  yield* refresh(work);
}

/** Takes it back: nobody sees it any more, whatever address they have. */
export function* unpublish(): SagaGenerator<void> {
  const {
    standing: { work, name },
  } = yield* select(selectPublishing);
  if (!work) return;
  const reply = yield* callApi(api.published.unpublish, work);
  if (!reply.ok) return void (yield* put(unpublishFailed({ ...work, problem: reply.problem })));
  yield* put(unpublishSucceeded({ ...work, name }));
  yield* refresh(work);
}

/** The address of what is published, to be sent to somebody. */
export function* copyAddress({
  payload: { path },
}: ReturnType<typeof addressCopyRequested>): SagaGenerator<void> {
  yield* copyToClipboard(new URL(path, window.location.origin).href, 'Url copied to Clipboard');
}
