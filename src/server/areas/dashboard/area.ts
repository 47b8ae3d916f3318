import { area } from '../area';
import { access } from './access';
import { dashboardHandlers } from './handlers';

/** What a team's engines do, and who holds what. */
export const dashboard = area('dashboard', { access, serve: (workspace) => ({ handlers: dashboardHandlers(workspace) }) });
