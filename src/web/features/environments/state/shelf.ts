import type { UnknownAction } from '@reduxjs/toolkit';
import equal from 'fast-deep-equal';
import { api, type PythonEnvironment } from '~/contract';
import { collection, shelve, unshelve, type Shelf } from '~/web/kit/collection';
import * as happened from '../events';

/** Every environment the app knows, as the server last told it. */
export interface Known {
  readonly list: Shelf<PythonEnvironment>;
  /** Those that were read by themselves before the list was. */
  readonly apart: Readonly<Record<string, PythonEnvironment>>;
}

interface WithKnown {
  readonly environments: { readonly known: Known };
}

/** The team's environments, 'system' first. */
export const environmentList = collection({
  name: 'environments', endpoint: api.environments.readAll, request: {}, rowsOf: ({ environments }) => environments, idOf: ({ env_id }) => env_id,
  shelfOf: (state: WithKnown) => state.environments.known.list,
});

/** The environment, wherever it stands. */
export const findEnvironment = ({ list, apart }: Known, id: string): PythonEnvironment | undefined => list.entities[id] ?? apart[id];

/** A reply that was asked for before this moment is not taken for the truth after it. */
const overtaken = (list: Known['list']): Known['list'] => ({ ...list, changes: list.changes + 1 });

const learn = ({ list, apart }: Known, environment: PythonEnvironment): Known => {
  const { env_id } = environment;
  if (equal(findEnvironment({ list, apart }, env_id), environment)) return { list, apart };
  if (env_id in list.entities) return { list: shelve(list, env_id, environment), apart };
  return { list: overtaken(list), apart: { ...apart, [env_id]: environment } };
};

const without = (apart: Known['apart'], gone: (id: string) => boolean): Known['apart'] => (
  Object.keys(apart).some(gone) ? Object.fromEntries(Object.entries(apart).filter(([id]) => !gone(id))) : apart
);

const forget = ({ list, apart }: Known, env_id: string): Known => ({ list: unshelve(list, [env_id]), apart: without(apart, (id) => id === env_id) });

const BRINGING = [happened.environmentRead, happened.environmentCreated, happened.buildTaken, happened.stopTaken];

/** The list and single environments: rows that did not change keep their references. */
export const knownReducer = (known: Known = { list: environmentList.empty, apart: {} }, action: UnknownAction): Known => {
  for (const event of BRINGING) {
    if (!event.match(action)) continue;
    const after = learn(known, action.payload.environment);
    return after.list === known.list && after.apart === known.apart ? known : after;
  }
  if (happened.deleted.match(action)) return forget(known, action.payload.env_id);
  if (happened.environmentMissed.match(action)) return action.payload.problem.statusCode === 404 ? forget(known, action.payload.env_id) : known;
  const list = environmentList.reducer(known.list, action);
  return list === known.list ? known : { list, apart: without(known.apart, (id) => id in list.entities) };
};
