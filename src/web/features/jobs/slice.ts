import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { desk } from './desk';
import { movesReducer, type Moves } from './moves';
import { rerun } from './rerun';
import { runs } from './runs';
import { shelvesReducer, type Shelves } from './shelves';

const rest = combineReducers({ desk: desk.reducer, runs: runs.reducer, rerun: rerun.reducer });

export interface JobsState {
  /** What the server told. */
  readonly shelves: Shelves;
  /** What this person is doing with it, laid over. */
  readonly moves: Moves;
  /** Reasons, marks, questions; older submissions and agents; the question with what to run a job once more. */
  readonly rest: ReturnType<typeof rest>;
}

const nothing = { type: 'jobs/beginning' };
const beginning: JobsState = { shelves: shelvesReducer(undefined, nothing), moves: {}, rest: rest(undefined, nothing) };

/** A move is judged by the rows as they stood when it was asked. */
export const jobsReducer = (state: JobsState = beginning, action: UnknownAction): JobsState => {
  const moves = movesReducer(state.moves, action, state.shelves);
  const shelves = shelvesReducer(state.shelves, action);
  const after = rest(state.rest, action);
  return moves === state.moves && shelves === state.shelves && after === state.rest ? state : { shelves, moves, rest: after };
};
