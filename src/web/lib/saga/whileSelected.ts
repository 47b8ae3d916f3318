import { LOCATION_CHANGE } from 'connected-react-router';
import { call, race, take, type SagaGenerator } from 'typed-redux-saga';
import type { Facts } from './poll';
import { untilCancelled } from './waiting';

type Look<Shown> = () => SagaGenerator<Shown | null>;

/** Returns once something else shows. */
function* untilOther<Shown>(look: Look<Shown>, moves: Facts): SagaGenerator<void> {
  const before = JSON.stringify(yield* look());
  while (JSON.stringify(yield* look()) === before) yield* take(moves);
}

/**
 * Runs `work` for what shows, and anew each time that is another; nothing runs while it is null. What is compared is its JSON. `moves` are the
 * facts after which something else may show: by default another address.
 */
export function* whileSelected<Shown>(
  look: Look<Shown>,
  work: (shown: Shown) => SagaGenerator<unknown>,
  moves: Facts = LOCATION_CHANGE,
): SagaGenerator<void> {
  while (true) {
    const shown = yield* look();
    if (shown === null) yield* untilOther(look, moves);
    else
      yield* race({
        work: call(toTheEnd<Shown>, work, shown),
        other: call(untilOther<Shown>, look, moves),
      });
  }
}

/** Finished work is not started again until something else shows. */
function* toTheEnd<Shown>(
  work: (shown: Shown) => SagaGenerator<unknown>,
  shown: Shown,
): SagaGenerator<void> {
  yield* work(shown);
  yield* untilCancelled();
}
