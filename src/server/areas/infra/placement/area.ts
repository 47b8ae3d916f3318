import { area } from '../../../platform/area';
import { access } from './access';
import { placementHandlers } from './handlers';

/** Where work can run: providers, regions, zones, instances. */
export const placement = area('placement', {
  access,
  serve: (workspace) => ({ handlers: placementHandlers(workspace) }),
});
