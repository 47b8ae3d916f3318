import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { noChoices, type ChoicesState } from './choices/choices';
import { createReducerOf } from './create/slice';
import { choiceArrived, choiceMissed, choiceNeeded } from './events';
import { settingsReducer } from './settings/slice';

const choicesReducer = (state: ChoicesState = noChoices, action: UnknownAction): ChoicesState => {
  if (choiceNeeded.match(action)) {
    const { choice } = action.payload;
    return state[choice].phase === 'ready' ? state : { ...state, [choice]: { phase: 'loading' } };
  }
  if (choiceArrived.match(action)) return { ...state, [action.payload.choice]: { phase: 'ready', value: action.payload.value } };
  if (choiceMissed.match(action)) return { ...state, [action.payload.choice]: { phase: 'failed', problem: action.payload.problem } };
  return state;
};

/** The forms that make a notebook and a job, the settings of both, and what all of them let people choose from. */
export const notebookFormReducer = combineReducers({
  create: createReducerOf('create'), createJob: createReducerOf('createJob'), settings: settingsReducer, choices: choicesReducer,
});
export type NotebookFormState = ReturnType<typeof notebookFormReducer>;
