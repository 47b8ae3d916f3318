import { push } from 'connected-react-router';
import { useCallback } from 'react';
import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import type { Sort } from '~/web/kit/browser/url/listView';
import { reasonOf } from '~/web/kit/http/problem';
import { CardGrid } from '~/web/ui/data/CardGrid';
import { DataTable } from '~/web/ui/data/DataTable';
import type { Selection } from '~/web/ui/data/selection';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { selectUser } from '../person';
import type { ObjectRow } from '../room/pending';
import type { ObjectList } from './objectList';

interface NothingHereProps<Row extends ObjectRow> {
  readonly list: ObjectList<Row>;
  readonly team: boolean;
  readonly filter: string;
  readonly onClearFilter: () => void;
}

/** What stands in place of the list (LST-21): what to do next. */
function NothingHere<Row extends ObjectRow>({ list, team, filter, onClearFilter }: NothingHereProps<Row>) {
  const { label, hint, CreateNew, room: { words: { one, many } } } = list;
  if (filter.trim() !== '') {
    return (
      <EmptyState
        picture="search" title="Nothing found" hint={`No ${one} has “${filter.trim()}” in its name or id.`}
        action={<Button type="button" content={`Show all ${many}`} onClick={onClearFilter} />}
      />
    );
  }
  if (team) return <EmptyState title="Nothing found" hint={`${label} of your teammates show here as soon as they have some.`} />;
  return <EmptyState title={`No ${many} yet`} hint={hint} action={<CreateNew />} />;
}

interface ObjectRowsProps<Row extends ObjectRow> extends NothingHereProps<Row> {
  readonly rows: readonly Row[];
  readonly chosen: Selection;
  readonly view: 'grid' | 'list';
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
}

/** The objects as cards or as a table; what stands there while there are none. */
export function ObjectRows<Row extends ObjectRow>(
  { list, rows, chosen, team, view, filter, sort, onSort, onClearFilter }: ObjectRowsProps<Row>,
) {
  const dispatch = useAppDispatch();
  const { label, actionsOf, room, Chosen } = list;
  const { path, idOf, nameOf, mayChange } = room;
  const user = useAppSelector(selectUser);
  const phase = useAppSelector((state) => room.selectList(state, team).fetch.phase);
  const problem = useAppSelector((state) => {
    const { fetch } = room.selectList(state, team);
    return fetch.phase === 'failed' && fetch.at === null ? fetch.problem : null;
  });
  const href = useCallback((row: Row) => `${path}/${idOf(row)}`, [path, idOf]);
  const onOpen = useCallback((row: Row) => dispatch(push(href(row))), [dispatch, href]);
  const onSelect = useCallback((ids: Selection) => dispatch(room.events.selected({ ids })), [dispatch, room]);
  const actions = useCallback((row: Row) => actionsOf(row, mayChange(row, user), dispatch), [actionsOf, mayChange, dispatch, user]);
  const kind = team ? 'team' : 'own';
  if (problem && rows.length === 0) return <LoadError message={reasonOf(problem, '')} onRetry={() => dispatch(room[kind].events.wanted())} />;
  const props = {
    rows, rowKey: idOf, rowName: nameOf, href, onOpen, actions, selected: chosen, onSelect: team || !Chosen ? undefined : onSelect,
    loading: phase === 'idle' || phase === 'loading', label: team ? `${label} of the team` : label,
    empty: <NothingHere list={list} team={team} filter={filter} onClearFilter={onClearFilter} />,
  };
  return view === 'grid'
    ? <CardGrid {...props} card={list.cardOf[kind]} />
    : <DataTable {...props} columns={list.columnsOf[kind]} sorting={sort ?? undefined} onSort={onSort} />;
}
