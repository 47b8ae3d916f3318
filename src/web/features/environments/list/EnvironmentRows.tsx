import { push } from 'connected-react-router';
import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { Button } from 'semantic-ui-react';
import type { PythonEnvironment } from '~/contract';
import { selectUser } from '~/web/crossings/person';
import { useSay } from '~/web/kit/hooks';
import type { Sort } from '~/web/kit/place/listView';
import { reasonOf } from '~/web/kit/wire/problem';
import { CardGrid } from '~/web/ui/data/CardGrid';
import { DataTable } from '~/web/ui/data/DataTable';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { rowActions } from '../rowActions';
import { selectMoves, selectShelf } from '../selectors';
import { environmentList } from '../state/shelf';
import { cardOf, columnsOf } from './columns';

interface EnvironmentRowsProps {
  readonly rows: readonly PythonEnvironment[];
  readonly team: boolean;
  readonly view: 'grid' | 'list';
  readonly filter: string;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
  readonly onClearFilter: () => void;
}

const rowKey = (row: PythonEnvironment) => row.env_id;
const rowName = (row: PythonEnvironment) => row.env_name;
const href = (row: PythonEnvironment) => `/environments/${row.env_id}`;

/** The environments as cards or as a table. */
export function EnvironmentRows({ rows, team, view, filter, sort, onSort, onClearFilter }: EnvironmentRowsProps) {
  const say = useSay();
  const user = useSelector(selectUser);
  const moves = useSelector(selectMoves);
  const { fetch } = useSelector(selectShelf);
  const onOpen = useCallback((row: PythonEnvironment) => say(push(href(row))), [say]);
  const actions = useCallback((row: PythonEnvironment) => rowActions(row, moves[row.env_id], user, say), [say, user, moves]);
  if (fetch.phase === 'failed' && fetch.at === null && rows.length === 0) {
    return <LoadError message={reasonOf(fetch.problem, '')} onRetry={() => say(environmentList.events.wanted())} />;
  }
  const kind = team ? 'team' : 'own';
  const list = {
    rows, rowKey, rowName, href, onOpen, actions, loading: fetch.phase === 'idle' || fetch.phase === 'loading',
    label: team ? 'Environments of the team' : 'Environments',
    empty: (
      <EmptyState
        picture="search" title="Nothing found" hint={`No environment has “${filter.trim()}” in its name or id.`}
        action={<Button type="button" content="Show all environments" onClick={onClearFilter} />}
      />
    ),
  };
  return view === 'grid'
    ? <CardGrid {...list} card={cardOf[kind]} />
    : <DataTable {...list} columns={columnsOf[kind]} sorting={sort ?? undefined} onSort={onSort} />;
}
