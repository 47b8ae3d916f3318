import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { noChoices, type ChoicesState } from './choices/choices';
import { createReducer } from './create/slice';
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

/** The form that makes a notebook, the settings of notebooks, and what both let people choose from. */
export const notebookFormReducer = combineReducers({ create: createReducer, settings: settingsReducer, choices: choicesReducer });
export type NotebookFormState = ReturnType<typeof notebookFormReducer>;
