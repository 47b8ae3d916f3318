import { area } from '../../../platform/area';
import { access } from './access';
import { usageHandlers } from './handlers';

/** Usage of people, now and before. */
export const usage = area('usage', {
  access,
  serve: (workspace) => ({ handlers: usageHandlers(workspace) }),
});
