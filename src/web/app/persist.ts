import type { Reducer } from '@reduxjs/toolkit';
import { createTransform, persistReducer, type PersistConfig, type WebStorage } from 'redux-persist';
import { PREFERENCES_KEPT } from '../features/account/slice';
import { GITHUB_ACCOUNT_KEPT } from '../features/github/account/slice';
import { GITHUB_GATE_KEPT } from '../features/github/gate/slice';
import { keptSession, SESSION_KEPT, type SessionState } from '../features/session/slice';
import { SHELL_KEPT } from '../features/shell/slice';
import { keptUploads, shrunk, UPLOADS_KEPT } from '../features/uploads/kept';

export interface Storages {
  /** Survives the browser. */
  readonly local: WebStorage;
  /** Survives a reload of this tab. */
  readonly tab: WebStorage;
}

interface Kept {
  readonly version: number;
  readonly whitelist: readonly string[];
  readonly storage: keyof Storages;
  /** Written at most so often, ms; at once where it is left out. */
  readonly throttle?: number;
  /** Fields that are written in a shorter form, which `restore` understands. */
  readonly shrink?: Readonly<Record<string, (value: never) => unknown>>;
  /** What of the stored state comes back; nothing where it is too old. */
  readonly restore?: (stored: never, now: number) => unknown;
}

/** Everything that is written to the browser's storage, slice by slice, field by field. */
export const KEPT: Readonly<Record<string, Kept>> = {
  session: { version: 1, whitelist: SESSION_KEPT, storage: 'local', restore: (stored: Partial<SessionState>, now: number) => keptSession(stored, now) },
  launch: { version: 1, whitelist: ['tried'], storage: 'tab' },
  preferences: { version: 1, whitelist: PREFERENCES_KEPT, storage: 'local' },
  shell: { version: 1, whitelist: SHELL_KEPT, storage: 'tab' },
  uploads: { version: 1, whitelist: UPLOADS_KEPT, storage: 'tab', throttle: 1000, shrink: { shelves: shrunk }, restore: keptUploads },
  githubAccount: { version: 1, whitelist: GITHUB_ACCOUNT_KEPT, storage: 'local' },
  githubGate: { version: 1, whitelist: GITHUB_GATE_KEPT, storage: 'local' },
};

/** Wraps a reducer whose slice is kept; the others stay as they are. */
export const keepIn = (storages: Storages) => (name: string, reducer: Reducer): Reducer => {
  const kept = KEPT[name];
  if (!kept) return reducer;
  const config: PersistConfig<unknown> = {
    key: name, version: kept.version, storage: storages[kept.storage], whitelist: [...kept.whitelist],
    ...(kept.throttle === undefined ? {} : { throttle: kept.throttle }),
    transforms: Object.entries(kept.shrink ?? {}).map(([field, shrink]) => (
      createTransform((value: unknown) => shrink(value as never), (value: unknown) => value, { whitelist: [field] })
    )),
    migrate: (stored) => Promise.resolve((kept.restore && stored ? kept.restore(stored as never, Date.now()) : stored) as typeof stored),
  };
  return persistReducer(config, reducer as Reducer<unknown>) as unknown as Reducer;
};
