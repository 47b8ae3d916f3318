import { Link } from 'react-router-dom';
import { Banner } from '~/web/ui/page/Banner';
import type { CloneSource } from './clone';

interface CloneLineProps {
  readonly clone: CloneSource;
  readonly problem: string | undefined;
}

/** Says whose files the new job gets; picking a source takes those instead. */
export function CloneLine({ clone: { batch_job_id, job_name }, problem }: CloneLineProps) {
  return (
    <>
      <Banner tone="info">
        A copy of <Link className="at-link" to={`/jobs/${batch_job_id}`}>{job_name}</Link>: its settings are filled in below, and its files are copied when you create the new job.
        Pick a source above to take other files.
      </Banner>
      {problem && <p className="at-problem" role="alert">{problem}</p>}
    </>
  );
}
