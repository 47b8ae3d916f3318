import { push } from 'connected-react-router';
import { useCallback, useId, useMemo, type ReactNode } from 'react';
import { streamPath } from '~/contract/streams/streamRules';
import { filterRows } from '~/web/lib/browser/url/listView';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useListView } from '~/web/lib/browser/url/useListView';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { createButton, formOver } from '~/web/work/list/createButton';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState, NOTHING } from '~/web/ui/page/EmptyState';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Toggle } from '~/web/ui/page/Toggle';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { isSettled } from '~/web/lib/state/request';
import { archivedColumns, pastColumns, upcomingColumns } from '../columns';
import {
  selectArchived,
  selectPast,
  selectUpcoming,
  streams,
  type StreamRow,
} from '../model/entities';
import { streamActions } from './actions';
import { MoveQuestion } from './MoveQuestion';
import './streams.css';

/** Leads to the form for a new one, over the list. */
const CreateButton = createButton('Create Stream', formOver('/streams/create'));

interface PartProps {
  readonly title: string;
  readonly rows: readonly StreamRow[];
  readonly columns: readonly Column<StreamRow>[];
  readonly loading: boolean;
  readonly empty: ReactNode;
}

/** One of the two halves of the list. */
function Part({ title, rows, columns, loading, empty }: PartProps) {
  const dispatch = useAppDispatch();
  const heading = useId();
  const actions = useCallback((row: StreamRow) => streamActions(row, dispatch), [dispatch]);
  const onOpen = useCallback((row: StreamRow) => dispatch(push(streamPath(row))), [dispatch]);
  return (
    <section className="streams-part" aria-labelledby={heading}>
      <h2 id={heading}>
        {title}
        {rows.length > 0 && <span className="at-page-count">{countText(rows.length)}</span>}
      </h2>
      <DataTable
        label={title}
        rows={rows}
        columns={columns}
        rowKey={streams.idOf}
        rowName={streams.nameOf}
        href={streamPath}
        onOpen={onOpen}
        actions={actions}
        loading={loading}
        empty={empty}
      />
    </section>
  );
}

const fieldsOf = ({ stream_name, stream_id }: StreamRow) => [stream_name, stream_id];

/** The list of streams (RT-22): what is to come and what is over (LST-12), with a filter (LST-02), or what is archived. */
export default function StreamsPage() {
  const dispatch = useAppDispatch();
  const {
    view: { filter },
    change,
  } = useListView();
  const [upcoming, past] = [useAppSelector(selectUpcoming), useAppSelector(selectPast)];
  const archived = useAppSelector(selectArchived);
  const [only, showOnly] = useQueryPart('only');
  const onlyArchived = only === 'archived';
  const { request } = useAppSelector((state) => streams.selectList(state, false));
  const shown = useMemo(
    () =>
      [upcoming, past, archived].map((each) => filterRows(each, filter, fieldsOf)) as [
        readonly StreamRow[],
        readonly StreamRow[],
        readonly StreamRow[],
      ],
    [upcoming, past, archived, filter],
  );
  const total = onlyArchived ? archived.length : upcoming.length + past.length;
  const loading = !isSettled(request);
  const retry = () => dispatch(streams.own.events.refreshRequested());
  const { problem = null } = request;
  const isFiltered = filter.trim() !== '';
  const nothing = (hint: string, action?: ReactNode) => (
    <EmptyState
      title={NOTHING.objects}
      picture={isFiltered ? 'search' : 'nothing'}
      hint={isFiltered ? `No such stream has “${filter.trim()}” in its name or id.` : hint}
      action={isFiltered ? undefined : action}
    />
  );
  return (
    <Page
      title="Streams"
      count={loading ? undefined : total}
      action={<CreateButton />}
      toolbar={
        <Toolbar label="Streams">
          <FilterBox
            label="Filter streams"
            value={filter}
            onChange={(text) => change({ filter: text })}
          />
          <Toggle
            label="Archived"
            on={onlyArchived}
            onChange={(on) => {
              showOnly(on ? 'archived' : null);
            }}
          />
        </Toolbar>
      }
    >
      {problem && total === 0 && <LoadError message={reasonOf(problem, '')} onRetry={retry} />}
      {problem && total > 0 && (
        <Banner
          tone="warn"
          action={
            <button type="button" className="at-link" onClick={retry}>
              Retry
            </button>
          }
        >{`This may be out of date: ${reasonOf(problem)}`}</Banner>
      )}
      {!(problem && total === 0) && onlyArchived && (
        <Part
          title="Archived Streams"
          rows={shown[2]}
          columns={archivedColumns}
          loading={loading}
          empty={nothing('Streams that are archived show here, to be restored or deleted.')}
        />
      )}
      {!(problem && total === 0) && !onlyArchived && (
        <>
          <Part
            title="Upcoming Streams"
            rows={shown[0]}
            columns={upcomingColumns}
            loading={loading}
            empty={nothing(
              'Schedule one: people meet in a live room, with a notebook beside it.',
              <CreateButton />,
            )}
          />
          <Part
            title="Past Streams"
            rows={shown[1]}
            columns={pastColumns}
            loading={loading}
            empty={nothing('Streams that are over show here.')}
          />
        </>
      )}
      <MoveQuestion />
    </Page>
  );
}
