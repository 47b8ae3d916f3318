import { replace } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { LINE_LIMIT } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { LogView } from '~/web/ui/log/LogView';
import {
  followChosen,
  linesCopyRequested,
  lineLinkCopyRequested,
  outputRefreshRequested,
  rested,
  windowSeen,
} from '../events';
import { linesText, writeOutputView, type Lines, type OutputView } from '../model/url';
import { selectLog, selectPosition, selectSearch } from '../selectors';
import { lineIn, missingIn, pagesOf } from '../model/pages';
import { whyNothing } from '../messages';
import { LogFoot } from './LogFoot';
import { OutputToolbar } from './OutputToolbar';
import type { DisplayedLog } from './useDisplayedLog';

interface LogRegionProps {
  readonly view: OutputView;
  readonly log: DisplayedLog;
}

/** One agent's output: tools, lines, and how it stands. */
export function LogRegion({ view, log: { of, submission } }: LogRegionProps) {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const log = useAppSelector((state) => selectLog(state, of));
  const position = useAppSelector((state) => selectPosition(state, of));
  const sought = useAppSelector((state) => selectSearch(state, of));
  const { pages, total } = log;
  const { marked } = view;
  const markText = marked && linesText(marked);

  const addressOf = useCallback(
    (lines: Lines | null) =>
      pathname +
      writeOutputView(search, {
        submission: of.submission_id,
        agent: of.agent_id,
        marked: lines,
        find: '',
        matchCase: false,
        wrap: false,
      }),
    [pathname, search, of],
  );
  const unmarked = useMemo(() => addressOf(null), [addressOf]);
  const hrefOf = useCallback((line: number) => `${unmarked}&line=${line + 1}`, [unmarked]);
  const textOf = useCallback((line: number) => lineIn(pages, line), [pages]);
  const onMark = (line: number, extend: boolean) => {
    const lines =
      extend && marked
        ? { from: Math.min(marked.from, line), to: Math.max(marked.to, line) }
        : { from: line, to: line };
    dispatch(
      replace(
        pathname +
          writeOutputView(search, {
            submission: of.submission_id,
            agent: of.agent_id,
            marked: lines,
          }),
      ),
    );
    dispatch(
      lineLinkCopyRequested({
        ...of,
        ...lines,
        address: new URL(addressOf(lines), document.baseURI).href,
      }),
    );
  };
  /** Told when other pages are in sight than before, or a line is not known: not at every frame of scrolling. */
  const onWindow = (from: number, to: number) => {
    const isOther = pagesOf({ from, to }).join() !== pagesOf(log.seen).join();
    if (isOther || missingIn(log, { from, to }, total ?? 0))
      dispatch(windowSeen({ ...of, from, to }));
  };
  const query = useMemo(
    () => (view.find === '' ? null : { text: view.find, matchCase: view.matchCase }),
    [view.find, view.matchCase],
  );
  const current = sought?.lines[sought.at] ?? null;

  const tools = (
    <OutputToolbar
      of={of}
      view={view}
      submission={submission}
      log={log}
      search={sought}
      following={position.following}
    />
  );
  if (total === null && log.missed)
    return (
      <>
        {tools}
        <LoadError
          message={reasonOf(log.missed.problem, '')}
          onRetry={() => dispatch(outputRefreshRequested(of))}
        />
      </>
    );
  if (total === null)
    return (
      <>
        {tools}
        <div className="output-place">
          <Skeleton lines={12} label="Loading the output" />
        </div>
      </>
    );
  const foot = <LogFoot of={of} submission={submission} log={log} />;
  if (total === 0) {
    return (
      <>
        {tools}
        <div className="output-place">
          <EmptyState
            title={log.ended ? 'Nothing was printed' : 'Nothing printed yet'}
            hint={whyNothing(submission, log.ended || submission.end_datetime !== null)}
          />
          {foot}
        </div>
      </>
    );
  }
  return (
    <>
      {tools}
      <LogView
        label={`Output of ${of.agent_id}`}
        total={total}
        textOf={textOf}
        longest={LINE_LIMIT}
        wrap={view.wrap}
        following={position.following}
        place={position}
        marked={marked}
        onMark={onMark}
        onCopy={() => {
          if (marked) dispatch(linesCopyRequested({ ...of, ...marked }));
        }}
        hrefOf={hrefOf}
        sought={query}
        current={current}
        foot={foot}
        onFollow={(following) => dispatch(followChosen({ ...of, following }))}
        onWindow={onWindow}
        onRest={(line) => dispatch(rested({ ...of, line, marked: markText }))}
      />
    </>
  );
}
