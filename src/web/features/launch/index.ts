import { whilePage } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { launch as follow } from './launch.saga';

export const launch: Room = {
  flowsOutside: [whilePage('/launch', follow)],
};
