import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { selectSubmission } from '../../selectors';
import { callApi, callApiIfChanged } from '~/web/lib/saga/callApi';
import { POLL_MS } from '~/web/lib/state/collection';
import { poll } from '~/web/lib/saga/poll';
import { openPreview, withDocuments } from '~/web/lib/saga/openPreview';
import { malformed } from '~/web/lib/http/problem';
import {
  fragmentSucceeded,
  fragmentRequested,
  fragmentFailed,
  fragmentRefreshRequested,
  resultsSucceeded,
  resultsRequested,
  resultsFailed,
  resultsUnchanged,
  resultsRefreshRequested,
} from '../events';
import type { SubmissionOf } from '../model/url';
import { selectFolder } from '../selectors';
import { forEachOutputView, resultsPart, type DisplayedOutput } from './outputView.saga';

/** While a job runs its results are looked at so often, ms. */
const RUNNING_MS = 5_000;

type Now = DisplayedOutput & { run: NonNullable<DisplayedOutput['run']> };

/** The folder of results that shows: every few seconds while the job runs, then as other lists. */
export function* followResults(): SagaGenerator<void> {
  yield* forEachOutputView(
    resultsPart(({ view }) => view.folder),
    function* keepFresh({ run: { batch_job_id, submission_id }, view: { folder } }: Now) {
      const of = { batch_job_id, submission_id };
      yield* poll(() => readFolder({ ...of, folder }), {
        every: () => turnOf(of),
        sooner: resultsRefreshRequested.type,
      });
    },
  );
}

function* turnOf({ batch_job_id, submission_id }: SubmissionOf): SagaGenerator<number> {
  const submission = yield* select(selectSubmission, batch_job_id, submission_id);
  return submission?.end_datetime === null ? RUNNING_MS : POLL_MS.lists;
}

function* readFolder(of: SubmissionOf & { readonly folder: string }): SagaGenerator<void> {
  yield* put(resultsRequested(of));
  const { etag } = yield* select(selectFolder, of);
  const { batch_job_id, submission_id, folder } = of;
  const reply = yield* callApiIfChanged(
    api.output.results,
    { batch_job_id, submission_id, path: folder },
    { etag },
  );
  if (!reply.ok) return void (yield* put(resultsFailed({ ...of, problem: reply.problem })));
  if (reply.value === null) return void (yield* put(resultsUnchanged({ ...of, at: Date.now() })));
  const { contents } = reply.value;
  if (!Array.isArray(contents))
    return void (yield* put(resultsFailed({ ...of, problem: malformed('the results') })));
  yield* put(resultsSucceeded({ ...of, rows: contents, etag: reply.etag ?? null, at: Date.now() }));
}

/** The head of the result that the address names, again while the job may still be writing it. */
export function* readFragment(): SagaGenerator<void> {
  yield* forEachOutputView(
    resultsPart(({ view }) => view.file ?? ''),
    function* keepShowing({ run: { batch_job_id, submission_id }, view: { file } }: Now) {
      if (file === null) return;
      const of = { batch_job_id, submission_id };
      const every = function* every() {
        const turn = yield* turnOf(of);
        return turn === RUNNING_MS ? turn : null;
      };
      yield* withDocuments((key) =>
        poll(() => readFile({ ...of, path: file }, key), {
          every,
          sooner: fragmentRefreshRequested.type,
        }),
      );
    },
  );
}

function* readFile(of: SubmissionOf & { readonly path: string }, key: string): SagaGenerator<void> {
  yield* put(fragmentRequested(of));
  const reply = yield* callApi(api.output.fragment, of);
  const shown = reply.ok ? yield* openPreview(key, reply.value) : reply;
  if (shown.ok) yield* put(fragmentSucceeded({ ...of, fragment: shown.value }));
  else yield* put(fragmentFailed({ ...of, problem: shown.problem }));
}
