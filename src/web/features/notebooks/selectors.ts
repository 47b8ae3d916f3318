import { createSelector } from '@reduxjs/toolkit';
import { NOTEBOOK_STATUS } from '~/contract';
import { overlay } from '~/web/kit/objects/overlay';
import { layOver, type NotebookRow } from './moves';
import type { Reached } from './desk';
import { findNotebook, ownNotebooks, runningOf, teamNotebooks } from './shelves';
import type { NotebooksState } from './slice';

export interface WithNotebooks {
  readonly notebooks: NotebooksState;
}

const laid = overlay(({ notebook_id }) => notebook_id, layOver);

export const selectMoves = (state: WithNotebooks) => state.notebooks.moves;
const selectRefusals = (state: WithNotebooks) => state.notebooks.desk.refusals;
const selectOwn = createSelector([ownNotebooks.selectAll, selectMoves, selectRefusals], laid.all);
const selectTeam = createSelector([teamNotebooks.selectAll, selectMoves, selectRefusals], laid.all);

/** The notebooks of a list as they show: a row that nobody moves is the server's own object. */
export const selectRows = (state: WithNotebooks, team: boolean): readonly NotebookRow[] => (team ? selectTeam(state) : selectOwn(state));
export const selectShelf = (state: WithNotebooks, team: boolean) => (team ? state.notebooks.shelves.team : state.notebooks.shelves.own);

/** One notebook as the server last told it. */
export const selectKnown = (state: WithNotebooks, id: string) => findNotebook(state.notebooks.shelves, id);

/** One notebook as it shows; undefined while it is not known. */
export const selectNotebook = (state: WithNotebooks, id: string): NotebookRow | undefined => {
  const row = selectKnown(state, id);
  return row && laid.one(row, selectMoves(state), selectRefusals(state));
};

export const selectMissed = (state: WithNotebooks, id: string) => state.notebooks.desk.missed[id];
export const selectRuntime = (state: WithNotebooks, id: string) => state.notebooks.desk.runtimes[id] ?? null;
export const selectProposed = (state: WithNotebooks) => state.notebooks.desk.proposed;
export const selectBulk = (state: WithNotebooks) => state.notebooks.desk.bulk;
export const selectChosen = (state: WithNotebooks) => state.notebooks.desk.chosen;

/** Where the notebook is reached: only while it runs, and only as long as the run is the one that was reached. */
export const selectReached = (state: WithNotebooks, id: string): Reached | null => {
  const row = findNotebook(state.notebooks.shelves, id);
  const reached = state.notebooks.desk.reached[id];
  if (!row || !reached || row.status !== NOTEBOOK_STATUS.started) return null;
  const running = runningOf(row)?.submission_id;
  return reached.run === null || running === undefined || running === reached.run ? reached : null;
};
