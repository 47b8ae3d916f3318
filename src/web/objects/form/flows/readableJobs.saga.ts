import { all, type SagaGenerator } from 'typed-redux-saga';
import { api, type Job, type Reply } from '~/contract';
import { ask } from '~/web/kit/effects/ask';

/** A job that something else can be made of. */
export interface ReadableJob {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
}

/** The jobs that the person may see, own ones first; those of the team only where they may be read. */
export function* readableJobs(suits: (job: Job) => boolean = () => true): SagaGenerator<Reply<readonly ReadableJob[]>> {
  const { own, team } = yield* all({ own: ask(api.jobs.readAll, {}), team: ask(api.jobs.readTeam, {}) });
  if (!own.ok) return own;
  const jobs = [...own.value.jobs, ...(team.ok ? team.value.jobs : [])].filter(suits);
  return { ok: true, value: jobs.map(({ batch_job_id: id, job_name: name, user_name: owner }) => ({ id, name, owner })) };
}
