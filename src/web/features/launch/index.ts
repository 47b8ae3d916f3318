import { whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { launch as follow } from './flows/launch.saga';

export const launch: Room = {
  flowsOutside: [whilePage('/launch', follow)],
};
