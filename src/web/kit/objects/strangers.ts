import { getContext, select, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import type { Surroundings } from '../surroundings';

/**
 * Only owners may run, change and delete what is theirs (PRM-10): hiding a control is never the only check (PRM-23). Null where the
 * owner asks, or where nobody knows yet whose it is; `what` is 'notebook', `verb` 'start'.
 */
export function* refuseStranger(owner: string | undefined, verb: string, what: string): SagaGenerator<Problem | null> {
  const { credentialsOf } = yield* getContext<Surroundings>('surroundings');
  const me = yield* select(credentialsOf);
  if (owner === undefined || owner === me?.user_name) return null;
  return { statusCode: 403, code: 'refused', message: `Only ${owner}, who owns this ${what}, may ${verb} it.` };
}
