import type { Room } from '~/web/kit/room';
import { jobs } from '../features/jobs';

/** The rooms of batch work, which join after the first page of a person who signed in is shown, or when one of their own is opened. */
export const workRooms = { jobs } satisfies Record<string, Room>;
