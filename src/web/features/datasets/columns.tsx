import { visibly } from '~/web/lib/text/visibly';
import { objectPresentation } from '~/web/work/list/objectPresentation';
import { Age } from '~/web/ui/data/Age';
import { datasets, type DatasetRow } from './model/model';
import { amountOf, DatasetStatus, statusWord } from './screens/DatasetStatus';

/** The columns of the list, and its cards; in team mode there is also whose it is. */
export const presentation = objectPresentation<DatasetRow>({
  feature: datasets,
  Status: DatasetStatus,
  name: [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      cell: ({ dataset_name }) => (
        <span title={visibly(dataset_name)}>{visibly(dataset_name)}</span>
      ),
    },
    {
      key: 'folder',
      title: 'Folder',
      sortable: true,
      from: 'medium',
      cell: ({ path = '' }) => <code title={visibly(path)}>{visibly(path)}</code>,
    },
  ],
  columns: [
    {
      key: 'amount',
      title: 'Holds',
      sortable: true,
      width: '170px',
      from: 'medium',
      cell: (row) => amountOf(row) ?? <span className="at-muted">—</span>,
    },
  ],
  keys: {
    status: statusWord,
    folder: (row) => row.path ?? '',
    amount: (row) => String(row.total_bytes ?? 0).padStart(20, '0'),
  },
  card: (row) => (
    <>
      {amountOf(row) ?? visibly(row.path ?? '')} · <Age at={row.update_datetime} />
    </>
  ),
});
