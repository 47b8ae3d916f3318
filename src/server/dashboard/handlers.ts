import type { Handlers } from '~/contract';
import type { Call } from '../http/call';
import { Refusal } from '../refusal';
import type { Workspace } from '../workspace';

const notYet = async (): Promise<never> => { throw new Refusal('unavailable', 'This is not built yet.'); };

/** Every endpoint of dashboard. */
export const dashboardHandlers = (_workspace: Workspace): Handlers<Call>['dashboard'] => ({
  monitoringSummary: notYet,
});
