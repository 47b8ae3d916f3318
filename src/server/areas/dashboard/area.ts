import { area } from '../../platform/area';
import { access } from './access';
import { dashboardHandlers } from './handlers';
import { createSamples } from './samples';

/** Load of a team's engines, and the users of their resources. */
export const dashboard = area('dashboard', {
  access,
  serve(workspace) {
    const samples = createSamples();
    return {
      handlers: dashboardHandlers(workspace, samples),
      start: samples.start,
      close: samples.close,
    };
  },
});
