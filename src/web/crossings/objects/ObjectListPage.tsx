import { useCallback, useMemo, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useSay } from '~/web/kit/hooks';
import { filterRows, sortRows, type Sort } from '~/web/kit/place/listView';
import { useListView } from '~/web/kit/place/useListView';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { Page } from '~/web/ui/page/Page';
import { Toggle } from '~/web/ui/page/Toggle';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { ViewSwitch, type View } from '~/web/ui/page/ViewSwitch';
import { listTypeChosen } from '../../features/account/events';
import { selectTeamToggle } from '../person';
import { selectListType } from '../preferences';
import type { ObjectList, Owned } from './list';
import { ObjectLine } from './ObjectLine';
import { ObjectRows } from './ObjectRows';

interface ObjectListPageProps<Row extends Owned, State> {
  readonly list: ObjectList<Row, State>;
  /** Questions that may lie over the page. */
  readonly children?: ReactNode;
}

/** The rows that show, in their order, and those of them that are chosen. */
function useShown<Row extends Owned, State>({ idOf, nameOf, sortKeys, selectChosen }: ObjectList<Row, State>, rows: readonly Row[]) {
  const { view: { filter, sort } } = useListView();
  const marked = useSelector(selectChosen);
  const shown = useMemo(
    () => sortRows(filterRows(rows, filter, (row) => [nameOf(row), idOf(row)]), sort, sortKeys), [rows, filter, sort, nameOf, idOf, sortKeys],
  );
  const chosen = useMemo(() => {
    const marks = new Set(marked);
    return marks.size === 0 ? [] : shown.filter((row) => marks.has(idOf(row)));
  }, [shown, marked, idOf]);
  const chosenIds = useMemo(() => chosen.map(idOf), [chosen, idOf]);
  return { shown, chosen, chosenIds };
}

/** The list of a room's objects: own ones, or the team's; how it is looked at stands in the address. */
export function ObjectListPage<Row extends Owned, State>({ list, children }: ObjectListPageProps<Row, State>) {
  const say = useSay();
  const { path, title, label, many, CreateNew } = list;
  const { view: { filter, team: wantsTeam, view, sort }, change } = useListView();
  const toggle = useSelector(selectTeamToggle);
  const team = wantsTeam && toggle !== null;
  const rows = useSelector((state: State) => list.selectRows(state, team));
  const wasRead = useSelector((state: State) => !['idle', 'loading'].includes(list.selectShelf(state, team).fetch.phase));
  const listType = useSelector((state: Parameters<typeof selectListType>[0]) => selectListType(state, path));
  const { shown, chosen, chosenIds } = useShown(list, rows);
  const onSort = useCallback((next: Sort) => change({ sort: next }), [change]);
  const onClearFilter = useCallback(() => change({ filter: '' }), [change]);
  const onView = (next: View) => {
    say(listTypeChosen({ path, listType: next }));
    change({ view: next });
  };
  return (
    <Page
      fill title={title} count={wasRead ? rows.length : undefined} action={<CreateNew />}
      toolbar={(
        <Toolbar label={label} end={<ViewSwitch view={view ?? listType} onChange={onView} />}>
          <FilterBox label={`Filter ${many}`} value={filter} onChange={(text) => change({ filter: text })} />
          {toggle && <Toggle label={toggle} on={team} onChange={(on) => change({ team: on })} />}
        </Toolbar>
      )}
    >
      <ObjectLine list={list} chosen={chosen} shown={shown.length} total={rows.length} team={team} />
      <ObjectRows
        list={list} rows={shown} chosen={chosenIds} team={team} view={view ?? listType} filter={filter} sort={sort}
        onSort={onSort} onClearFilter={onClearFilter}
      />
      {children}
    </Page>
  );
}
