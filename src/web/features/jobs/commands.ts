import { push } from 'connected-react-router';
import type { Command, CommandsOf } from '~/web/lib/commands';
import { selectUser } from '~/web/core/session/person';
import { relatedTo, rowOnPage } from '~/web/core/shell/related';
import { jobs } from './model';
import { offerOf, takenUp } from './screens/actions';

const NEW: Command = {
  key: 'new/job',
  label: 'New batch job',
  icon: 'plus',
  event: () => push('/jobs/create'),
};

/** Batch jobs from anywhere; what is related to the one whose page is open, and of the person's own what its page offers (JOB-04, SRCH-08, SRCH-09). */
export const jobCommands: CommandsOf = (state) => {
  const row = rowOnPage(jobs, state);
  if (!row) return [NEW];
  const { batch_job_id: id, job_name } = row;
  const related = relatedTo('job', id, job_name);
  if (row.user_name !== selectUser(state)?.user_name) return [related, NEW];
  const { intent, reason } = offerOf(row);
  const about = { reason, byKey: intent, event: () => takenUp(intent, id) };
  const question = {
    title: `Stop ${job_name}?`,
    text: 'It ends now. What it printed and left behind so far is kept.',
    verb: 'Stop',
  };
  return [
    intent === 'execute'
      ? { ...about, key: `execute/job/${id}`, label: `Execute ${job_name}`, icon: 'play' }
      : { ...about, key: `stop/job/${id}`, label: `Stop ${job_name}`, icon: 'stop', question },
    related,
    NEW,
  ];
};
