import { createAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import type { Offer, Step } from './model';

/** A list of the catalogue is being read for a choice, came, or did not. */
export const stepRequested = createAction<{ step: Step; of: string }>('infra/stepRequested');
export const stepSucceeded = createAction<{ of: string; at: number } & Offer>(
  'infra/stepSucceeded',
);
export const stepFailed = createAction<{ step: Step; of: string; problem: Problem }>(
  'infra/stepFailed',
);
/** The person does not want to wait for the next turn. */
export const catalogueRefreshRequested = createAction('infra/catalogueRefreshRequested');
