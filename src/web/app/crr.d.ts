import type { LocationState } from 'history';

// redux 5's UnknownAction has an index signature; connected-react-router 6.9.3's action interfaces have none.
declare module 'connected-react-router' {
  interface CallHistoryMethodAction<A = unknown[]> {
    [extra: string]: unknown;
  }
  interface LocationChangeAction<S = LocationState> {
    [extra: string]: unknown;
  }
}
