import type { SortKeys } from '~/web/kit/browser/url/listView';
import { ObjectCard } from '~/web/objects/list/ObjectCard';
import { STATUS_WIDTH, StatusCell } from '~/web/objects/list/StatusCell';
import { Age } from '~/web/ui/data/Age';
import { Avatar } from '~/web/ui/data/Avatar';
import type { Column } from '~/web/ui/data/columns';
import type { NotebookRow } from './model';
import { noteOf, NotebookStatus } from './screens/NotebookStatus';

const PublishedCell = ({ row: { publish_details: { published, publish_date } } }: { readonly row: NotebookRow }) => (
  published ? <span>Yes{publish_date && <span className="at-muted"> · <Age at={publish_date} /></span>}</span> : <span className="at-muted">No</span>
);

/** The columns of the list (LST-08). */
const own: readonly Column<NotebookRow>[] = [
  { key: 'name', title: 'Name', sortable: true, cell: (row) => <span title={row.notebook_name}>{row.notebook_name}</span> },
  { key: 'id', title: 'Notebook id', sortable: true, width: '185px', from: 'wide', cell: (row) => <code>{row.notebook_id}</code> },
  {
    key: 'status', title: 'Status', sortable: true, width: STATUS_WIDTH,
    cell: (row) => <StatusCell note={noteOf(row)}><NotebookStatus row={row} /></StatusCell>,
  },
  { key: 'published', title: 'Published', sortable: true, width: '110px', from: 'medium', cell: (row) => <PublishedCell row={row} /> },
  { key: 'updated', title: 'Last updated', sortable: true, width: '120px', from: 'medium', cell: (row) => <Age at={row.update_datetime} /> },
];

const user: Column<NotebookRow> = {
  key: 'user', title: 'User', sortable: true, width: '130px', from: 'medium',
  cell: (row) => <span className="at-who"><Avatar name={row.user_name} size={20} /> {row.user_name}</span>,
};

/** In team mode there is also whose it is. */
export const columnsOf = { own, team: [...own, user] } as const;

/** What each column sorts by. */
export const sortKeys: SortKeys<NotebookRow> = {
  name: (row) => row.notebook_name.toLowerCase(),
  id: (row) => row.notebook_id,
  status: (row) => row.status,
  published: (row) => row.publish_details.publish_date ?? '',
  updated: (row) => row.update_datetime,
  user: (row) => row.user_name.toLowerCase(),
};

const cardFor = (row: NotebookRow) => (
  <ObjectCard id={row.notebook_id} owner={row.user_name} status={<NotebookStatus row={row} />} note={noteOf(row)}>
    Updated <Age at={row.update_datetime} />{row.publish_details.published && ' · Published'}
  </ObjectCard>
);

/** What stands under the name of a notebook's card. */
export const cardOf = { own: cardFor, team: cardFor } as const;
