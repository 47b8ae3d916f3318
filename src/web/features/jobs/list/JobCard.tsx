import { Age } from '~/web/ui/data/Age';
import type { JobRow } from '../moves';
import { JobStatus, noteOf } from '../JobStatus';
import { Picture } from './columns';

/** What stands under the name of a job's card: how it stands, whose it is, and why or since when. */
export function JobCard(row: JobRow) {
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
