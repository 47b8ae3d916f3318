import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { LINE_LIMIT } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { withQuery } from '~/web/lib/browser/url/location';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { countText } from '~/web/lib/text/readable';
import { reasonOf } from '~/web/lib/http/problem';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { LogView, type LogRange } from '~/web/ui/log/LogView';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { environmentRequested, linesCopied, logFollowed } from '../events';
import { isUnderWay, type EnvironmentRow } from '../model/model';
import { selectLog } from '../selectors';

/** '12' and '12-20' in the address are lines from 1. */
const rangeOf = (written: string | null): LogRange | null => {
  const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(written ?? '') ?? [];
  return from === undefined ? null : { from: Number(from) - 1, to: Number(to ?? from) - 1 };
};
const written = ({ from, to }: LogRange) =>
  from === to ? String(from + 1) : `${from + 1}-${to + 1}`;

const nowhere = () => undefined;

/** The log of the running build, or of the last one. */
export function BuildLog({ environment }: { readonly environment: EnvironmentRow }) {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const { env_id } = environment;
  const log = useAppSelector(selectLog);
  const [line, mark] = useQueryPart('line');
  const marked = rangeOf(line);
  const { lines, following, ended } = log;
  const { problem } = log.request;
  const textOf = useCallback((at: number) => lines[at], [lines]);
  const hrefOf = useCallback(
    (at: number) => pathname + withQuery(search, { line: String(at + 1) }),
    [pathname, search],
  );
  const onFollow = useCallback(
    (on: boolean) => dispatch(logFollowed({ env_id, following: on })),
    [dispatch, env_id],
  );
  if (
    log.env_id !== env_id ||
    (lines.length === 0 && !ended && !problem && !isUnderWay(environment))
  )
    return <Skeleton lines={10} label="Loading the build log" />;
  if (lines.length === 0 && problem)
    return (
      <LoadError
        message={reasonOf(problem, '')}
        onRetry={() => dispatch(environmentRequested({ id: env_id }))}
      />
    );
  if (lines.length === 0) {
    return environment.status === 'waiting' ? (
      <EmptyState
        title="Waiting for its turn"
        hint="Two environments are built at a time. What the tools say shows here as soon as this one begins."
      />
    ) : (
      <EmptyState
        title="Nothing was said"
        hint="The tools that built this environment left no word."
      />
    );
  }
  const onMark = (at: number, extend: boolean) => {
    const from = extend && marked ? marked : { from: at, to: at };
    mark(written({ from: Math.min(from.from, at), to: Math.max(from.to, at) }));
  };
  return (
    <div className="environment-log">
      <div className="environment-log-tools">
        <span className="at-muted" role="status">
          {countText(lines.length)} {lines.length === 1 ? 'line' : 'lines'}
          {ended ? '' : ' so far'}
          {problem && ` · not read again: ${reasonOf(problem)}`}
        </span>
        {marked && (
          <ReasonedButton
            size="small"
            label="Copy lines"
            onClick={() => dispatch(linesCopied({ env_id, ...marked }))}
          />
        )}
        {!ended && (
          <ReasonedButton
            size="small"
            label="Follow"
            reason={following ? 'The end is in sight already.' : undefined}
            onClick={() => onFollow(true)}
          />
        )}
      </div>
      <LogView
        label={`Build log of ${environment.env_name}`}
        total={lines.length}
        textOf={textOf}
        longest={LINE_LIMIT}
        wrap={false}
        following={following && !marked}
        place={marked && { line: marked.from, where: 'middle', turn: marked.from }}
        marked={marked}
        onMark={onMark}
        hrefOf={hrefOf}
        sought={null}
        current={null}
        onCopy={() => {
          if (marked) dispatch(linesCopied({ env_id, ...marked }));
        }}
        onFollow={onFollow}
        onWindow={nowhere}
        onRest={nowhere}
      />
    </div>
  );
}
