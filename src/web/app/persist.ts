import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import {
  createPersistoid,
  FLUSH,
  getStoredState,
  PAUSE,
  PERSIST,
  REHYDRATE,
  type PersistConfig,
  type Persistoid,
  type Persistor,
  type WebStorage,
} from 'redux-persist';
import type { Feature, PersistOptions } from '~/web/lib/feature';
import { stateAt, withStateAt, type State } from '~/web/lib/state/statePath';
import { signedOut } from '~/web/core/session/events';
import { sessionExpired } from '~/web/lib/saga/callApi';

/** Where each kind of persisted slice is written. */
export type Storages = Readonly<Record<PersistOptions['storage'], WebStorage>>;

/** The payload of actions of redux-persist. */
interface OfPersistor {
  readonly register?: (key: string) => void;
  readonly rehydrate?: (key: string, payload: unknown) => void;
  readonly result?: (written: Promise<unknown>) => void;
}

/** A slice that is written whenever its state is another one. */
interface Written extends PersistOptions {
  readonly persistoid: Persistoid;
  /** Fields that redux-persist adds. */
  readonly mark: { readonly version: number; readonly rehydrated: true };
  last: unknown;
}

/** The slices of these features that are persisted. */
export const persistedIn = (features: readonly Feature[]): readonly PersistOptions[] =>
  features.flatMap(({ persisted = [] }) => persisted);

/** Reads and writes the persisted slices of one app; `tell` hears what is thrown as one is read or written. */
export const createPersistence = (
  storages: Storages,
  outlives: ReadonlySet<string>,
  tell: (error: unknown) => void,
) => {
  const written: Written[] = [];
  let isBegun = false;
  let isPaused = false;

  const configOf = ({ key, version, allow, storage, throttle, shrink }: PersistOptions) =>
    ({
      key,
      version,
      storage: storages[storage],
      whitelist: [...allow],
      ...(throttle && { throttle }),
      ...(shrink && {
        transforms: [
          {
            in: (value: unknown, field: PropertyKey) =>
              shrink[String(field)]?.(value as never) ?? value,
            out: (value: unknown) => value,
          },
        ],
      }),
      writeFailHandler: tell,
    }) satisfies PersistConfig<State>;

  /** The stored content of these slices, as a part of the state. One that cannot be read begins anew. */
  const read = async (slices: readonly PersistOptions[]): Promise<State> => {
    const parts = await Promise.all(
      slices.map(async (slice) => {
        try {
          const stored = await getStoredState(configOf(slice));
          const { _persist, ...fields } = (stored ?? {}) as State;
          return stored && (slice.restore ? slice.restore(fields as never, Date.now()) : fields);
        } catch (error) {
          tell(error);
          return undefined;
        }
      }),
    );
    return slices.reduce<State>(
      (state, { path }, at) => (parts[at] ? withStateAt(state, path, parts[at]) : state),
      {},
    );
  };

  /** From now on these slices are written, and at once as they are. */
  const write = (slices: readonly PersistOptions[], state: unknown) => {
    for (const slice of slices)
      written.push({
        ...slice,
        persistoid: createPersistoid(configOf(slice)),
        mark: { version: slice.version, rehydrated: true },
        last: undefined,
      });
    update(state);
  };

  /**
   * Data that ends with a session is read again by the next one in this browser, as a volume is, but for what somebody wrote who signed out: that is
   * written over.
   */
  const staysStored = ({ path, storage }: Written, action: UnknownAction | undefined) =>
    action !== undefined &&
    !outlives.has(path) &&
    (sessionExpired.match(action) || (signedOut.match(action) && storage === 'local'));

  const update = (state: unknown, action?: UnknownAction) => {
    if (isPaused) return;
    for (const slice of written) {
      const part = stateAt(state, slice.path);
      if (part === slice.last) continue;
      slice.last = part;
      if (staysStored(slice, action)) continue;
      slice.persistoid.update({ ...(part as State), _persist: slice.mark });
    }
  };

  /**
   * The reducer of the store: restores these slices once, with one action, and writes them from then on. Redux DevTools runs every recorded
   * action again: the storage is not read a second time then.
   */
  const persisted =
    (reducer: Reducer, slices: readonly PersistOptions[]): Reducer =>
    (state: unknown, action): unknown => {
      const next: unknown = reducer(state, action);
      const { type, register, rehydrate, result } = action as UnknownAction & OfPersistor;
      if (type === PERSIST && !isBegun) {
        isBegun = true;
        register?.('app');
        void read(slices).then((stored) => rehydrate?.('app', stored));
      }
      if (type === REHYDRATE && written.length === 0) write(slices, next);
      if (type === PAUSE) isPaused = true;
      // In a log that was exported and imported there is no function.
      if (type === FLUSH && typeof result === 'function')
        result(Promise.all(written.map(({ persistoid }) => persistoid.flush())));
      update(next, action);
      return next;
    };
  return { persisted, read, write };
};

/** Resolves when what was stored is back. */
export const restored = (persistor: Persistor): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = persistor.subscribe(() => {
      if (!persistor.getState().bootstrapped) return;
      unsubscribe();
      resolve();
    });
  });
