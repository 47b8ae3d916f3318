import { JOB_RUNNING, type JobParameter, type Submission } from '~/contract';
import { useAppSelector } from '~/web/kit/state/hooks';
import { ObjectCard } from '~/web/objects/list/ObjectCard';
import { objectLook } from '~/web/objects/list/objectLook';
import { selectUser } from '~/web/objects/person';
import { Age } from '~/web/ui/data/Age';
import { Avatar } from '~/web/ui/data/Avatar';
import { Lasting } from '~/web/ui/data/Lasting';
import { jobs, type JobRow } from './model';
import { JobStatus, noteOf } from './screens/JobStatus';

/** A person's picture; only that of who is signed in is known. */
const usePicture = (name: string | null) => {
  const me = useAppSelector(selectUser);
  return me?.user_name === name ? me.profile_picture_url : null;
};
function Picture({ name, size }: { readonly name: string; readonly size: number }) {
  return <Avatar name={name} size={size} picture={usePicture(name)} />;
}

/** The submission that tells how long the job takes: the newest, once it runs. */
const timedOf = ({
  execution_details: [newest],
}: JobRow): (Submission & { readonly start_datetime: string }) | null => {
  if (!newest || newest.start_datetime === null) return null;
  if (newest.end_datetime === null && !JOB_RUNNING.includes(newest.status)) return null;
  return { ...newest, start_datetime: newest.start_datetime };
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
export const look = objectLook<JobRow>({
  room: jobs,
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
  user: {
    key: 'user',
    title: 'User',
    sortable: true,
    width: '120px',
    from: 'medium',
    cell: (row) => (
      <span className="at-who">
        <Picture name={row.user_name} size={20} /> {row.user_name}
      </span>
    ),
  },
  keys: { duration: lastedOf, parameters: parametersText },
  Card: (card) => <ObjectCard {...card} picture={usePicture(card.owner)} />,
  card: (row) => (
    <>
      Updated <Age at={row.update_datetime} />
    </>
  ),
});
