import { Age } from '~/web/ui/data/Age';
import type { JobRow } from '../moves';
import { JobStatus, noteOf } from '../JobStatus';
import { Who } from './columns';

/** What stands under the name of a job's card: how it stands, why, and whose it is. */
export function JobCard(row: JobRow) {
  const note = noteOf(row);
  return (
    <>
      <JobStatus row={row} />
      {note && <span className="at-muted at-note" title={note}>{note}</span>}
      <span className="at-muted at-note"><Who name={row.user_name} size={16} /> · Updated <Age at={row.update_datetime} /></span>
    </>
  );
}
