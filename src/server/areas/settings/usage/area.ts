import { area } from '../../../platform/area';
import { access } from './access';
import { usageHandlers } from './handlers';

/** What people hold and held. */
export const usage = area('usage', {
  access,
  serve: (workspace) => ({ handlers: usageHandlers(workspace) }),
});
