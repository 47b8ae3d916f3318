import { call, type SagaGenerator } from 'typed-redux-saga';
import { always, runLines } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { sessionLife } from '../features/session';
import type { LazyRooms, RoomGroup } from './lazyRooms';
import { insideOf, linesOutside, outsideOf } from './switchboard';

/** The whole app: what always runs, and one session after the other. The lines of the rooms that come later join when they are here. */
export function* rootSaga(present: readonly Room[], { groups }: LazyRooms): SagaGenerator<void> {
  const admit = groups.map((group) =>
    always(function* admitRooms() {
      yield* runLines((yield* roomsOf(group)).flatMap(outsideOf));
    }),
  );
  const letWork = groups.map((group) =>
    always(function* letRoomsWork() {
      yield* runLines((yield* roomsOf(group)).flatMap(insideOf));
    }),
  );
  yield* runLines([...linesOutside(present), ...admit]);
  yield* sessionLife([...present.flatMap(insideOf), ...letWork]);
}

function* roomsOf(group: RoomGroup): SagaGenerator<readonly Room[]> {
  return group.joined() ?? (yield* call(arrival, group));
}

/** Whoever brings them in; a guest of the login page is in no need of them. */
const arrival = (group: RoomGroup): Promise<readonly Room[]> =>
  new Promise((resolve) => {
    const unsubscribe = group.subscribe(() => {
      unsubscribe();
      resolve(group.joined() ?? []);
    });
  });
