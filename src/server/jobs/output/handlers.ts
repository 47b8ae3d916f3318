import type { Handlers } from '~/contract';
import type { Call } from '../../http/call';
import { Refusal } from '../../refusal';
import type { Workspace } from '../../workspace';

const notYet = async (): Promise<never> => { throw new Refusal('unavailable', 'This is not built yet.'); };

/** Every endpoint of output. */
export const outputHandlers = (_workspace: Workspace): Handlers<Call>['output'] => ({
  read: notYet,
  search: notYet,
  download: notYet,
  results: notYet,
  fragment: notYet,
  resultDownload: notYet,
  saveResults: notYet,
});
