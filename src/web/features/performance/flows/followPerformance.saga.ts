import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { offerDownload } from '~/web/lib/browser/files/offerDownload.saga';
import { execute, jobRead, submissionsRead } from '../../jobs/events';
import { artifactFailed, refreshRequested, type artifactRequested } from '../events';
import { CACHE_MS, partOf, REFETCH_MS, type Part } from '../model/parts';
import type { MeasuredRef } from '../model/refs';
import { isRunning, selectPart, selectSubmission } from '../model/slice';
import { readPart } from './readPart.saga';

type Wanted = NonNullable<ReturnType<typeof partOf>>;

function* wantedNow(): SagaGenerator<Wanted | null> {
  return partOf((yield* pageNow()).search);
}

function* ageOf(of: MeasuredRef, part: Part): SagaGenerator<number> {
  const { at } = (yield* select(selectPart, of, part)).request;
  return at === undefined ? Infinity : Date.now() - at;
}

interface Run {
  readonly submission_id: string;
  readonly status: string;
}

function* runNow(
  batch_job_id: string,
  { submission_id: wanted }: Wanted,
): SagaGenerator<Run | null> {
  const submission = yield* select(selectSubmission, batch_job_id, wanted);
  return submission ? { submission_id: submission.submission_id, status: submission.status } : null;
}

/** Facts that bring a submission, or move it on. */
const BRINGING = [jobRead.type, execute.succeeded.type, submissionsRead.type];

/** A reply younger than 60 s is shown without asking, unless somebody asks; `goesOn` says whether there may be more later. */
function* keepPart(
  of: MeasuredRef,
  part: Part,
  { goesOn, anyway }: { readonly goesOn: boolean; readonly anyway: boolean },
): SagaGenerator<void> {
  let asked = anyway;
  yield* poll(
    function* readUnlessFresh() {
      if (asked || (yield* ageOf(of, part)) >= CACHE_MS) yield* readPart(of, part);
      asked = true;
    },
    {
      *every() {
        const age = yield* ageOf(of, part);
        if (!goesOn) return null;
        return age < REFETCH_MS ? REFETCH_MS - age : REFETCH_MS;
      },
      sooner: refreshRequested.type,
    },
  );
}

/** A reply younger than 60 s is shown without asking, unless the person asks or the run has just moved on. */
function* keepFresh(batch_job_id: string, wanted: Wanted): SagaGenerator<void> {
  const { part } = wanted;
  let anyway = false;
  yield* whileSelected(
    () => runNow(batch_job_id, wanted),
    function* readRun(run) {
      const before = anyway;
      anyway = true;
      yield* keepPart({ batch_job_id, submission_id: run.submission_id }, part, {
        goesOn: isRunning(run),
        anyway: before,
      });
    },
    BRINGING,
  );
}

/** While the performance of a job shows, what it measured is read every 60 s for as long as the job runs. */
export function* followPerformance({ id }: { id: string }): SagaGenerator<void> {
  yield* whileSelected(wantedNow, (wanted) => keepFresh(id, wanted));
}

/** While what a notebook measured shows it is read every 60 s: its program may log at any time (API-64). */
export function* followNotebook({ id: notebook_id }: { id: string }): SagaGenerator<void> {
  yield* whileSelected(wantedNow, ({ part }) =>
    keepPart({ notebook_id }, part === 'artifacts' ? 'charts' : part, {
      goesOn: true,
      anyway: false,
    }),
  );
}

/** An artifact is one of the submission's results, and is downloaded as those are. */
export function* downloadArtifact({
  payload: { of, path },
}: ReturnType<typeof artifactRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.output.resultDownload, { ...of, paths: [path] });
  if (reply.ok) yield* offerDownload(reply.value);
  else yield* put(artifactFailed({ path, problem: reply.problem }));
}
