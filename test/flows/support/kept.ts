import { memberRooms } from '~/web/app/memberRooms';
import { rooms } from '~/web/app/rooms';
import { workRooms } from '~/web/app/workRooms';
import type { Kept, Room } from '~/web/kit/room';

/** Everything that is written to the browser's storage, slice by slice, field by field. */
export const KEPT = Object.fromEntries(
  Object.values<Room>({ ...rooms, ...memberRooms, ...workRooms }).flatMap(({ kept = {} }) => Object.entries<Kept>(kept)),
);
