import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type ReplyOf, type Reply } from '~/contract';
import { ask } from '~/web/kit/ask';
import { malformed } from '~/web/kit/wire/problem';
import { environmentMissed, environmentRead } from '../events';
import { selectChanges } from '../selectors';

/** Reads one environment; what a change made here has overtaken is asked for again. */
export function* readEnvironment(env_id: string): SagaGenerator<Reply<ReplyOf<typeof api.environments.read>>> {
  while (true) {
    const before = yield* select(selectChanges);
    const reply = yield* ask(api.environments.read, { env_id });
    if ((yield* select(selectChanges)) !== before) continue;
    if (!reply.ok) {
      yield* put(environmentMissed({ env_id, problem: reply.problem }));
      return reply;
    }
    const { environment, packages, used_by } = reply.value;
    if (typeof environment !== 'object' || !Array.isArray(packages) || !Array.isArray(used_by)) {
      const problem = malformed('the environment');
      yield* put(environmentMissed({ env_id, problem }));
      return { ok: false, problem };
    }
    yield* put(environmentRead({ environment, packages, used_by }));
    return reply;
  }
}
