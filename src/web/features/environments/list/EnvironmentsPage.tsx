import { useCallback, useMemo } from 'react';
import { useSelector, useStore } from 'react-redux';
import { selectTeamToggle, selectUser } from '~/web/crossings/person';
import { selectListType } from '~/web/crossings/preferences';
import { useSay } from '~/web/kit/hooks';
import { filterRows, sortRows, type Sort } from '~/web/kit/place/listView';
import { useListView } from '~/web/kit/place/useListView';
import { countText } from '~/web/kit/text/counts';
import { reasonOf } from '~/web/kit/wire/problem';
import { DataAge } from '~/web/ui/data/DataAge';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { Page } from '~/web/ui/page/Page';
import { Toggle } from '~/web/ui/page/Toggle';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { ViewSwitch, type View } from '~/web/ui/page/ViewSwitch';
import { listTypeChosen } from '../../account/events';
import { DeleteQuestion } from '../DeleteQuestion';
import { selectRows, selectShelf, type WithEnvironments } from '../selectors';
import { environmentList } from '../state/shelf';
import { filteredFields, sortKeys } from './columns';
import { CreateButton, CreateEnvironment } from './CreateEnvironment';
import { EnvironmentRows } from './EnvironmentRows';
import '../environments.css';

const PATH = '/environments';

/** Between toolbar and list: how many match, whether the list could be read again, how old it is. */
function Line({ shown, total }: { readonly shown: number; readonly total: number }) {
  const say = useSay();
  const store = useStore<WithEnvironments>();
  const { fetch } = useSelector(selectShelf);
  const readAt = useCallback(() => {
    const known = selectShelf(store.getState()).fetch;
    return known.phase === 'ready' || known.phase === 'failed' ? known.at : null;
  }, [store]);
  return (
    <div className="at-line">
      <span className="at-muted">{shown === total ? '' : `${countText(shown)} of ${countText(total)} match`}</span>
      <span className="at-line-end">
        {fetch.phase === 'failed' && fetch.at !== null && (
          <span className="at-line-failure" role="status">
            Not read again: {reasonOf(fetch.problem)}.{' '}
            <button type="button" className="at-link" onClick={() => say(environmentList.events.wanted())}>Retry</button>
          </span>
        )}
        <DataAge readAt={readAt} subscribe={store.subscribe} />
      </span>
    </div>
  );
}

/** The list of environments (RT-21): the built-in one and the person's own, or all of the team's. */
export default function EnvironmentsPage() {
  const say = useSay();
  const { view: { filter, team: wantsTeam, view, sort }, change } = useListView();
  const toggle = useSelector(selectTeamToggle);
  const me = useSelector(selectUser)?.user_name;
  const team = wantsTeam && toggle !== null;
  const rows = useSelector((state: WithEnvironments) => selectRows(state, team, me));
  const wasRead = useSelector((state: WithEnvironments) => !['idle', 'loading'].includes(selectShelf(state).fetch.phase));
  const listType = useSelector((state: Parameters<typeof selectListType>[0]) => selectListType(state, PATH));
  const shown = useMemo(() => sortRows(filterRows(rows, filter, filteredFields), sort, sortKeys), [rows, filter, sort]);
  const onSort = useCallback((next: Sort) => change({ sort: next }), [change]);
  const onClearFilter = useCallback(() => change({ filter: '' }), [change]);
  const onView = (next: View) => {
    say(listTypeChosen({ path: PATH, listType: next }));
    change({ view: next });
  };
  return (
    <Page
      fill title="Environments" count={wasRead ? rows.length : undefined} action={<CreateButton />}
      toolbar={(
        <Toolbar label="Environments" end={<ViewSwitch view={view ?? listType} onChange={onView} />}>
          <FilterBox label="Filter environments" value={filter} onChange={(text) => change({ filter: text })} />
          {toggle && <Toggle label={toggle} on={team} onChange={(on) => change({ team: on })} />}
        </Toolbar>
      )}
    >
      <Line shown={shown.length} total={rows.length} />
      <EnvironmentRows
        rows={shown} team={team} view={view ?? listType} filter={filter} sort={sort} onSort={onSort} onClearFilter={onClearFilter}
      />
      <CreateEnvironment />
      <DeleteQuestion />
    </Page>
  );
}
