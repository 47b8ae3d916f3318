import { all, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import type { Happened } from '~/web/kit/effects/policies';
import { formRejected, jobsKnown, type formWanted } from '../events';
import { formOf } from '../model/form';
import { form, sweeps } from '../model/sweeps';

/** The form opens with what the sweep has, and offers the jobs that the person may see. */
export function* openForm({ payload: { sweep_id, clone_of } }: Happened<typeof formWanted>): SagaGenerator<void> {
  const original = sweep_id ?? clone_of;
  const sweep = original === undefined ? undefined : yield* select(sweeps.selectKnown, original);
  yield* put(form.events.opened(formOf(sweep, sweep_id)));
  const { own, team } = yield* all({ own: ask(api.jobs.readAll, {}), team: ask(api.jobs.readTeam, {}) });
  if (!own.ok) return void (yield* put(formRejected({ problem: own.problem })));
  const rows = [...own.value.jobs, ...(team.ok ? team.value.jobs : [])];
  yield* put(jobsKnown({ jobs: rows.map(({ batch_job_id, job_name, user_name }) => ({ id: batch_job_id, name: job_name, owner: user_name })) }));
}
