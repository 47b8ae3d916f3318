import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/ask';
import { isSilent, reasonOf } from '~/web/kit/wire/problem';
import { noticed } from '../../notices/events';
import { environmentWanted, stopRejected, stopTaken, type stopRequested } from '../events';
import { selectMove } from '../selectors';
import { UNABLE } from '../words';

/** Ends a build with everything it started. A build that is over already needs no stop: how it ended is read. */
export function* stopBuild({ payload: { env_id, at } }: ReturnType<typeof stopRequested>): SagaGenerator<void> {
  if ((yield* select(selectMove, env_id))?.at !== at) return;
  const reply = yield* ask(api.environments.stopBuild, { env_id });
  if (reply.ok) return void (yield* put(stopTaken({ environment: reply.value.environment })));
  yield* put(stopRejected({ env_id, problem: reply.problem, reason: reasonOf(reply.problem) }));
  yield* put(environmentWanted({ env_id }));
  if (!isSilent(reply.problem)) yield* put(noticed({ kind: 'error', text: UNABLE.stop, lines: [reasonOf(reply.problem)] }));
}
