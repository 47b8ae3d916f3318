import { push } from 'connected-react-router';
import { useCallback } from 'react';
import { Button } from 'semantic-ui-react';
import { modalOver, selectLocation } from '~/web/lib/browser/url/location';
import { useAppDispatch, useAppSelector, useAppStore } from '~/web/lib/state/hooks';
import type { Sort } from '~/web/lib/browser/url/listView';
import { reasonOf } from '~/web/lib/http/problem';
import { CardGrid } from '~/web/ui/data/CardGrid';
import { DataTable } from '~/web/ui/data/DataTable';
import type { Selection } from '~/web/ui/data/selection';
import { EmptyState, NOTHING } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { selectUser } from '~/web/core/session/person';
import type { ObjectRow } from '~/web/work/entities/pending';
import { isSettled } from '~/web/lib/state/request';
import { menuOf } from './commonActions';
import type { ObjectList } from './objectList';

interface NothingHereProps<Row extends ObjectRow> {
  readonly list: ObjectList<Row>;
  readonly team: boolean;
  readonly filter: string;
  readonly status: string | null;
  /** Shows all again. */
  readonly onClearFilter: () => void;
}

/** The content in place of the list (LST-21): what to do next. */
function NothingHere<Row extends ObjectRow>({
  list,
  team,
  filter,
  status,
  onClearFilter,
}: NothingHereProps<Row>) {
  const {
    label,
    hint,
    nothing = NOTHING.objects,
    CreateNew,
    feature: {
      words: { one, many },
    },
  } = list;
  if (filter.trim() !== '' || status !== null) {
    const named = filter.trim() === '' ? '' : ` has “${filter.trim()}” in its name or id`;
    const standing = status === null ? '' : `${named && ' and'} stands at “${status}”`;
    return (
      <EmptyState
        picture="search"
        title={NOTHING.objects}
        hint={`No ${one}${named}${standing}.`}
        action={<Button type="button" content={`Show all ${many}`} onClick={onClearFilter} />}
      />
    );
  }
  if (team)
    return (
      <EmptyState
        title={NOTHING.objects}
        hint={`${label} of your teammates show here as soon as they have some.`}
      />
    );
  return (
    <EmptyState title={nothing} hint={`You have no ${many} yet. ${hint}`} action={<CreateNew />} />
  );
}

interface ObjectRowsProps<Row extends ObjectRow> extends NothingHereProps<Row> {
  readonly rows: readonly Row[];
  readonly chosen: Selection;
  readonly view: 'grid' | 'list';
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
}

/** The objects as cards or as a table; what stands there while there are none. */
export function ObjectRows<Row extends ObjectRow>({
  list,
  rows,
  chosen,
  team,
  view,
  filter,
  status,
  sort,
  onSort,
  onClearFilter,
}: ObjectRowsProps<Row>) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { label, feature, Chosen, cardOf, overList = false } = list;
  const { pages, idOf, nameOf, mayChange } = feature;
  const user = useAppSelector(selectUser);
  const loading = useAppSelector((state) => !isSettled(feature.selectList(state, team).request));
  const problem = useAppSelector((state) => {
    const { request } = feature.selectList(state, team);
    return request.at === undefined && request.problem;
  });
  const href = useCallback(
    (row: Row) => `${pages}/${encodeURIComponent(idOf(row))}`,
    [pages, idOf],
  );
  const onSelect = useCallback(
    (ids: Selection) => dispatch(feature.events.selectionChanged({ ids })),
    [dispatch, feature],
  );
  const goTo = useCallback(
    (address: string) => dispatch(push(modalOver(address, selectLocation(store.getState())))),
    [dispatch, store],
  );
  const onOpen = useCallback(
    (row: Row) => (overList ? goTo(href(row)) : dispatch(push(href(row)))),
    [dispatch, goTo, href, overList],
  );
  const actions = useCallback(
    (row: Row) => menuOf(list, row, mayChange(row, user), { dispatch, goTo }),
    [list, mayChange, dispatch, goTo, user],
  );
  const kind = team ? 'team' : 'own';
  if (problem && rows.length === 0)
    return (
      <LoadError
        message={reasonOf(problem, '')}
        onRetry={() => dispatch(feature[kind].events.refreshRequested())}
      />
    );
  const props = {
    rows,
    rowKey: idOf,
    rowName: nameOf,
    href,
    onOpen,
    actions,
    selected: chosen,
    onSelect: team || !Chosen ? undefined : onSelect,
    loading,
    label: team ? `${label} of the team` : label,
    empty: (
      <NothingHere
        list={list}
        team={team}
        filter={filter}
        status={status}
        onClearFilter={onClearFilter}
      />
    ),
  };
  return view === 'grid' && cardOf ? (
    <CardGrid {...props} card={cardOf[kind]} />
  ) : (
    <DataTable
      {...props}
      columns={list.columnsOf[kind]}
      sorting={sort ?? undefined}
      onSort={onSort}
    />
  );
}
