import { area } from '../../../platform/area';
import { access } from './access';
import { outputHandlers } from './handlers';
import { outputRoutes } from './routes';

/** The output and results of jobs. */
export const output = area('output', {
  access,
  serve: (workspace) => ({
    handlers: outputHandlers(workspace),
    routes: [outputRoutes(workspace)],
  }),
});
