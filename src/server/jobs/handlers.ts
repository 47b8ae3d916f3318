import type { Handlers } from '~/contract';
import type { Call } from '../http/call';
import { Refusal } from '../refusal';
import type { Workspace } from '../workspace';

const notYet = async (): Promise<never> => { throw new Refusal('unavailable', 'This is not built yet.'); };

/** Every endpoint of jobs. */
export const jobHandlers = (_workspace: Workspace): Handlers<Call>['jobs'] => ({
  readAll: notYet,
  readTeam: notYet,
  read: notYet,
  create: notYet,
  createV2: notYet,
  update: notYet,
  delete: notYet,
  appendFiles: notYet,
  execute: notYet,
  stop: notYet,
  submissions: notYet,
  agents: notYet,
  readRanks: notYet,
  updateRanks: notYet,
});
