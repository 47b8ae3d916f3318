import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type ReplyOf, type WholeRun } from '~/contract';
import { objectRequest } from '~/web/work/forms/flows/objectRequest.saga';
import { pagePart } from '~/web/work/detail/pagePart.saga';
import { callApi } from '~/web/lib/saga/callApi';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { sendDraft } from '~/web/lib/state/sendDraft.saga';
import { annotated, annotateFailed, refreshRequested, type annotateRequested } from '../events';
import { noteForm, noteValuesOf, ownTagsOf, selectNote } from './model';

export type Artifacts = ReplyOf<typeof api.experiments.artifacts>;

/** The run that the address lays over the page. */
const selectedRunId = (search: string): string | null =>
  new URLSearchParams(search).get('run') || null;

const common = {
  page: '/experiments/:id',
  shows: selectedRunId,
  every: () => null,
};

/** The run that the address lays over the page, with everything; none where there is no such run. */
export const openRun = pagePart<readonly WholeRun[]>({
  ...common,
  name: 'experiments/run',
  again: annotated.type,
  stateOf: ({ experiments }) => experiments?.run,
  read: (_, run_id) =>
    objectRequest(
      api.experiments.compare,
      { runs: [run_id] },
      ({ runs }): readonly WholeRun[] => runs,
    )(),
});

/** Its files. */
export const openFiles = pagePart<Artifacts>({
  ...common,
  name: 'experiments/runFiles',
  again: refreshRequested.type,
  stateOf: ({ experiments }) => experiments?.runFiles,
  read: (_, run_id) => callApi(api.experiments.artifacts, { run_id }),
});

const { opened, changed, closed } = noteForm.events;

/** The form is there as long as a run shows, and follows it while nothing was typed. */
export function* followNote({ id }: { id: string }): SagaGenerator<void> {
  yield* whileSelected(
    function* look() {
      return selectedRunId((yield* pageNow()).search);
    },
    function* follow(run_id) {
      try {
        while (true) {
          const run = (yield* select(openRun.selectPart, id, run_id))?.value?.[0];
          const filled = yield* select(selectNote);
          if (run && (!filled || (!isDirty(filled) && !isSubmitting(filled))))
            yield* put(opened(noteValuesOf(run)));
          yield* take(openRun.succeeded);
        }
      } finally {
        yield* put(closed());
      }
    },
  );
}

/** A note and tags are written beside a run; its files stay as they are. */
export function* annotate({
  payload: { run_id },
}: ReturnType<typeof annotateRequested>): SagaGenerator<void> {
  const sent = (yield* select(selectNote))?.values;
  const { value, refused } = yield* sendDraft({
    form: noteForm,
    formOf: selectNote,
    send: ({ note, tags }) =>
      callApi(api.experiments.annotate, { run_id, note, own_tags: ownTagsOf(tags) }),
  });
  if (refused) yield* put(annotateFailed({ problem: refused }));
  if (!value) return;
  const written = (yield* select(selectNote))?.values;
  if (written?.run_id === run_id) {
    yield* put(opened(noteValuesOf(value.run)));
    // Text that was written during the request stays.
    if (written !== sent) yield* put(changed({ note: written.note, tags: written.tags }));
  }
  yield* put(annotated({ run: value.run }));
}
