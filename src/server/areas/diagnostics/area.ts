import { area } from '../../platform/area';
import { access } from './access';
import { tracingHandlers } from './handlers';

/** What browsers did, on its way to a collector. */
export const tracing = area('tracing', {
  access,
  serve: (workspace) => ({ handlers: tracingHandlers(workspace) }),
});
