import { put, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { reasonOf } from '~/web/lib/http/problem';
import { linkFailed } from '../events';
import { TRY_LATER } from '../messages';

/** Tells why the server did not take a link. One it does not know (any more) is over. */
export function* showLinkProblem(problem: Problem): SagaGenerator<void> {
  yield* put(
    linkFailed({ reason: reasonOf(problem, TRY_LATER), over: problem.statusCode === 404 }),
  );
}
