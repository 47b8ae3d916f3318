import { LOCATION_CHANGE } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, JOB_RUNNING } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { selectUser } from '~/web/core/session/person';
import type { ActionOf } from '~/web/lib/saga/policies';
import { reasonOf } from '~/web/lib/http/problem';
import {
  agentsFailed,
  agentsRead,
  execute,
  jobRead,
  ranksRead,
  ranksSaveFailed,
  ranksSaveSucceeded,
  type rankChosen,
} from '../events';
import { selectAgents, selectSubmission } from '../selectors';
import { jobs } from '../model';

/** How often the agents of a submission that runs are read, ms. */
export const AGENTS_MS = 3_000;

/** The submission whose agents show; null while they do not. */
function* shownSubmission(id: string): SagaGenerator<string | null> {
  const query = new URLSearchParams((yield* pageNow()).search);
  if (query.get('tab') !== 'agents') return null;
  return (yield* select(selectSubmission, id, query.get('submission')))?.submission_id ?? null;
}

function* readAgents(batch_job_id: string, submission_id: string): SagaGenerator<void> {
  const of = { batch_job_id, submission_id };
  const reply = yield* callApi(api.jobs.agents, of);
  yield* put(
    reply.ok
      ? agentsRead({ ...of, agents: reply.value.agents })
      : agentsFailed({ ...of, problem: reply.problem }),
  );
  const ranks = yield* callApi(api.jobs.readRanks, of);
  if (ranks.ok)
    yield* put(ranksRead({ ...of, editable: ranks.value.editable, reason: ranks.value.reason }));
}

/** While the agents of a job show they are read: every 3 s while they run, again when the submission moves on. */
export function* followAgents({ id }: { id: string }): SagaGenerator<void> {
  const shown = () => shownSubmission(id);
  yield* whileSelected(
    shown,
    (submission_id) =>
      poll(() => readAgents(id, submission_id), {
        *every() {
          const submission = yield* select(selectSubmission, id, submission_id);
          return JOB_RUNNING.includes(submission?.status ?? '') ? AGENTS_MS : null;
        },
        sooner: [LOCATION_CHANGE, execute.succeeded.type],
      }),
    [LOCATION_CHANGE, jobRead.type],
  );
}

/** Gives the agents their ranks, as they show already; a refusal takes them back. */
export function* saveRanks({
  payload: { batch_job_id, submission_id },
}: ActionOf<typeof rankChosen>): SagaGenerator<void> {
  const of = { batch_job_id, submission_id };
  const ranks = (yield* select(selectAgents, submission_id))?.choosing;
  if (!ranks) return;
  const job = yield* select(jobs.selectKnown, batch_job_id);
  const refusal = job && jobs.refusalOf(job, yield* select(selectUser), 'change the ranks of');
  const reply = refusal
    ? { ok: false as const, problem: refusal }
    : yield* callApi(api.jobs.updateRanks, { ...of, ranks: [...ranks] });
  if (reply.ok) return void (yield* put(ranksSaveSucceeded({ ...of, ranks: reply.value.ranks })));
  yield* put(ranksSaveFailed({ ...of, reason: reasonOf(reply.problem) }));
}
