import { createSelector } from '@reduxjs/toolkit';
import type { PythonEnvironment, User } from '~/contract';
import type { EnvironmentsState } from './slice';
import { environmentList, findEnvironment } from './state/shelf';

export interface WithEnvironments {
  readonly environments: EnvironmentsState;
}

export const selectShelf = (state: WithEnvironments) => state.environments.known.list;

/** The list as it shows: the person's own and the built-in one, or all of the team's. */
export const selectRows = createSelector(
  [environmentList.selectAll, (_state: WithEnvironments, team: boolean) => team, (_state: WithEnvironments, _team: boolean, me: string | undefined) => me],
  (rows, team, me): readonly PythonEnvironment[] => (team ? rows : rows.filter(({ kind, user_name }) => kind === 'system' || user_name === me)),
);

/** One environment; undefined while it is not known. */
export const selectEnvironment = (state: WithEnvironments, id: string) => findEnvironment(state.environments.known, id);
export const selectDetails = (state: WithEnvironments, id: string) => state.environments.details[id];
export const selectLog = (state: WithEnvironments) => state.environments.log;
export const selectMove = (state: WithEnvironments, id: string) => state.environments.desk.moves[id];
export const selectMoves = (state: WithEnvironments) => state.environments.desk.moves;
export const selectRefusal = (state: WithEnvironments, id: string) => state.environments.desk.refusals[id];
export const selectMissed = (state: WithEnvironments, id: string) => state.environments.desk.missed[id];
export const selectProposed = (state: WithEnvironments) => state.environments.desk.proposed;
export const selectCreate = (state: WithEnvironments) => state.environments.create;
export const selectRebuild = (state: WithEnvironments) => state.environments.rebuild;
/** Grows with every change made here: what was asked for before is not taken for the truth after it. */
export const selectChanges = (state: WithEnvironments) => state.environments.known.list.changes;

/** A build waits or is under way. */
export const isUnderWay = ({ status }: PythonEnvironment) => status === 'waiting' || status === 'building';
/** Its maker and the admins build and delete it; nobody does 'system'. */
export const mayChange = ({ kind, user_name }: PythonEnvironment, user: User | null) =>
  kind !== 'system' && user !== null && (user_name === user.user_name || user.is_admin);
