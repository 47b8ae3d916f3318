import { replace } from 'connected-react-router';
import { useLocation } from 'react-router';
import { Button, Icon } from 'semantic-ui-react';
import type { Submission } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectConfig } from '~/web/lib/state/config';
import { countText } from '~/web/lib/text/readable';
import { LogSearch } from '~/web/ui/log/LogSearch';
import { Toggle } from '~/web/ui/page/Toggle';
import { anchorSelected } from '~/web/features/comments/events';
import {
  followChosen,
  linesCopyRequested,
  logDownloadRequested,
  matchRequested,
  outputRefreshRequested,
} from '../events';
import { writeOutputView, type LogOf, type OutputView } from '../model/url';
import type { Log } from '../model/logs';
import { lineIn } from '../model/pages';
import { stepFrom, type Search } from '../model/search';
import { linesNamed, lineAnchorOf } from '../messages';
import { AgentChoice } from './AgentChoice';

interface OutputToolbarProps {
  readonly of: LogOf;
  readonly view: OutputView;
  readonly submission: Submission;
  readonly log: Log;
  readonly search: Search | null;
  readonly following: boolean;
}

/** '3 of 1,204'; with how the search stands where there is no match to count. */
const counterOf = (search: Search | null): string => {
  if (search === null || search.request.status === 'loading') return 'Searching …';
  if (search.request.status === 'failed') return 'The search failed';
  if (search.count === 0) return 'No matches';
  return `${countText(search.before + search.at + 1)} of ${countText(search.count)}`;
};

const reasonOf = (search: Search | null): string | undefined => {
  if (!search || search.request.status !== 'succeeded') return counterOf(search);
  return stepFrom(search, 1) === null ? 'No matches' : undefined;
};

/** The agent, search, wrap, follow, copy, download. */
export function OutputToolbar({
  of,
  view,
  submission,
  log,
  search,
  following,
}: OutputToolbarProps) {
  const dispatch = useAppDispatch();
  const { pathname, search: query } = useLocation();
  const { flags } = useAppSelector(selectConfig);
  const change = (changes: Partial<OutputView>) =>
    dispatch(replace(pathname + writeOutputView(query, changes)));
  const comment = () => {
    if (view.marked)
      dispatch(
        anchorSelected({
          key: `job/${of.batch_job_id}`,
          place: lineAnchorOf(of, view.marked, lineIn(log.pages, view.marked.from)),
        }),
      );
  };
  const isLive = flags.job_live_update && !log.ended;
  return (
    <div className="output-tools" role="group" aria-label="Output">
      <AgentChoice
        of={of}
        submission={submission}
        onChoose={(agent) => change({ agent, marked: null })}
      />
      <LogSearch
        text={view.find}
        matchCase={view.matchCase}
        counter={counterOf(search)}
        reason={reasonOf(search)}
        onText={(find) => change({ find })}
        onMatchCase={(matchCase) => change({ matchCase })}
        onStep={(by) => dispatch(matchRequested({ ...of, by }))}
      />
      <div className="output-tools-end">
        {view.marked && (
          <>
            <Button type="button" content="Comment" onClick={comment} />
            <Button
              type="button"
              content={`Copy ${linesNamed(view.marked).toLowerCase()}`}
              onClick={() => {
                if (view.marked) dispatch(linesCopyRequested({ ...of, ...view.marked }));
              }}
            />
            <button
              type="button"
              className="at-dots"
              aria-label="Unmark the lines"
              title="Unmark the lines"
              onClick={() => change({ marked: null })}
            >
              <Icon name="close" />
            </button>
          </>
        )}
        {!flags.job_live_update && !log.ended && (
          <Button
            type="button"
            content="Refresh"
            onClick={() => dispatch(outputRefreshRequested(of))}
          />
        )}
        <Toggle label="Wrap" on={view.wrap} onChange={(wrap) => change({ wrap })} />
        <Toggle
          label={isLive ? 'Follow' : 'At the end'}
          on={following}
          onChange={(on) => dispatch(followChosen({ ...of, following: on }))}
        />
        <button
          type="button"
          className="at-dots"
          aria-label="Download the whole output"
          title="Download the whole output"
          onClick={() => dispatch(logDownloadRequested(of))}
        >
          <Icon name="download" />
        </button>
      </div>
    </div>
  );
}
