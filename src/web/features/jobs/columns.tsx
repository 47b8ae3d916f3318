import { useAppSelector } from '~/web/kit/state/hooks';
import { selectUser } from '~/web/objects/person';
import type { SortKeys } from '~/web/kit/browser/url/listView';
import { Age } from '~/web/ui/data/Age';
import { Avatar } from '~/web/ui/data/Avatar';
import type { Column } from '~/web/ui/data/columns';
import type { JobRow } from './model';
import { JobStatus, noteOf } from './screens/JobStatus';

const StatusCell = ({ row }: { readonly row: JobRow }) => {
  const note = noteOf(row);
  if (!note) return <JobStatus row={row} />;
  return <span className="at-state" title={note}><JobStatus row={row} /><span className="at-muted at-note">{note}</span></span>;
};

/** A person's picture; only that of who is signed in is known. */
export function Picture({ name, size }: { readonly name: string; readonly size: number }) {
  const me = useAppSelector(selectUser);
  return <Avatar name={name} size={size} picture={me?.user_name === name ? me.profile_picture_url : null} />;
}

/** The columns of the list (LST-11), in both modes. */
export const columns: readonly Column<JobRow>[] = [
  { key: 'name', title: 'Name', sortable: true, cell: (row) => <span title={row.job_name}>{row.job_name}</span> },
  { key: 'id', title: 'Batch job id', sortable: true, width: '180px', from: 'wide', cell: (row) => <code>{row.batch_job_id}</code> },
  { key: 'status', title: 'Status', sortable: true, cell: (row) => <StatusCell row={row} /> },
  { key: 'updated', title: 'Last updated', sortable: true, width: '120px', from: 'medium', cell: (row) => <Age at={row.update_datetime} /> },
  {
    key: 'user', title: 'User', sortable: true, width: '130px', from: 'medium',
    cell: (row) => <span className="at-who"><Picture name={row.user_name} size={20} /> {row.user_name}</span>,
  },
];

/** What each column sorts by. */
export const sortKeys: SortKeys<JobRow> = {
  name: (row) => row.job_name.toLowerCase(),
  id: (row) => row.batch_job_id,
  status: (row) => row.status,
  updated: (row) => row.update_datetime,
  user: (row) => row.user_name.toLowerCase(),
};

/** What stands under the name of a job's card: how it stands, whose it is, and why or since when. */
function JobCard(row: JobRow) {
  const note = noteOf(row);
  return (
    <>
      <JobStatus row={row} />
      <span className="at-muted at-note" title={note}>
        <Picture name={row.user_name} size={16} /> {note ?? <>{row.user_name} · Updated <Age at={row.update_datetime} /></>}
      </span>
    </>
  );
}

export const cardOf = { own: JobCard, team: JobCard } as const;
