import { replace } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch } from '../../state/hooks';
import { readListView, writeListView, type ListView } from './listView';

/** How the list of the open page is looked at, and how to say that it is to be looked at otherwise: the address is replaced. */
export const useListView = (): {
  readonly view: ListView;
  readonly change: (changes: Partial<ListView>) => void;
} => {
  const dispatch = useAppDispatch();
  const { pathname, search, state } = useLocation();
  const view = useMemo(() => readListView(search), [search]);
  const change = useCallback(
    (changes: Partial<ListView>) => {
      dispatch(replace({ pathname, search: writeListView(search, changes), state }));
    },
    [dispatch, pathname, search, state],
  );
  return { view, change };
};
