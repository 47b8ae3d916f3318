import { all, call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { POLL_MS } from '~/web/kit/collection';
import { pause } from '~/web/kit/tab';
import { buildTaken, deleted, environmentRead, environmentWanted, logRead, stopTaken } from '../events';
import { isUnderWay, selectEnvironment } from '../selectors';
import { rebuildForm } from '../state/forms';
import { followLog } from './followLog.saga';
import { readEnvironment } from './readEnvironment.saga';

/** How often an environment is read while a build of it waits or is under way, ms; its end is heard of by its log at once. */
const BUILDING_MS = 5_000;

const concerns = (id: string) => (action: unknown): boolean => {
  if (buildTaken.match(action) || stopTaken.match(action)) return action.payload.environment.env_id === id;
  if (logRead.match(action)) return action.payload.env_id === id && action.payload.page.ended;
  return environmentWanted.match(action) && action.payload.env_id === id;
};

function* keepRead(id: string): SagaGenerator<void> {
  while (true) {
    yield* readEnvironment(id);
    const environment = yield* select(selectEnvironment, id);
    const turn = environment && isUnderWay(environment) ? BUILDING_MS : POLL_MS.lists;
    yield* race({ turn: call(pause, turn), concerned: take(concerns(id)) });
  }
}

/** The form with other requirements opens with those it was built from. */
function* offerRebuild(id: string): SagaGenerator<void> {
  const known = yield* select(selectEnvironment, id);
  if (!known) yield* take(environmentRead);
  const environment = yield* select(selectEnvironment, id);
  if (environment) yield* put(rebuildForm.events.opened({ env_id: id, requirements: environment.requirements }));
}

/** While the page of an environment is open it is read every 30 s, every 5 s during a build; the log of its build is followed. */
export function* followEnvironment({ id }: { id: string }): SagaGenerator<void> {
  const isDeleted = (action: unknown) => deleted.match(action) && action.payload.env_id === id;
  try {
    yield* race({ following: all([call(keepRead, id), call(offerRebuild, id), call(followLog, id)]), gone: take(isDeleted) });
  } finally {
    yield* put(rebuildForm.events.closed());
  }
}
