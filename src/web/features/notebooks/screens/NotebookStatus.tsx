import { NOTEBOOK_STATUS } from '~/contract';
import { can } from '~/web/lib/state/machine';
import { Age } from '~/web/ui/data/Age';
import { Status, type Tone } from '~/web/ui/data/Status';
import { notebookMachine, runningOf, type NotebookRow } from '../model';

const toneOf = ({ status, pending, failure }: NotebookRow): Tone => {
  if (
    pending?.intent === 'delete' ||
    status === NOTEBOOK_STATUS.stopping ||
    can(notebookMachine, status, 'cancel')
  )
    return 'busy';
  if (failure) return 'bad';
  return status === NOTEBOOK_STATUS.started ? 'good' : 'rest';
};

/** Beside 'Defined', which says nothing of it: whether and when it has run. */
const lastRun = ({ status, pending, execution_details: [last] }: NotebookRow) => {
  if (status !== NOTEBOOK_STATUS.defined || pending) return undefined;
  return last ? (
    <>
      last ran <Age at={last.end_datetime ?? last.submit_datetime} />
    </>
  ) : (
    'never run'
  );
};

/** The status in its exact words, and since when; of one at rest, when it last ran. */
export const NotebookStatus = ({ row }: { readonly row: NotebookRow }) => (
  <Status
    tone={toneOf(row)}
    word={row.pending?.intent === 'delete' ? 'Deleting' : row.status}
    since={runningOf(row)?.submit_datetime}
    beside={lastRun(row)}
  />
);

/** Details beside the status: what a start waits for, or why one failed. Nothing where there is nothing. */
export const noteOf = ({ pending, failure }: NotebookRow): string | undefined => {
  if (pending?.intent === 'start' && !pending.undoing) {
    const { submission_id, waiting_for } = pending.details;
    return (
      waiting_for ?? (submission_id ? 'Waiting for a sign of life' : 'Asking the server for it')
    );
  }
  return failure && `Unable to ${failure.intent}: ${failure.reason}`;
};
