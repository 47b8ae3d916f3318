import { JOB_FILES, JOB_RUNNING, type Submission } from '~/contract';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { durationText } from '~/contract/notifications/duration';
import { Age } from '~/web/ui/data/Age';
import { JobStatus } from './JobStatus';
import type { JobRow } from '../model';

const placesText = ({ places, engine, node_count }: Submission): string => {
  const agents = `${node_count} ${node_count === 1 ? 'agent' : 'agents'}`;
  if (places.length === 0) return `${agents} (${engine})`;
  const named =
    places.length > 3
      ? `${places.slice(0, 3).join(', ')} and ${places.length - 3} more`
      : places.join(', ');
  return `${agents} on ${named} (${engine})`;
};

/** Since when it waits or runs, on what, and why it is not further. */
const Running = ({ run }: { readonly run: Submission }) => (
  <>
    {run.start_datetime ? (
      <span>
        Running since <Age at={run.start_datetime} /> · {placesText(run)}
      </span>
    ) : (
      <span>
        Submitted <Age at={run.submit_datetime} /> · {run.waiting_for ?? 'waiting for its turn'}
      </span>
    )}
    {run.stopping && <span>Stopping: its processes are being ended</span>}
  </>
);

/** How it came to its end: how long it ran, why, and with which code where the reason does not say. */
const Ended = ({
  run: { reason, exit_code, submit_datetime, start_datetime, end_datetime },
}: {
  readonly run: Submission;
}) => (
  <>
    {end_datetime && (
      <span>
        Ended <Age at={end_datetime} />
        {start_datetime ? (
          <> · ran for {durationText(Date.parse(end_datetime) - Date.parse(start_datetime))}</>
        ) : (
          <>
            {' '}
            · never started, {durationText(
              Date.parse(end_datetime) - Date.parse(submit_datetime),
            )}{' '}
            after it was submitted
          </>
        )}
      </span>
    )}
    {reason && (
      <span className="job-reason" title={reason}>
        {reason}
      </span>
    )}
    {exit_code !== null && !reason?.includes(`exit code ${exit_code}`) && (
      <span>Exit code {exit_code}</span>
    )}
  </>
);

const kindOf = (main_file: string): string => {
  const ending = main_file.split('.').at(-1) ?? '';
  return Object.entries(JOB_FILES).find(([each]) => each === ending)?.[1] ?? 'Program';
};

/** Under the name: the status, what is known of the submission that shows, and whose job it is if somebody else's. */
export function StateLine({
  row,
  run,
}: {
  readonly row: JobRow;
  readonly run: Submission | undefined;
}) {
  const mine = useAppSelector(selectUser)?.user_name === row.user_name;
  const asking = row.pending?.intent === 'execute';
  return (
    <div className="job-state-line">
      <JobStatus row={row} aged={!run || asking} />
      {asking && <span className="at-muted">Asking the server for it</span>}
      {!asking && run && (
        <span className="job-facts at-muted">
          {JOB_RUNNING.includes(run.status) ? <Running run={run} /> : <Ended run={run} />}
        </span>
      )}
      <span className="at-muted" title="What it runs">
        {kindOf(row.main_file)}: <code>{run?.main_file ?? row.main_file}</code>
      </span>
      {run?.env_build != null && (
        <span className="at-muted">Environment build {run.env_build}</span>
      )}
      {!mine && <span className="at-muted">View only · {row.user_name} owns this job</span>}
    </div>
  );
}
