import type { SortKeys } from '~/web/kit/browser/url/listView';
import { visibly } from '~/web/kit/text/visibly';
import { commonKeys, updatedColumn, userColumn } from '~/web/objects/list/commonColumns';
import { ObjectCard } from '~/web/objects/list/ObjectCard';
import { STATUS_WIDTH } from '~/web/objects/list/StatusCell';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { amountOf, DatasetStatus, statusWord } from './screens/DatasetStatus';
import type { DatasetRow } from './model/model';

const nothing = <span className="at-muted">—</span>;

const own: readonly Column<DatasetRow>[] = [
  { key: 'name', title: 'Name', sortable: true, cell: ({ dataset_name }) => <span title={visibly(dataset_name)}>{visibly(dataset_name)}</span> },
  { key: 'folder', title: 'Folder', sortable: true, from: 'medium', cell: ({ path = '' }) => <code title={visibly(path)}>{visibly(path)}</code> },
  { key: 'status', title: 'Status', sortable: true, width: STATUS_WIDTH, cell: (row) => <DatasetStatus dataset={row} /> },
  { key: 'amount', title: 'Holds', sortable: true, width: '170px', from: 'medium', cell: (row) => amountOf(row) ?? nothing },
  updatedColumn,
];

/** In team mode there is also whose it is. */
export const columnsOf = { own, team: [...own, userColumn] } as const;

/** What each column sorts by. */
export const sortKeys: SortKeys<DatasetRow> = {
  name: (row) => row.dataset_name.toLowerCase(),
  folder: (row) => row.path ?? '',
  status: statusWord,
  amount: (row) => String(row.total_bytes ?? 0).padStart(20, '0'),
  ...commonKeys,
};

const cardFor = (row: DatasetRow) => (
  <ObjectCard id={row.dataset_id} owner={row.user_name} status={<DatasetStatus dataset={row} />}>{amountOf(row) ?? visibly(row.path ?? '')} · <Age at={row.update_datetime} /></ObjectCard>
);

/** What stands under the name of a dataset's card. */
export const cardOf = { own: cardFor, team: cardFor } as const;
