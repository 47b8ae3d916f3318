import { can } from '~/web/kit/machine';
import { notebookMachine } from './machine';
import type { NotebookRow } from './moves';

/** What can be done about running a notebook now; with a reason where it has to wait. */
export interface Offer {
  readonly doing: 'start' | 'cancel' | 'stop';
  readonly label: 'Start' | 'Cancel start' | 'Stop';
  readonly reason?: string;
}

/** Start only when none of the four statuses applies, stop only when started (NBS-02, NBS-03), cancel in between. */
export const offerOf = ({ status, move }: NotebookRow): Offer => {
  if (move?.doing === 'delete') return { doing: 'start', label: 'Start', reason: 'It is being deleted.' };
  if (move?.doing === 'clear') return { doing: 'start', label: 'Start', reason: 'The last start is still being ended; a moment.' };
  if (can(notebookMachine, status, 'startRequested')) return { doing: 'start', label: 'Start' };
  if (can(notebookMachine, status, 'startCancelled')) return { doing: 'cancel', label: 'Cancel start' };
  if (can(notebookMachine, status, 'stopRequested')) return { doing: 'stop', label: 'Stop' };
  return { doing: 'stop', label: 'Stop', reason: 'It is stopping already.' };
};

/** Why a notebook cannot be deleted now. */
export const whyNotDelete = ({ status, move }: NotebookRow): string | undefined => {
  if (move?.doing === 'delete') return 'It is being deleted.';
  if (can(notebookMachine, status, 'startCancelled')) return 'Cancel the start first, or wait until it has started.';
  return move ? 'Wait until it has stopped.' : undefined;
};
