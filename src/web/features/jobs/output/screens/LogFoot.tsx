import type { Submission } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { sizeText } from '~/text/size';
import { reasonOf } from '~/web/lib/http/problem';
import { outputRefreshRequested } from '../events';
import type { LogOf } from '../model/url';
import { selectAgents } from '../selectors';
import type { Log } from '../model/logs';
import { endText, linesCounted } from '../messages';

interface LogFootProps {
  readonly of: LogOf;
  readonly submission: Submission;
  readonly log: Log;
}

const clockText = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hour12: false });

/** Below the lines: how many there are, how it ended, and whether the server can be reached. */
export function LogFoot({
  of,
  submission,
  log: { total, bytes, ended, missed, gap },
}: LogFootProps) {
  const dispatch = useAppDispatch();
  const agent = useAppSelector((state) => selectAgents(state, of))?.find(
    ({ agent_id }) => agent_id === of.agent_id,
  );
  const retry = (
    <button type="button" className="at-link" onClick={() => dispatch(outputRefreshRequested(of))}>
      Retry
    </button>
  );
  const code = agent?.exit_code ?? (submission.node_count === 1 ? submission.exit_code : null);
  return (
    <div className="output-foot">
      <span className="output-size">
        {linesCounted(total ?? 0)} · {sizeText(bytes)}
      </span>
      {ended && (
        <span
          className="output-end"
          data-bad={(code !== null && code !== 0) || undefined}
          role="status"
        >
          {endText(code, submission)}
        </span>
      )}
      {missed && (
        <span className="output-missed" role="status">
          Not reached since {clockText.format(missed.since)}: {reasonOf(missed.problem)}. {retry}
        </span>
      )}
      {gap && (
        <span className="output-missed" role="alert">
          Some lines could not be read: {reasonOf(gap)}. {retry}
        </span>
      )}
    </div>
  );
}
