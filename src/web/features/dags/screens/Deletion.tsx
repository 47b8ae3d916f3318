import { ObjectDeletion } from '~/web/work/detail/ObjectDeletion';
import { deletion } from '../events';
import { dags, isRunning } from '../model/entities';

const along = [
  'its graph, schedule, runs and logs',
  'their graphs, schedules, runs and logs',
] as const;

/** Asks before DAGs are deleted. */
export const Deletion = () => (
  <ObjectDeletion
    feature={dags}
    isRunning={isRunning}
    along={along}
    onConfirm={(ids) => deletion.requested(ids)}
  />
);
