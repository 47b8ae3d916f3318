import type { SortKeys } from '~/web/kit/browser/url/listView';
import { jobTone } from '~/web/objects/status/jobStatus';
import { commonKeys, nameColumn, nameKeys, updatedColumn, userColumn } from '~/web/objects/list/commonColumns';
import { ObjectCard } from '~/web/objects/list/ObjectCard';
import { STATUS_WIDTH } from '~/web/objects/list/StatusCell';
import { minuteText } from '~/web/kit/text/dates';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { Status } from '~/web/ui/data/Status';
import { dags, type DagRow } from './model/room';

/** How a DAG stands, and since when. */
export const DagStatus = ({ row }: { readonly row: DagRow }) => {
  const { status, pending, execution_details: [newest] } = row;
  const since = pending?.since ?? newest?.end_datetime ?? newest?.submit_datetime;
  return <Status tone={jobTone(status)} word={status} since={since ?? null} {...(!newest && { beside: 'never run' })} />;
};

const none = <span className="at-muted">—</span>;

const own: readonly Column<DagRow>[] = [
  nameColumn(dags),
  { key: 'status', title: 'Status', sortable: true, width: STATUS_WIDTH, cell: (row) => <DagStatus row={row} /> },
  { key: 'nodes', title: 'Nodes', sortable: true, width: '90px', from: 'medium', cell: ({ node_count }) => node_count },
  { key: 'next', title: 'Next run', sortable: true, width: '200px', from: 'wide', cell: ({ next_run }) => (next_run ? minuteText(Date.parse(next_run)) : none) },
  updatedColumn,
];

/** In team mode there is also whose it is. */
export const columnsOf = { own, team: [...own, userColumn] } as const;

/** What each column sorts by. */
export const sortKeys: SortKeys<DagRow> = {
  ...nameKeys(dags), ...commonKeys,
  status: ({ status }) => status,
  nodes: ({ node_count }) => node_count,
  next: ({ next_run }) => next_run ?? '',
};

const cardFor = (row: DagRow) => (
  <ObjectCard id={row.dag_id} owner={row.user_name} status={<DagStatus row={row} />}>
    {row.node_count} {row.node_count === 1 ? 'node' : 'nodes'} · <Age at={row.update_datetime} />
  </ObjectCard>
);
/** What stands under the name of a DAG's card. */
export const cardOf = { own: cardFor, team: cardFor } as const;
