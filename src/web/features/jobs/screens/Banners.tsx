import { JOB_RUNNING, type Submission } from '~/contract';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { ObjectBanners } from '~/web/work/detail/ObjectBanners';
import { RunButton } from '~/web/work/detail/RunButton';
import { Age } from '~/web/ui/data/Age';
import { Banner } from '~/web/ui/page/Banner';
import { FAILED } from '../messages';
import { jobs, type JobRow } from '../model';
import { work } from './actions';

/** A job whose engine cannot be asked is unknown, never failed. */
const Unknown = ({ run }: { readonly run: Submission | undefined }) =>
  run?.unknown_since && JOB_RUNNING.includes(run.status) ? (
    <Banner tone="warn">
      <strong>
        Unknown since <Age at={run.unknown_since} />.
      </strong>{' '}
      {run.unknown_reason ?? 'Its engine cannot be asked.'} The job may go on meanwhile; its status
      is the last one that was known.
    </Banner>
  ) : null;

function Older({ row, run }: { readonly row: JobRow; readonly run: Submission | undefined }) {
  const [, choose] = useQueryPart('submission');
  if (!run || run.submission_id === row.submission_id) return null;
  return (
    <Banner
      tone="info"
      action={
        <button
          type="button"
          className="at-link"
          onClick={() => {
            choose(null);
          }}
        >
          Show the newest
        </button>
      }
    >
      You are looking at an earlier submission, of <Age at={run.submit_datetime} />: {run.status}.
    </Banner>
  );
}

/** The banners above the page. */
export const Banners = ({
  row,
  run,
}: {
  readonly row: JobRow;
  readonly run: Submission | undefined;
}) => (
  <>
    <ObjectBanners
      feature={jobs}
      id={row.batch_job_id}
      titles={FAILED}
      again={<RunButton work={work} row={row} place="reason" />}
    />
    <Unknown run={run} />
    <Older row={row} run={run} />
  </>
);
