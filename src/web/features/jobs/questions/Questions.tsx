import { useSelector } from 'react-redux';
import { JOB_RUNNING } from '~/contract';
import { useSay } from '~/web/kit/hooks';
import { DeleteQuestion } from '~/web/ui/overlay/DeleteQuestion';
import { deleteDropped, deleteRequested } from '../events';
import { RerunDialog } from './RerunDialog';
import { selectProposed } from '../selectors';
import { findJob, type WithShelves } from '../shelves';

/** Asks before jobs are deleted. */
function Deletion() {
  const say = useSay();
  const ids = useSelector(selectProposed);
  const shelves = useSelector((state: WithShelves) => state.jobs.shelves);
  if (!ids) return null;
  const jobs = ids.flatMap((id) => findJob(shelves, id) ?? []);
  return (
    <DeleteQuestion
      count={ids.length} names={jobs.map(({ job_name }) => job_name)} running={jobs.filter(({ status }) => JOB_RUNNING.includes(status)).length}
      one="job" many="jobs" along={['its files, logs and results', 'their files, logs and results']}
      onCancel={() => say(deleteDropped())} onConfirm={() => say(deleteRequested({ batch_job_ids: ids, at: new Date().toISOString() }))}
    />
  );
}

/** What the room may ask over its pages. */
export const Questions = () => <><Deletion /><RerunDialog /></>;
