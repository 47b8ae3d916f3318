import { replace } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { selectTeamToggle } from '~/web/crossings/person';
import { selectListType } from '~/web/crossings/preferences';
import { useSay } from '~/web/kit/hooks';
import { writeListView, type ListView } from '~/web/kit/place/listView';
import { listTypeChosen } from '../../account/events';
import { DRIVE, type DriveView } from '../place';
import { viewFrom } from '../selectors';

type State = Parameters<typeof selectListType>[0] & Parameters<typeof viewFrom>[0];

/** How the drive is looked at, and how to say that it is to be looked at otherwise. */
export const useDriveView = () => {
  const say = useSay();
  const { search } = useLocation();
  const toggle = useSelector(selectTeamToggle);
  const remembered = useSelector((state: State) => selectListType(state, DRIVE));
  const written = useSelector((state: State) => JSON.stringify(viewFrom(state, { search })));
  const view = useMemo(() => JSON.parse(written) as DriveView, [written]);
  const change = useCallback((changes: Partial<ListView>) => {
    if (changes.view) say(listTypeChosen({ path: DRIVE, listType: changes.view }));
    say(replace({ pathname: DRIVE, search: writeListView(search, changes) }));
  }, [say, search]);
  return { view, search, change, mayTeam: toggle !== null, shownAs: view.view ?? remembered };
};
