import { LOCATION_CHANGE } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, JOB_RUNNING } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { pageNow } from '~/web/lib/saga/pageNow';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { agentsFailed, agentsRead, execute, jobRead, ranksRead } from '../events';
import { selectSubmission } from '../selectors';

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
