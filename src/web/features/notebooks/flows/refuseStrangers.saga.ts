import { getContext, select, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import type { Surroundings } from '~/web/kit/surroundings';
import { selectNotebook } from '../selectors';

/** Only owners may start, stop and delete (PRM-10): hiding a control is never the only check (PRM-23). */
export function* refuseStrangers(notebook_id: string, verb: string): SagaGenerator<Problem | null> {
  const { credentialsOf } = yield* getContext<Surroundings>('surroundings');
  const me = yield* select(credentialsOf);
  const owner = (yield* select(selectNotebook, notebook_id))?.user_name;
  if (owner === undefined || owner === me?.user_name) return null;
  return { statusCode: 403, code: 'refused', message: `Only ${owner}, who owns this notebook, may ${verb} it.` };
}
