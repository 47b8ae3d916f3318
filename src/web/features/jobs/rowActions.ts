import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import type { Submission } from '~/contract';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { deleteProposed, executeRequested, stopRequested } from './events';
import type { JobRow } from './moves';
import { offerOf, whyNotDelete, whyNotRerun, type Offer } from './offers';
import { rerun } from './rerun';

type Say = (event: UnknownAction) => void;

/** What the person says by taking up an offer. */
export const takenUp = (doing: Offer['doing'], batch_job_id: string): UnknownAction => {
  const said = { batch_job_id, at: new Date().toISOString() };
  return doing === 'execute' ? executeRequested(said) : stopRequested(said);
};

/** Asks with what to run it once more: what this submission ran with, or the job's own parameters. */
export const rerunning = (row: JobRow, submission: Submission | undefined, say: Say): MenuAction => ({
  key: 'rerun', label: 'Re-run…', icon: 'redo', reason: whyNotRerun(row),
  onChoose: () => say(rerun.events.opened({ batch_job_id: row.batch_job_id, parameters: submission?.parameters ?? row.parameters })),
});

/** Leads to the form for a new job that begins as a copy of this one. */
export const cloning = ({ batch_job_id }: JobRow, say: Say): MenuAction => ({
  key: 'clone', label: 'Clone…', icon: 'clone outline', onChoose: () => say(push(`/jobs/create?clone=${encodeURIComponent(batch_job_id)}`)),
});

/** Asks whether to delete; says why not, where it has to wait. */
export const deletion = (row: JobRow, say: Say): MenuAction => ({
  key: 'delete', label: 'Delete…', icon: 'trash alternate outline', danger: true, reason: whyNotDelete(row),
  onChoose: () => say(deleteProposed({ batch_job_ids: [row.batch_job_id] })),
});

/** The menu of a row: owners may do everything, others look (PRM-10). */
export const rowActions = (row: JobRow, mine: boolean, say: Say): MenuAction[] => {
  const { batch_job_id } = row;
  const open = () => say(push(`/jobs/${batch_job_id}`));
  if (!mine) return [{ key: 'view', label: 'View', icon: 'eye', onChoose: open }];
  const { doing, label, reason } = offerOf(row);
  return [
    { key: 'open', label: 'Open', icon: 'arrow right', onChoose: open },
    { key: doing, label, icon: doing === 'execute' ? 'play' : 'stop', reason, onChoose: () => say(takenUp(doing, batch_job_id)) },
    rerunning(row, row.execution_details[0], say),
    cloning(row, say),
    deletion(row, say),
  ];
};
