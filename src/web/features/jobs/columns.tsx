import { JOB_RUNNING, type JobParameter } from '~/contract';
import { objectPresentation } from '~/web/work/list/objectPresentation';
import { Age } from '~/web/ui/data/Age';
import { Lasting } from '~/web/ui/data/Lasting';
import { jobs, type JobRow } from './model';
import { JobStatus, noteOf } from './screens/JobStatus';

/** The submission that tells how long the job takes: the newest, once it runs. */
const timedOf = ({
  execution_details: [newest],
}: JobRow): { readonly start_datetime: string; readonly end_datetime: string | null } | null => {
  if (!newest || newest.start_datetime === null) return null;
  const { status, start_datetime, end_datetime = null } = newest;
  return end_datetime === null && !JOB_RUNNING.includes(status)
    ? null
    : { start_datetime, end_datetime };
};

/** How long it took, or takes by now, ms; less than any where it never ran. */
const lastedOf = (row: JobRow): number => {
  const run = timedOf(row);
  return run
    ? (run.end_datetime === null ? Date.now() : Date.parse(run.end_datetime)) -
        Date.parse(run.start_datetime)
    : -1;
};

const none = <span className="at-muted">—</span>;

const DurationCell = ({ row }: { readonly row: JobRow }) => {
  const run = timedOf(row);
  return run ? <Lasting from={run.start_datetime} to={run.end_datetime} /> : none;
};

/** With what it ran last; what it would run with where it never did. */
const parametersOf = ({
  parameters,
  execution_details: [newest],
}: JobRow): readonly JobParameter[] => newest?.parameters ?? parameters;
const parametersText = (row: JobRow): string =>
  parametersOf(row)
    .map(({ name, value }) => `${name}=${value}`)
    .join(', ');

const ParametersCell = ({ row }: { readonly row: JobRow }) => {
  const text = parametersText(row);
  return text === '' ? none : <code title={text}>{text}</code>;
};

/** The columns of the list (LST-11), in both modes, and its cards: both with the person's own picture. */
export const presentation = objectPresentation<JobRow>({
  feature: jobs,
  Status: JobStatus,
  noteOf,
  whose: 'always',
  columns: [
    {
      key: 'duration',
      title: 'Duration',
      sortable: true,
      width: '110px',
      from: 'wide',
      cell: (row) => <DurationCell row={row} />,
    },
    {
      key: 'parameters',
      title: 'Parameters',
      sortable: true,
      width: '200px',
      from: 'wide',
      cell: (row) => <ParametersCell row={row} />,
    },
  ],
  keys: { duration: lastedOf, parameters: parametersText },
  card: (row) => (
    <>
      Updated <Age at={row.update_datetime} />
    </>
  ),
});
