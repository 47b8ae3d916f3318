import { replace } from 'connected-react-router';
import { getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/ask';
import { withQuery } from '~/web/kit/place/location';
import type { Surroundings } from '~/web/kit/surroundings';
import { isSilent, reasonOf } from '~/web/kit/wire/problem';
import { noticed } from '../../notices/events';
import { buildRejected, buildRequested, buildTaken } from '../events';
import { selectMove, selectRebuild } from '../selectors';
import { rebuildForm } from '../state/forms';
import { UNABLE } from '../words';

/** Who has it built on its page looks on. */
function* showLog(env_id: string): SagaGenerator<void> {
  const { pageOf } = yield* getContext<Surroundings>('surroundings');
  const { pathname, search } = yield* select(pageOf);
  if (pathname === `/environments/${env_id}`) yield* put(replace({ pathname, search: withQuery(search, { tab: 'log', line: null, q: null }) }));
}

/** Has an environment built anew, with other requirements where they are given; what was built before stays until it worked. */
export function* buildEnvironment({ payload: { env_id, at, requirements } }: ReturnType<typeof buildRequested>): SagaGenerator<void> {
  if ((yield* select(selectMove, env_id))?.at !== at) return;
  const reply = yield* ask(api.environments.build, { env_id, ...(requirements === undefined ? {} : { requirements }) });
  if (reply.ok) {
    const { environment } = reply.value;
    yield* put(buildTaken({ environment }));
    yield* showLog(env_id);
    if ((yield* select(selectRebuild))?.values.env_id === env_id) {
      yield* put(rebuildForm.events.opened({ env_id, requirements: environment.requirements }));
    }
    return;
  }
  yield* put(buildRejected({ env_id, problem: reply.problem, reason: reasonOf(reply.problem) }));
  if ((yield* select(selectRebuild))?.values.env_id === env_id) yield* put(rebuildForm.events.refused(reply.problem.fields ?? {}));
  if (!isSilent(reply.problem)) yield* put(noticed({ kind: 'error', text: UNABLE.build, lines: [reasonOf(reply.problem)] }));
}

/** Has it built with the requirements of the form. */
export function* buildWithChanges(): SagaGenerator<void> {
  const form = yield* select(selectRebuild);
  if (!form || form.submitting) return;
  if (Object.keys(rebuildForm.problemsOf(form, null)).length > 0) return void (yield* put(rebuildForm.events.attempted()));
  const { env_id, requirements } = form.values;
  yield* put(rebuildForm.events.submitted());
  yield* put(buildRequested({ env_id, at: new Date().toISOString(), requirements }));
}
