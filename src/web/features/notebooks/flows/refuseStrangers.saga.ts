import { select, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { refuseStranger } from '~/web/kit/objects/strangers';
import { selectNotebook } from '../selectors';

/** Only owners may start, stop and delete (PRM-10, PRM-23). */
export function* refuseStrangers(notebook_id: string, verb: string): SagaGenerator<Problem | null> {
  return yield* refuseStranger((yield* select(selectNotebook, notebook_id))?.user_name, verb, 'notebook');
}
