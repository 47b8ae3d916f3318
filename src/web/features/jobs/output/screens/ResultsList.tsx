import { replace, push } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { DriveEntry, Submission } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { useListView } from '~/web/lib/browser/url/useListView';
import { reasonOf } from '~/web/lib/http/problem';
import { visibly } from '~/web/lib/text/readable';
import { DataTable } from '~/web/ui/data/DataTable';
import type { Sorting } from '~/web/ui/data/columns';
import { ENTRY_COLUMNS } from '~/web/ui/files/columns/entryColumns';
import { forTable } from '~/web/ui/files/order';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { isSettled } from '~/web/lib/state/request';
import { resultsChosen, resultsRefreshRequested } from '../events';
import { writeOutputView, type OutputView } from '../model/url';
import { selectFolder, selectRows } from '../selectors';
import { resultActions, ResultsTools } from './ResultsTools';

interface ResultsListProps {
  readonly batch_job_id: string;
  readonly submission: Submission;
  readonly view: OutputView;
}

const rowKey = ({ path }: DriveEntry) => path;
const rowName = ({ name }: DriveEntry) => visibly(name);
const BY_NAME: Sorting = { column: 'name', direction: 'ascending' };

/** The files and folders of a submission, chosen and opened as those of the drive. */
export function ResultsList({
  batch_job_id,
  submission: { submission_id, end_datetime },
  view: { folder },
}: ResultsListProps) {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const { view, change } = useListView();
  const of = useMemo(
    () => ({ batch_job_id, submission_id, folder }),
    [batch_job_id, submission_id, folder],
  );
  const { request, chosen } = useAppSelector((state) => selectFolder(state, of));
  const listed = useAppSelector((state) => selectRows(state, of));
  const rows = useMemo(() => forTable(listed, view.sort), [listed, view.sort]);
  const href = useCallback(
    ({ path, isDir }: DriveEntry) =>
      pathname + writeOutputView(search, isDir ? { folder: path, file: null } : { file: path }),
    [pathname, search],
  );
  const onOpen = useCallback(
    (entry: DriveEntry) => dispatch(entry.isDir ? push(href(entry)) : replace(href(entry))),
    [dispatch, href],
  );
  const onSelect = useCallback(
    (paths: readonly string[]) => dispatch(resultsChosen({ ...of, paths })),
    [dispatch, of],
  );
  const onSort = useCallback((sort: Sorting) => change({ sort }), [change]);
  const actions = useCallback(
    ({ path }: DriveEntry) => resultActions(of, [path], dispatch),
    [of, dispatch],
  );
  const isRunning = end_datetime === null;
  const { problem, at } = request;
  const empty = (
    <EmptyState
      title={folder === '/' ? 'No results yet' : 'Nothing in this folder'}
      hint={
        isRunning
          ? 'What the job writes into its folder shows here while it runs.'
          : 'This submission left no files behind.'
      }
    />
  );
  return (
    <div className="results-list">
      <ResultsTools of={of} chosen={chosen} />
      {problem && at !== undefined && (
        <Banner tone="warn">What shows may be old: {reasonOf(problem)}</Banner>
      )}
      {problem && at === undefined ? (
        <LoadError
          message={reasonOf(problem, '')}
          onRetry={() => dispatch(resultsRefreshRequested())}
        />
      ) : (
        <DataTable
          label="Results"
          rows={rows}
          rowKey={rowKey}
          rowName={rowName}
          href={href}
          onOpen={onOpen}
          actions={actions}
          selected={chosen}
          onSelect={onSelect}
          columns={ENTRY_COLUMNS}
          sorting={view.sort ?? BY_NAME}
          onSort={onSort}
          picking="box"
          loading={!isSettled(request)}
          empty={empty}
        />
      )}
    </div>
  );
}
