import type { UnknownAction } from '@reduxjs/toolkit';
import { desk, type Desk } from './desk';
import { movesReducer, type Moves } from './moves';
import { shelvesReducer, type Shelves } from './shelves';

export interface NotebooksState {
  /** What the server told. */
  readonly shelves: Shelves;
  /** What this person is doing with it, laid over. */
  readonly moves: Moves;
  /** Reasons, addresses, marks, questions. */
  readonly desk: Desk;
}

const nothing = { type: 'notebooks/beginning' };
const beginning: NotebooksState = {
  shelves: shelvesReducer(undefined, nothing), moves: {}, desk: desk.getInitialState(),
};

/** A move is judged by the rows as they stood when it was asked. */
export const notebooksReducer = (state: NotebooksState = beginning, action: UnknownAction): NotebooksState => {
  const moves = movesReducer(state.moves, action, state.shelves);
  const shelves = shelvesReducer(state.shelves, action);
  const after = desk.reducer(state.desk, action);
  return moves === state.moves && shelves === state.shelves && after === state.desk ? state : { shelves, moves, desk: after };
};
