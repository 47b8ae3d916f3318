import type { Handlers } from '~/contract';
import type { Call } from '../http/call';
import { Refusal } from '../refusal';
import type { Workspace } from '../workspace';

const notYet = async (): Promise<never> => { throw new Refusal('unavailable', 'This is not built yet.'); };

/** Every endpoint of environments. */
export const environmentHandlers = (_workspace: Workspace): Handlers<Call>['environments'] => ({
  readAll: notYet,
  read: notYet,
  create: notYet,
  build: notYet,
  stopBuild: notYet,
  buildLog: notYet,
  delete: notYet,
});
