import { Link } from 'react-router-dom';
import type { PredictionVersion } from '~/contract';
import { textOf } from '~/text/ansi';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { selectLog } from '../model/predictions';

interface LogProps {
  readonly shown: PredictionVersion;
}

/** The end of what a program said, as it grows. */
function Lines({ shown: { version, submission_id } }: LogProps) {
  const log = useAppSelector((state) => selectLog(state, submission_id));
  if (!log?.page)
    return log?.problem ? (
      <p className="at-muted" role="status">
        It could not be read: {reasonOf(log.problem)}
      </p>
    ) : (
      <Skeleton lines={3} label="Loading the log" />
    );
  const { lines, total_lines, ended } = log.page;
  if (lines.length === 0)
    return (
      <p className="at-muted" role="status">
        {ended ? 'The program said nothing.' : 'The program has said nothing yet.'}
      </p>
    );
  return (
    <>
      {total_lines > lines.length && (
        <p className="at-muted">
          The last {countText(lines.length)} of {countText(total_lines)} lines.
        </p>
      )}
      <div
        className="prediction-log"
        tabIndex={0}
        role="region"
        aria-label={`Log of version ${version}`}
      >
        <pre>{lines.map(textOf).join('\n')}</pre>
      </div>
      {log.problem && (
        <p className="at-muted" role="status">
          Not read again: {reasonOf(log.problem)}
        </p>
      )}
    </>
  );
}

/** The output of the program of the version that shows: its last start, or the one that runs. */
export function Log({ shown }: LogProps) {
  const { batch_job_id, submission_id } = shown;
  if (submission_id === null) return null;
  return (
    <section className="prediction-part prediction-wide">
      <h2>
        Log <Link to={`/jobs/${batch_job_id}?submission=${submission_id}`}>Open all of it</Link>
      </h2>
      <Lines shown={shown} />
    </section>
  );
}
