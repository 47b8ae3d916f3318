import { area } from '../../platform/area';
import { access } from './access';
import { performanceHandlers } from './handlers';
import { createMeasuring, type Measuring } from './measuring';

declare module '../../platform/workspace' {
  interface Workspace {
    /** Reads what programs measured, and remembers it. */
    readonly measuring: Measuring;
  }
}

/** Measurements of jobs and notebooks. */
export const performance = area('performance', {
  access,
  open: () => ({ measuring: createMeasuring() }),
  serve: (workspace) => ({ handlers: performanceHandlers(workspace) }),
});
