import { replace } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { selectTeamToggle } from '~/web/core/session/person';
import { selectListType } from '~/web/core/preferences/preferences';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { writeListView, type ListView } from '~/web/lib/browser/url/listView';
import { useMedia } from '~/web/ui/page/useMedia';
import { listTypeChosen } from '~/web/core/preferences/events';
import { DRIVE, type DriveView } from '../../model/url';
import { viewFrom } from '../../selectors';

/** So narrow that tiles would stand one below the other. */
const PHONE = '(max-width: 639px)';

/** How the drive is looked at, and how to say that it is to be looked at otherwise. On a phone tiles are a list. */
export const useDriveView = () => {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const phone = useMedia(PHONE);
  const toggle = useAppSelector(selectTeamToggle);
  const remembered = useAppSelector((state) => selectListType(state, DRIVE));
  const written = useAppSelector((state) => JSON.stringify(viewFrom(state, { search })));
  const view = useMemo(() => JSON.parse(written) as DriveView, [written]);
  const change = useCallback(
    (changes: Partial<ListView>) => {
      if (changes.view) dispatch(listTypeChosen({ path: DRIVE, listType: changes.view }));
      dispatch(replace({ pathname: DRIVE, search: writeListView(search, changes) }));
    },
    [dispatch, search],
  );
  return {
    view,
    search,
    change,
    mayTeam: toggle !== null,
    phone,
    shownAs: phone ? ('list' as const) : (view.view ?? remembered),
  };
};
