import type { SortKeys } from '~/web/kit/place/listView';
import { useSelector } from 'react-redux';
import { selectUser } from '~/web/crossings/person';
import { Age } from '~/web/ui/data/Age';
import { Avatar } from '~/web/ui/data/Avatar';
import type { Column } from '~/web/ui/data/columns';
import type { JobRow } from '../moves';
import { JobStatus, noteOf } from '../JobStatus';

const StatusCell = ({ row }: { readonly row: JobRow }) => {
  const note = noteOf(row);
  if (!note) return <JobStatus row={row} />;
  return <span className="at-state" title={note}><JobStatus row={row} /><span className="at-muted at-note">{note}</span></span>;
};

/** Whose it is, with their picture. */
export function Who({ name, size = 20 }: { readonly name: string; readonly size?: number }) {
  const me = useSelector(selectUser);
  return <span className="at-who"><Avatar name={name} size={size} picture={me?.user_name === name ? me.profile_picture_url : null} /> {name}</span>;
}

/** The columns of the list (LST-11), in both modes. */
export const columns: readonly Column<JobRow>[] = [
  { key: 'name', title: 'Name', sortable: true, cell: (row) => <span title={row.job_name}>{row.job_name}</span> },
  { key: 'id', title: 'Batch job id', sortable: true, width: '220px', from: 'wide', cell: (row) => <code>{row.batch_job_id}</code> },
  { key: 'status', title: 'Status', sortable: true, cell: (row) => <StatusCell row={row} /> },
  { key: 'updated', title: 'Last updated', sortable: true, width: '140px', from: 'medium', cell: (row) => <Age at={row.update_datetime} /> },
  { key: 'user', title: 'User', sortable: true, width: '160px', from: 'medium', cell: (row) => <Who name={row.user_name} /> },
];

/** What each column sorts by. */
export const sortKeys: SortKeys<JobRow> = {
  name: (row) => row.job_name.toLowerCase(),
  id: (row) => row.batch_job_id,
  status: (row) => row.status,
  updated: (row) => row.update_datetime,
  user: (row) => row.user_name.toLowerCase(),
};
