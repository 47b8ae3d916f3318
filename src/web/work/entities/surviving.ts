import { call, getContext, type SagaGenerator } from 'typed-redux-saga';
import type { AppContext } from '~/web/lib/saga/sagaContext';

const nothing = function* nothing(): SagaGenerator<undefined> {};

/** Does the work. Where it throws, which is a bug, that is reported and `otherwise` is done in its place. */
export function* surviving<Result, Other = undefined>(
  work: () => SagaGenerator<Result>,
  otherwise: () => SagaGenerator<Result | Other> = nothing as never,
): SagaGenerator<Result | Other> {
  try {
    return yield* call(work);
  } catch (error) {
    const { report } = yield* getContext<AppContext>('app');
    yield* call(report, error);
    return yield* otherwise();
  }
}
