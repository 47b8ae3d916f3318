import { whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { launch as follow } from './launch.saga';

export const launch: Feature = {
  flowsOutside: [whilePage('/launch', follow)],
};
