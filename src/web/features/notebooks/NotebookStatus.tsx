import { NOTEBOOK_STATUS } from '~/contract';
import { can } from '~/web/kit/machine';
import { Status, type Tone } from '~/web/ui/data/Status';
import { notebookMachine } from './machine';
import type { NotebookRow } from './moves';
import { runningOf } from './shelves';

const toneOf = ({ status, move, refusal }: NotebookRow): Tone => {
  if (move?.doing === 'delete' || status === NOTEBOOK_STATUS.stopping || can(notebookMachine, status, 'startCancelled')) return 'busy';
  if (refusal) return 'bad';
  return status === NOTEBOOK_STATUS.started ? 'good' : 'rest';
};

/** The status in its exact words, and since when. */
export const NotebookStatus = ({ row }: { readonly row: NotebookRow }) => (
  <Status tone={toneOf(row)} word={row.move?.doing === 'delete' ? 'Deleting' : row.status} since={runningOf(row)?.submit_datetime} />
);

/** What a person should know besides the status: what a start waits for, or why one failed. Nothing where there is nothing. */
export const noteOf = ({ move, refusal }: NotebookRow): string | undefined => {
  if (move?.doing === 'start') return move.waiting_for ?? (move.submission_id ? 'Waiting for a sign of life' : 'Asking the server for it');
  if (refusal) return `Unable to ${refusal.doing}: ${refusal.reason}`;
  return undefined;
};
