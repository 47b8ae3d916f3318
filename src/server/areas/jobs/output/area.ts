import { area } from '../../../platform/area';
import { access } from './access';
import { outputHandlers } from './handlers';
import { outputRoutes } from './routes';

/** What jobs print and leave behind. */
export const output = area('output', {
  access,
  serve: (workspace) => ({
    handlers: outputHandlers(workspace),
    routes: [outputRoutes(workspace)],
  }),
});
