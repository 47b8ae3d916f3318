import { createAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import type { Offer, Step } from './model/steps';

/** A list of the catalogue is being read for a choice, came, or did not. */
export const stepRequested = createAction<{ step: Step; of: string }>('instances/stepAsked');
export const stepSucceeded = createAction<{ of: string; at: number } & Offer>(
  'instances/stepArrived',
);
export const stepFailed = createAction<{ step: Step; of: string; problem: Problem }>(
  'instances/stepMissed',
);
/** The person does not want to wait for the next turn. */
export const catalogueRefreshRequested = createAction('instances/wanted');
