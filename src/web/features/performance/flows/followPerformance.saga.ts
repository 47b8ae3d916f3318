import { call, getContext, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Submission } from '~/contract';
import type { AppContext } from '~/web/kit/effects/sagaContext';
import { forWhatShows } from '~/web/kit/effects/forWhatShows';
import { pause } from '~/web/kit/browser/tab';
import { execute, jobRead, submissionsRead } from '../../jobs/events';
import { refreshWanted } from '../events';
import { CACHE_MS, partOf, REFETCH_MS, type Part } from '../model/parts';
import type { RunRef } from '../model/refs';
import { isRunning, selectPart, selectSubmission } from '../selectors';
import { readPart } from './readPart.saga';

const NEVER = '@@performance/never';

type Wanted = NonNullable<ReturnType<typeof partOf>>;

function* wantedNow(): SagaGenerator<Wanted | null> {
  const { pageOf } = yield* getContext<AppContext>('app');
  return partOf((yield* select(pageOf)).search);
}

function* untilChanged(batch_job_id: string, wanted: Wanted, before: Submission | null | undefined): SagaGenerator<void> {
  while (true) {
    const now = yield* select(selectSubmission, batch_job_id, wanted.submission_id);
    if (now?.submission_id !== before?.submission_id || now?.status !== before?.status) return;
    yield* take([jobRead.type, execute.accepted.type, submissionsRead.type]);
  }
}

function* ageOf(of: RunRef, part: Part): SagaGenerator<number> {
  const { at } = yield* select(selectPart, of, part);
  return at === null ? Infinity : Date.now() - at;
}

/** A reply younger than 60 s is shown without asking, unless the person asks or the run has just ended. */
function* keepFresh(batch_job_id: string, wanted: Wanted): SagaGenerator<void> {
  let anyway = false;
  while (true) {
    const submission = yield* select(selectSubmission, batch_job_id, wanted.submission_id);
    if (!submission) {
      yield* call(untilChanged, batch_job_id, wanted, submission);
      continue;
    }
    const of = { batch_job_id, submission_id: submission.submission_id };
    if (anyway || (yield* ageOf(of, wanted.part)) >= CACHE_MS) yield* readPart(of, wanted.part);
    const age = yield* ageOf(of, wanted.part);
    yield* race({
      turn: isRunning(submission) ? call(pause, age < REFETCH_MS ? REFETCH_MS - age : REFETCH_MS) : take(NEVER),
      asked: take(refreshWanted), changed: call(untilChanged, batch_job_id, wanted, submission),
    });
    anyway = true;
  }
}

/** While the performance of a job shows, what it measured is read every 60 s for as long as the job runs. */
export function* followPerformance({ id }: { id: string }): SagaGenerator<void> {
  yield* forWhatShows(wantedNow, (wanted) => keepFresh(id, wanted));
}
