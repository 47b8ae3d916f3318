import { hearFrames } from '~/web/kit/frames';
import { always, type Line } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { watchTab } from '~/web/kit/tab';
import { rooms } from './rooms';

const all: readonly Room[] = Object.values<Room>(rooms);

/** What runs whether or not somebody is signed in. */
export const outside: readonly Line[] = [always(watchTab), always(hearFrames), ...all.flatMap((room) => room.flowsOutside ?? [])];

/** What lives with the session; the lines of the member rooms join when they are here (rootSaga). */
export const inside: readonly Line[] = all.flatMap((room) => room.flows ?? []);
