import type { ObjectList } from '~/web/crossings/objects/list';
import { ObjectListPage } from '~/web/crossings/objects/ObjectListPage';
import { bulkCancelled, jobsChosen } from '../events';
import type { JobRow } from '../moves';
import { Questions } from '../questions/Questions';
import { rowActions } from '../rowActions';
import { selectBulk, selectChosen, selectRows, selectShelf, type WithJobs } from '../selectors';
import { ownJobs, teamJobs } from '../shelves';
import { Chosen } from './Chosen';
import { columns, sortKeys } from './columns';
import { CreateNew } from './CreateNew';
import { JobCard } from './JobCard';

const list: ObjectList<JobRow, WithJobs> = {
  path: '/jobs', title: 'Batch Jobs', label: 'Batch jobs', one: 'job', many: 'jobs',
  hint: 'A job runs a script or a notebook on its own, on this machine or on a cluster, and keeps its output and results.',
  idOf: ({ batch_job_id }) => batch_job_id, nameOf: ({ job_name }) => job_name,
  wanted: { own: ownJobs.events.wanted, team: teamJobs.events.wanted },
  selectRows, selectShelf, selectChosen, selectBulk, bulkCancelled: () => bulkCancelled(),
  chosen: (batch_job_ids) => jobsChosen({ batch_job_ids }),
  bulkWords: { execute: 'Executing jobs', stop: 'Stopping jobs', delete: 'Deleting jobs' },
  columnsOf: { own: columns, team: columns }, cardOf: { own: JobCard, team: JobCard }, sortKeys, actionsOf: rowActions, CreateNew, Chosen,
};

/** The list of batch jobs (RT-10, LST-10): own ones, or the team's. */
export default function JobsPage() {
  return <ObjectListPage list={list}><Questions /></ObjectListPage>;
}
