import type { SortKeys } from '~/web/kit/browser/url/listView';
import { jobTone } from '~/web/objects/status/jobStatus';
import { ObjectCard } from '~/web/objects/list/ObjectCard';
import { STATUS_WIDTH } from '~/web/objects/list/StatusCell';
import { minuteText } from '~/web/kit/text/dates';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { Status } from '~/web/ui/data/Status';
import type { DagRow } from './model/room';

/** How a DAG stands, and since when. */
export const DagStatus = ({ row }: { readonly row: DagRow }) => {
  const { status, pending, execution_details: [newest] } = row;
  const since = pending?.since ?? newest?.end_datetime ?? newest?.submit_datetime;
  return <Status tone={jobTone(status)} word={status} since={since ?? null} {...(!newest && { beside: 'never run' })} />;
};

const none = <span className="at-muted">—</span>;

const own: readonly Column<DagRow>[] = [
  { key: 'name', title: 'Name', sortable: true, cell: ({ dag_name }) => <span title={dag_name}>{dag_name}</span>, under: ({ dag_id }) => <code>{dag_id}</code> },
  { key: 'status', title: 'Status', sortable: true, width: STATUS_WIDTH, cell: (row) => <DagStatus row={row} /> },
  { key: 'nodes', title: 'Nodes', sortable: true, width: '90px', from: 'medium', cell: ({ node_count }) => node_count },
  { key: 'next', title: 'Next run', sortable: true, width: '200px', from: 'wide', cell: ({ next_run }) => (next_run ? minuteText(Date.parse(next_run)) : none) },
  { key: 'updated', title: 'Last updated', sortable: true, width: '120px', from: 'medium', cell: ({ update_datetime }) => <Age at={update_datetime} /> },
];
const user: Column<DagRow> = { key: 'user', title: 'User', sortable: true, width: '120px', from: 'medium', cell: ({ user_name }) => user_name };

/** In team mode there is also whose it is. */
export const columnsOf = { own, team: [...own, user] } as const;

/** What each column sorts by. */
export const sortKeys: SortKeys<DagRow> = {
  name: ({ dag_name }) => dag_name.toLowerCase(),
  status: ({ status }) => status,
  nodes: ({ node_count }) => node_count,
  next: ({ next_run }) => next_run ?? '',
  updated: ({ update_datetime }) => update_datetime,
  user: ({ user_name }) => user_name.toLowerCase(),
};

const cardFor = (row: DagRow) => (
  <ObjectCard id={row.dag_id} owner={row.user_name} status={<DagStatus row={row} />}>
    {row.node_count} {row.node_count === 1 ? 'node' : 'nodes'} · <Age at={row.update_datetime} />
  </ObjectCard>
);
/** What stands under the name of a DAG's card. */
export const cardOf = { own: cardFor, team: cardFor } as const;
