import { runWork } from '~/web/work/list/runWork';
import { execute, stop } from '../events';
import { dags, type DagRow } from '../model/entities';

/** Run and stopped, opened and deleted. */
export const work = runWork<DagRow>({
  feature: dags,
  verb: 'Run',
  stopFirst: true,
  takenUp: (intent, id) => (intent === 'execute' ? execute.requested(id) : stop.requested(id)),
  whyNot: ({ node_count }) => (node_count === 0 ? 'It has no nodes. Add one first.' : undefined),
});

/** The menu of a row: owners may do everything, others look (PRM-10). */
export const rowActions = work.rowActions(() => []);
