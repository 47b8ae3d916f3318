import type { SweepRun } from '~/contract';
import { jobTone } from '~/web/work/status/objectStatus';
import { countText } from '~/web/lib/text/readable';
import { Status } from '~/web/ui/data/Status';
import { isRunning, type SweepRow } from '../model/sweeps';

/** A number as it is read: six digits at most. */
export const valueText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '—' : String(Number(value.toPrecision(6)));

/** How many trials of a run are over. */
const overOf = ({ counts }: SweepRun): number =>
  Object.entries(counts).reduce(
    (sum, [status, count]) => (status === 'running' || status === 'waiting' ? sum : sum + count),
    0,
  );

/** '12 of 40'. */
export const progressText = (run: SweepRun): string =>
  `${countText(overOf(run))} of ${countText(run.trial_count)} trials`;

/** The status in its exact words, and since when. */
export function SweepStatus({ row }: { readonly row: SweepRow }) {
  const {
    pending,
    status,
    execution_details: [newest],
  } = row;
  if (pending?.intent === 'delete')
    return <Status tone="busy" word="Deleting" since={pending.since} />;
  return (
    <Status
      tone={isRunning(row) ? 'busy' : jobTone(status)}
      word={status}
      since={pending?.since ?? newest?.end_datetime ?? newest?.submit_datetime}
    />
  );
}

/** Details beside the status. */
export const noteOf = ({
  pending,
  failure,
  execution_details: [newest],
}: SweepRow): string | undefined => {
  if (pending?.intent === 'execute') return 'Asking the server for it';
  if (failure) return `Unable to ${failure.intent}: ${failure.reason}`;
  if (!newest) return undefined;
  if (newest.stopping) return 'Stopping';
  return newest.end_datetime === null ? progressText(newest) : (newest.reason ?? undefined);
};
