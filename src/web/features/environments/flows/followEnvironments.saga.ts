import { call, put, race, select, type SagaGenerator } from 'typed-redux-saga';
import { pause } from '~/web/kit/tab';
import { isUnderWay } from '../selectors';
import { environmentList } from '../state/shelf';

/** How often the list is read while something of it is built, ms. */
const BUILDING_MS = 5_000;

function* hurry(): SagaGenerator<void> {
  while (true) {
    yield* pause(BUILDING_MS);
    if ((yield* select(environmentList.selectAll)).some(isUnderWay)) yield* put(environmentList.events.wanted());
  }
}

/** Lists refetch every 30 s while they show; every 5 s while something is built. */
export function* followEnvironments(): SagaGenerator<void> {
  yield* race({ fresh: call(environmentList.keepFresh), hurrying: call(hurry) });
}
