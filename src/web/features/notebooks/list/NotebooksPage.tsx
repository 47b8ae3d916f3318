import { useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectTeamToggle } from '~/web/crossings/person';
import { selectListType } from '~/web/crossings/preferences';
import { useSay } from '~/web/kit/hooks';
import { filterRows, sortRows, type Sort } from '~/web/kit/place/listView';
import { useListView } from '~/web/kit/place/useListView';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { Page } from '~/web/ui/page/Page';
import { Toggle } from '~/web/ui/page/Toggle';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { ViewSwitch, type View } from '~/web/ui/page/ViewSwitch';
import { listTypeChosen } from '../../account/events';
import { DeleteQuestion } from '../DeleteQuestion';
import { selectChosen, selectRows, selectShelf, type WithNotebooks } from '../selectors';
import { filteredFields, sortKeys } from './columns';
import { CreateNew } from './CreateNew';
import { ListLine } from './ListLine';
import { NotebookList } from './NotebookList';
import './notebooks.css';

const PATH = '/notebooks';

/** The list of notebooks (RT-06): own ones, or the team's. */
export default function NotebooksPage() {
  const say = useSay();
  const { view: { filter, team: wantsTeam, view, sort }, change } = useListView();
  const toggle = useSelector(selectTeamToggle);
  const team = wantsTeam && toggle !== null;
  const rows = useSelector((state: WithNotebooks) => selectRows(state, team));
  const wasRead = useSelector((state: WithNotebooks) => !['idle', 'loading'].includes(selectShelf(state, team).fetch.phase));
  const listType = useSelector((state: Parameters<typeof selectListType>[0]) => selectListType(state, PATH));
  const marked = useSelector(selectChosen);
  const shown = useMemo(() => sortRows(filterRows(rows, filter, filteredFields), sort, sortKeys), [rows, filter, sort]);
  const chosen = useMemo(() => {
    const marks = new Set(marked);
    return marks.size === 0 ? [] : shown.filter(({ notebook_id }) => marks.has(notebook_id));
  }, [shown, marked]);
  const onSort = useCallback((next: Sort) => change({ sort: next }), [change]);
  const onClearFilter = useCallback(() => change({ filter: '' }), [change]);
  const onView = (next: View) => {
    say(listTypeChosen({ path: PATH, listType: next }));
    change({ view: next });
  };
  const chosenIds = useMemo(() => chosen.map(({ notebook_id }) => notebook_id), [chosen]);
  return (
    <Page
      fill title="Code" count={wasRead ? rows.length : undefined} action={<CreateNew />}
      toolbar={(
        <Toolbar label="Notebooks" end={<ViewSwitch view={view ?? listType} onChange={onView} />}>
          <FilterBox label="Filter notebooks" value={filter} onChange={(text) => change({ filter: text })} />
          {toggle && <Toggle label={toggle} on={team} onChange={(on) => change({ team: on })} />}
        </Toolbar>
      )}
    >
      <ListLine chosen={chosen} shown={shown.length} total={rows.length} team={team} />
      <NotebookList
        rows={shown} chosen={chosenIds} team={team} view={view ?? listType} filter={filter} sort={sort}
        onSort={onSort} onClearFilter={onClearFilter}
      />
      <DeleteQuestion />
    </Page>
  );
}
