import { push } from 'connected-react-router';
import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '~/web/crossings/person';
import { useSay } from '~/web/kit/hooks';
import type { Sort } from '~/web/kit/place/listView';
import { reasonOf } from '~/web/kit/wire/problem';
import { CardGrid } from '~/web/ui/data/CardGrid';
import { DataTable } from '~/web/ui/data/DataTable';
import type { Selection } from '~/web/ui/data/selection';
import { LoadError } from '~/web/ui/page/LoadError';
import { notebooksChosen } from '../events';
import type { NotebookRow } from '../moves';
import { selectShelf, type WithNotebooks } from '../selectors';
import { ownNotebooks, teamNotebooks } from '../shelves';
import { columnsOf } from './columns';
import { NothingHere } from './NothingHere';
import { cardOf } from './NotebookCard';
import { rowActions } from '../rowActions';

interface NotebookListProps {
  readonly rows: readonly NotebookRow[];
  readonly chosen: Selection;
  readonly team: boolean;
  readonly view: 'grid' | 'list';
  readonly filter: string;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
  readonly onClearFilter: () => void;
}

const rowKey = (row: NotebookRow) => row.notebook_id;
const rowName = (row: NotebookRow) => row.notebook_name;
const href = (row: NotebookRow) => `/notebooks/${row.notebook_id}`;

/** The notebooks as cards or as a table; what stands there while there are none. */
export function NotebookList({ rows, chosen, team, view, filter, sort, onSort, onClearFilter }: NotebookListProps) {
  const say = useSay();
  const me = useSelector(selectUser)?.user_name;
  const phase = useSelector((state: WithNotebooks) => selectShelf(state, team).fetch.phase);
  const problem = useSelector((state: WithNotebooks) => {
    const { fetch } = selectShelf(state, team);
    return fetch.phase === 'failed' && fetch.at === null ? fetch.problem : null;
  });
  const onOpen = useCallback((row: NotebookRow) => say(push(href(row))), [say]);
  const onSelect = useCallback((selection: Selection) => say(notebooksChosen({ notebook_ids: selection })), [say]);
  const actions = useCallback((row: NotebookRow) => rowActions(row, row.user_name === me, say), [say, me]);
  const { wanted } = (team ? teamNotebooks : ownNotebooks).events;
  if (problem && rows.length === 0) return <LoadError message={reasonOf(problem, '')} onRetry={() => say(wanted())} />;
  const kind = team ? 'team' : 'own';
  const list = {
    rows, rowKey, rowName, href, onOpen, actions, selected: chosen, onSelect: team ? undefined : onSelect,
    loading: phase === 'idle' || phase === 'loading',
    label: team ? 'Notebooks of the team' : 'Notebooks', empty: <NothingHere team={team} filter={filter} onClearFilter={onClearFilter} />,
  };
  return view === 'grid'
    ? <CardGrid {...list} card={cardOf[kind]} />
    : <DataTable {...list} columns={columnsOf[kind]} sorting={sort ?? undefined} onSort={onSort} />;
}
