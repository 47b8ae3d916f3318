import { NOTEBOOK_STATUS } from '~/contract';
import type { Machine } from '~/web/kit/machine';

const { defined, connecting, starting, started, stopping } = NOTEBOOK_STATUS;
type Status = (typeof NOTEBOOK_STATUS)[keyof typeof NOTEBOOK_STATUS];
type Event =
  | 'startRequested' | 'startWaiting' | 'started' | 'startRejected' | 'startCancelled'
  | 'stopRequested' | 'stopped' | 'stopRejected';

/** Start is allowed only when none of the four statuses applies; stop is offered only when started; a rollback is an arrow. */
export const notebookMachine: Machine<Status, Event> = {
  otherwise: defined,
  moves: {
    [defined]: { startRequested: connecting },
    [connecting]: { startWaiting: starting, started, startRejected: defined, startCancelled: defined },
    [starting]: { started, startRejected: defined, startCancelled: defined },
    [started]: { stopRequested: stopping },
    [stopping]: { stopped: defined, stopRejected: started },
  },
};
