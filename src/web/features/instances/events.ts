import { createAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import type { Offer, Step } from './model/steps';

/** A list of the catalogue is being read for a choice, came, or did not. */
export const stepAsked = createAction<{ step: Step; of: string }>('instances/stepAsked');
export const stepArrived = createAction<{ of: string; at: number } & Offer>(
  'instances/stepArrived',
);
export const stepMissed = createAction<{ step: Step; of: string; problem: Problem }>(
  'instances/stepMissed',
);
/** The person does not want to wait for the next turn. */
export const catalogueWanted = createAction('instances/wanted');
