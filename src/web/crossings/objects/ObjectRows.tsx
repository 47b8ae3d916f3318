import { push } from 'connected-react-router';
import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { Button } from 'semantic-ui-react';
import { useSay } from '~/web/kit/hooks';
import type { Sort } from '~/web/kit/place/listView';
import { reasonOf } from '~/web/kit/wire/problem';
import { CardGrid } from '~/web/ui/data/CardGrid';
import { DataTable } from '~/web/ui/data/DataTable';
import type { Selection } from '~/web/ui/data/selection';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { selectUser } from '../person';
import type { ObjectList, Owned } from './list';

interface NothingHereProps<Row extends Owned, State> {
  readonly list: ObjectList<Row, State>;
  readonly team: boolean;
  readonly filter: string;
  readonly onClearFilter: () => void;
}

/** What stands in place of the list (LST-21): what to do next. */
function NothingHere<Row extends Owned, State>({ list: { label, one, many, hint, CreateNew }, team, filter, onClearFilter }: NothingHereProps<Row, State>) {
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

interface ObjectRowsProps<Row extends Owned, State> extends NothingHereProps<Row, State> {
  readonly rows: readonly Row[];
  readonly chosen: Selection;
  readonly view: 'grid' | 'list';
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
}

/** The objects as cards or as a table; what stands there while there are none. */
export function ObjectRows<Row extends Owned, State>({ list, rows, chosen, team, view, filter, sort, onSort, onClearFilter }: ObjectRowsProps<Row, State>) {
  const say = useSay();
  const { path, label, idOf, nameOf, actionsOf } = list;
  const me = useSelector(selectUser)?.user_name;
  const phase = useSelector((state: State) => list.selectShelf(state, team).fetch.phase);
  const problem = useSelector((state: State) => {
    const { fetch } = list.selectShelf(state, team);
    return fetch.phase === 'failed' && fetch.at === null ? fetch.problem : null;
  });
  const href = useCallback((row: Row) => `${path}/${idOf(row)}`, [path, idOf]);
  const onOpen = useCallback((row: Row) => say(push(href(row))), [say, href]);
  const onSelect = useCallback((selection: Selection) => say(list.chosen(selection)), [say, list]);
  const actions = useCallback((row: Row) => actionsOf(row, row.user_name === me, say), [actionsOf, say, me]);
  const kind = team ? 'team' : 'own';
  if (problem && rows.length === 0) return <LoadError message={reasonOf(problem, '')} onRetry={() => say(list.wanted[kind]())} />;
  const props = {
    rows, rowKey: idOf, rowName: nameOf, href, onOpen, actions, selected: chosen, onSelect: team ? undefined : onSelect,
    loading: phase === 'idle' || phase === 'loading', label: team ? `${label} of the team` : label,
    empty: <NothingHere list={list} team={team} filter={filter} onClearFilter={onClearFilter} />,
  };
  return view === 'grid'
    ? <CardGrid {...props} card={list.cardOf[kind]} />
    : <DataTable {...props} columns={list.columnsOf[kind]} sorting={sort ?? undefined} onSort={onSort} />;
}
