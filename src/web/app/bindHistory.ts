import { onLocationChanged, type RouterRootState } from 'connected-react-router';
import type { History, Location } from 'history';
import type { Store } from 'redux';

type Address = Pick<Location, 'pathname' | 'search' | 'hash' | 'state'>;

const same = (a: Address, b: Address) =>
  a.pathname === b.pathname &&
  a.search === b.search &&
  a.hash === b.hash &&
  JSON.stringify(a.state) === JSON.stringify(b.state);

/**
 * Ties the browser's history to the store, both ways, in place of connected-react-router's component: that one subscribes in its
 * constructor and follows time travel only after a PUSH. While a navigation is being announced a difference is no time travel.
 * Returns how to untie them.
 */
export const bindHistory = (store: Store<RouterRootState>, history: History): (() => void) => {
  let announced: Location = history.location;
  let travelling = false;
  const unlisten = history.listen((location, action) => {
    announced = location;
    if (!travelling) store.dispatch(onLocationChanged(location, action));
  });
  store.dispatch(onLocationChanged(history.location, history.action, true));
  const unsubscribe = store.subscribe(() => {
    if (history.location !== announced) return;
    const { pathname, search, hash, state } = store.getState().router.location;
    if (same({ pathname, search, hash, state }, history.location)) return;
    travelling = true;
    try {
      history.replace({ pathname, search, hash, state });
    } finally {
      travelling = false;
    }
  });
  return () => {
    unlisten();
    unsubscribe();
  };
};
