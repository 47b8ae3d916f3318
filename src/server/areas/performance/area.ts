import { area } from '../area';
import { access } from './access';
import { performanceHandlers } from './handlers';

/** What jobs measured. */
export const performance = area('performance', { access, serve: (workspace) => ({ handlers: performanceHandlers(workspace) }) });
