import { call, type SagaGenerator } from 'typed-redux-saga';
import { always, runLines } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { sessionLife } from '../features/session';
import type { Members } from './members';
import { inside, outside } from './switchboard';

/** The whole app: what always runs, and one session after the other. */
export function* rootSaga(members: Members): SagaGenerator<void> {
  yield* runLines(outside);
  yield* sessionLife([...inside, always(function* admitMembers() {
    yield* runLines(linesOf(members.joined() ?? (yield* call(present, members))));
  })]);
}

const linesOf = (rooms: readonly Room[]) => rooms.flatMap((room) => room.flows ?? []);

/** Whoever brings them in: where their code could not be had, the screen that needs it says so and tries again. */
const present = (members: Members): Promise<readonly Room[]> => new Promise((resolve) => {
  const look = () => {
    const rooms = members.joined();
    if (!rooms) return;
    unsubscribe();
    resolve(rooms);
  };
  const unsubscribe = members.subscribe(look);
  members.join().then(look, () => undefined);
});
