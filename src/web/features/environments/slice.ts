import { combineReducers } from '@reduxjs/toolkit';
import { buildLogReducer } from './state/buildLog';
import { desk } from './state/desk';
import { detailsReducer } from './state/details';
import { createForm, rebuildForm } from './state/forms';
import { knownReducer } from './state/shelf';

export const environmentsReducer = combineReducers({
  /** What the server told. */
  known: knownReducer,
  details: detailsReducer,
  log: buildLogReducer,
  /** What this person is doing, and why something was not done. */
  desk: desk.reducer,
  create: createForm.reducer,
  rebuild: rebuildForm.reducer,
});
export type EnvironmentsState = ReturnType<typeof environmentsReducer>;
