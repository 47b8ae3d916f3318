import { useSelector } from 'react-redux';
import { JOB_RUNNING, type Submission } from '~/contract';
import { useSay } from '~/web/kit/hooks';
import { useQueryPart } from '~/web/kit/place/useQueryPart';
import { reasonOf } from '~/web/kit/wire/problem';
import { Age } from '~/web/ui/data/Age';
import { Banner } from '~/web/ui/page/Banner';
import { RefusalBanner } from '~/web/ui/page/RefusalBanner';
import { jobWanted, refusalDismissed } from '../events';
import type { JobRow } from '../moves';
import { selectMissed, type WithJobs } from '../selectors';
import { RunButton } from './Buttons';

const REFUSED = { execute: 'The job could not be executed.', stop: 'The job could not be stopped; it is still running.' } as const;

function Missed({ row: { batch_job_id } }: { readonly row: JobRow }) {
  const say = useSay();
  const problem = useSelector((state: WithJobs) => selectMissed(state, batch_job_id));
  if (!problem) return null;
  return (
    <Banner tone="warn" action={<button type="button" className="at-link" onClick={() => say(jobWanted({ batch_job_id }))}>Retry</button>}>
      This job could not be read again: {reasonOf(problem)}. You see it as it was last read.
    </Banner>
  );
}

/** A job whose engine cannot be asked is unknown, never failed. */
const Unknown = ({ run }: { readonly run: Submission | undefined }) => (run?.unknown_since && JOB_RUNNING.includes(run.status) ? (
  <Banner tone="warn">
    <strong>Unknown since <Age at={run.unknown_since} />.</strong> {run.unknown_reason ?? 'Its engine cannot be asked.'} The job may go on meanwhile; its
    status is the last one that was known.
  </Banner>
) : null);

function Older({ row, run }: { readonly row: JobRow; readonly run: Submission | undefined }) {
  const [, choose] = useQueryPart('submission');
  if (!run || run.submission_id === row.submission_id) return null;
  return (
    <Banner tone="info" action={<button type="button" className="at-link" onClick={() => { choose(null); }}>Show the newest</button>}>
      You are looking at an earlier submission, of <Age at={run.submit_datetime} />: {run.status}.
    </Banner>
  );
}

/** What a person has to know before anything else of the page. */
export function Banners({ row, run }: { readonly row: JobRow; readonly run: Submission | undefined }) {
  const say = useSay();
  const { batch_job_id, refusal } = row;
  return (
    <>
      <Missed row={row} />
      {refusal && (
        <RefusalBanner
          title={REFUSED[refusal.doing]} reason={refusal.reason} again={<RunButton row={row} place="reason" />}
          onDismiss={() => say(refusalDismissed({ batch_job_id }))}
        />
      )}
      <Unknown run={run} />
      <Older row={row} run={run} />
    </>
  );
}
