import type { SortKeys } from '~/web/kit/browser/url/listView';
import { Age } from '~/web/ui/data/Age';
import { Avatar } from '~/web/ui/data/Avatar';
import type { Column } from '~/web/ui/data/columns';
import type { NotebookRow } from './model';
import { noteOf, NotebookStatus } from './screens/NotebookStatus';

const StatusCell = ({ row }: { readonly row: NotebookRow }) => {
  const note = noteOf(row);
  if (!note) return <NotebookStatus row={row} />;
  return (
    <span className="at-state" title={note}><NotebookStatus row={row} /><span className="at-muted at-note">{note}</span></span>
  );
};

const PublishedCell = ({ row: { publish_details: { published, publish_date } } }: { readonly row: NotebookRow }) => (
  published ? <span>Yes{publish_date && <span className="at-muted"> · <Age at={publish_date} /></span>}</span> : <span className="at-muted">No</span>
);

/** The columns of the list (LST-08). */
const own: readonly Column<NotebookRow>[] = [
  { key: 'name', title: 'Name', sortable: true, cell: (row) => <span title={row.notebook_name}>{row.notebook_name}</span> },
  { key: 'id', title: 'Notebook id', sortable: true, width: '220px', from: 'wide', cell: (row) => <code>{row.notebook_id}</code> },
  { key: 'status', title: 'Status', sortable: true, cell: (row) => <StatusCell row={row} /> },
  { key: 'published', title: 'Published', sortable: true, width: '130px', from: 'medium', cell: (row) => <PublishedCell row={row} /> },
  { key: 'updated', title: 'Last updated', sortable: true, width: '140px', from: 'medium', cell: (row) => <Age at={row.update_datetime} /> },
];

const user: Column<NotebookRow> = {
  key: 'user', title: 'User', sortable: true, width: '160px', from: 'medium',
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

const Line = ({ row, team }: { readonly row: NotebookRow; readonly team: boolean }) => {
  const note = noteOf(row);
  if (note) return <span className="at-muted at-note" title={note}>{note}</span>;
  return (
    <span className="at-muted at-note">
      {team && <><Avatar name={row.user_name} size={16} /> {row.user_name} · </>}
      Updated <Age at={row.update_datetime} />{row.publish_details.published && ' · Published'}
    </span>
  );
};

const body = (team: boolean) => function NotebookCard(row: NotebookRow) {
  return <><NotebookStatus row={row} /><Line row={row} team={team} /></>;
};

/** What stands under the name of a notebook's card. */
export const cardOf = { own: body(false), team: body(true) } as const;
