import { area } from '../../platform/area';
import { access } from './access';
import { tracingHandlers } from './handlers';

/** Spans of browsers, on their way to a collector. */
export const tracing = area('tracing', {
  access,
  serve: (workspace) => ({ handlers: tracingHandlers(workspace) }),
});
