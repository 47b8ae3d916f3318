import { JOB_RUNNING, JOB_STATUS, type Submission } from '~/contract';
import { jobTone } from '~/web/work/status/objectStatus';
import { Status } from '~/web/ui/data/Status';
import type { JobRow } from '../model';

/** Since when a submission is what it is, an ISO instant. */
export const sinceOf = ({ submit_datetime, start_datetime, end_datetime }: Submission): string =>
  end_datetime ?? start_datetime ?? submit_datetime;

/** The status in its exact words, and since when, unless the place says that itself. */
export function JobStatus({ row, aged = true }: { readonly row: JobRow; readonly aged?: boolean }) {
  const {
    pending,
    status,
    execution_details: [newest],
  } = row;
  if (pending?.intent === 'delete')
    return <Status tone="busy" word="Deleting" since={pending.since} />;
  const unknown = newest?.unknown_since != null && JOB_RUNNING.includes(status);
  return (
    <Status
      tone={unknown ? 'warn' : jobTone(status)}
      word={status}
      since={aged ? (pending?.since ?? (newest && sinceOf(newest))) : null}
    />
  );
}

const sentenceOf = (clause: string) => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`;

/** Details beside the status: why it waits, that nobody can say, why something failed. Nothing where there is nothing. */
export const noteOf = ({
  pending,
  failure,
  execution_details: [newest],
}: JobRow): string | undefined => {
  if (pending?.intent === 'execute') return 'Asking the server for it';
  if (failure) return `Unable to ${failure.intent}: ${failure.reason}`;
  if (pending?.intent === 'stop' || newest?.stopping) return 'Stopping';
  if (newest?.unknown_since)
    return `Unknown: ${newest.unknown_reason ?? 'its engine cannot be asked'}`;
  if (newest && JOB_RUNNING.includes(newest.status))
    return newest.waiting_for ? sentenceOf(newest.waiting_for) : undefined;
  return newest?.status === JOB_STATUS.executed || newest?.cause === 'stopped'
    ? undefined
    : (newest?.reason ?? undefined);
};
