import type { Reducer } from '@reduxjs/toolkit';
import {
  createTransform,
  FLUSH,
  PERSIST,
  persistReducer,
  type PersistConfig,
  type Persistor,
  type WebStorage,
} from 'redux-persist';
import type { PersistOptions } from '~/web/lib/feature';

/** Where each kind of kept slice is written. */
export type Storages = Readonly<Record<PersistOptions['storage'], WebStorage>>;

const nobody = () => undefined;

const callable = (value: unknown) => (typeof value === 'function' ? value : nobody);

/**
 * Restores a slice once. Redux DevTools runs every recorded action again when features join: the storage would be read a second time then,
 * and the older state it holds would come over what happened since. A log that was exported and imported has none of the functions that
 * redux-persist's actions carry: nobody waits there for what they would be called with.
 */
const restoredOnce = (reducer: Reducer): Reducer => {
  let restores = false;
  return (state: unknown, action): unknown => {
    if (action.type === FLUSH)
      return reducer(state, { ...action, result: callable(action['result']) });
    if (action.type !== PERSIST) return reducer(state, action);
    const again = restores;
    restores = true;
    const carried = (name: string) => callable(!again && action[name]);
    return reducer(state, {
      ...action,
      register: carried('register'),
      rehydrate: carried('rehydrate'),
    });
  };
};

/** Wraps a reducer whose slice is kept; `tell` hears what is thrown as it is read or written. */
export const persistIn =
  (storages: Storages, tell: (error: unknown) => void) =>
  (reducer: Reducer, kept: PersistOptions): Reducer => {
    const reading = <Value>(read: () => Value): Value => {
      try {
        return read();
      } catch (error) {
        tell(error);
        throw error;
      }
    };
    const config: PersistConfig<unknown> = {
      key: kept.key,
      version: kept.version,
      storage: storages[kept.storage],
      whitelist: [...kept.whitelist],
      ...(kept.throttle === undefined ? {} : { throttle: kept.throttle }),
      transforms: Object.entries(kept.shrink ?? {}).map(([field, shrink]) =>
        createTransform(
          (value: unknown) => shrink(value as never),
          (value: unknown) => value,
          { whitelist: [field] },
        ),
      ),
      // Its time limit would tell of a failure 5 s after more features joined, for every slice that was back long before.
      timeout: 0,
      // A slice that cannot be read begins anew: redux-persist waits for what a rejected promise says, and not for what is thrown.
      migrate: async (stored) =>
        reading(
          () =>
            (kept.restore && stored
              ? kept.restore(stored as never, Date.now())
              : stored) as typeof stored,
        ),
      writeFailHandler: tell,
      // Its type lacks this option.
      ...{ deserialize: (text: string): unknown => reading((): unknown => JSON.parse(text)) },
    };
    return restoredOnce(persistReducer(config, reducer as Reducer<unknown>) as unknown as Reducer);
  };

/** Resolves when everything that was stored is back. */
export const restored = (persistor: Persistor): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      const { bootstrapped, registry } = persistor.getState();
      if (!bootstrapped || registry.length > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = persistor.subscribe(look);
    look();
  });
