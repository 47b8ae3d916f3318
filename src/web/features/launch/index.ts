import { whilePage } from '~/web/kit/effects/policies';
import type { Feature } from '~/web/kit/room';
import { launch as follow } from './flows/launch.saga';

export const launch: Feature = {
  flowsOutside: [whilePage('/launch', follow)],
};
