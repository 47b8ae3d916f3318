import { replace } from 'connected-react-router';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useSay } from '../hooks';
import { readListView, writeListView, type ListView } from './listView';

/** How the list of the open page is looked at, and how to say that it is to be looked at otherwise: the address is replaced. */
export const useListView = (): { readonly view: ListView; readonly change: (changes: Partial<ListView>) => void } => {
  const say = useSay();
  const { pathname, search, state } = useLocation();
  const view = useMemo(() => readListView(search), [search]);
  const change = useCallback((changes: Partial<ListView>) => {
    say(replace({ pathname, search: writeListView(search, changes), state }));
  }, [say, pathname, search, state]);
  return { view, change };
};
