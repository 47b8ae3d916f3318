import type { Handlers } from '~/contract';
import type { Call } from '../../http/call';
import { Refusal } from '../../refusal';
import type { Workspace } from '../../workspace';

const notYet = async (): Promise<never> => { throw new Refusal('unavailable', 'This is not built yet.'); };

/** Every endpoint of performance. */
export const performanceHandlers = (_workspace: Workspace): Handlers<Call>['performance'] => ({
  mlflow: notYet,
  tensorboard: notYet,
  artifacts: notYet,
  compare: notYet,
  curves: notYet,
});
