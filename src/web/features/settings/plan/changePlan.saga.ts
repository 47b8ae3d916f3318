import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { selectPlan, selectUser } from '~/web/core/session/person';
import { teamSaveSucceeded } from '~/web/core/session/events';
import { planChanged, planChangeFailed, type planRequested } from './events';

/** Puts the team on another plan. From then on screens, sagas and the server grant what that plan grants. */
export function* changePlan({
  payload: { plan },
}: ReturnType<typeof planRequested>): SagaGenerator<void> {
  if (!(yield* select(selectUser))?.is_admin || (yield* select(selectPlan)) === plan) return;
  const reply = yield* callApi(api.team.updatePlan, { plan_type: plan });
  if (!reply.ok) return void (yield* put(planChangeFailed({ problem: reply.problem })));
  yield* put(teamSaveSucceeded({ team: reply.value.team }));
  yield* put(planChanged({ plan }));
}
