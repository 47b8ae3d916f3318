import type { Room } from '../../src/web/kit/room';
import { roster } from '../../src/web/app/roster';

/** Every room of the app. */
export const allRooms = async (): Promise<readonly Room[]> => [
  ...roster.present,
  ...(await Promise.all(roster.groups.map((group) => roster.load(group)))).flat(),
];
