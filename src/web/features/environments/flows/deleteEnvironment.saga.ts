import { push } from 'connected-react-router';
import { getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/ask';
import type { Surroundings } from '~/web/kit/surroundings';
import { isSilent, reasonOf } from '~/web/kit/wire/problem';
import { noticed } from '../../notices/events';
import { deleted, deleteProposed, deleteRejected, type deleteRequested } from '../events';
import { selectMove } from '../selectors';
import { SUCCESS, UNABLE } from '../words';
import { readEnvironment } from './readEnvironment.saga';

/** Before an environment is deleted the person sees who uses it. */
export function* readUses({ payload: { env_id } }: ReturnType<typeof deleteProposed>): SagaGenerator<void> {
  yield* readEnvironment(env_id);
}

function* leavePage(env_id: string): SagaGenerator<void> {
  const { pageOf } = yield* getContext<Surroundings>('surroundings');
  if ((yield* select(pageOf)).pathname === `/environments/${env_id}`) yield* put(push('/environments'));
}

/** Deletes an environment. Where somebody began to use it since the person looked, the question comes again. */
export function* deleteEnvironment({ payload: { env_id, at, even_if_used } }: ReturnType<typeof deleteRequested>): SagaGenerator<void> {
  if ((yield* select(selectMove, env_id))?.at !== at) return;
  const reply = yield* ask(api.environments.delete, { env_id, even_if_used });
  if (reply.ok || reply.problem.statusCode === 404) {
    yield* put(deleted({ env_id }));
    yield* leavePage(env_id);
    return void (yield* put(noticed({ kind: 'success', text: SUCCESS.delete })));
  }
  const { problem } = reply;
  yield* put(deleteRejected({ env_id, problem }));
  if (problem.statusCode === 409 && !even_if_used) return void (yield* put(deleteProposed({ env_id })));
  if (!isSilent(problem)) yield* put(noticed({ kind: 'error', text: UNABLE.delete, lines: [reasonOf(problem)] }));
}
