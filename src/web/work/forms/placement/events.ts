import { createAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import type { Offers, Step } from './model/cascade';

/** Which form: one that creates, or the id of the object whose settings it shows. */
type Form = { readonly form: string };

/** The options of a form from this step on must be read, anew or for the first time. */
export const placementNeeded = createAction<Form & { from: Step }>('forms/placementNeeded');
export const placementChanged = createAction<Form & { step: Step; value: string }>(
  'forms/placementChanged',
);
/** `preferred` is the team's default of this step. */
export const stepSucceeded = createAction<
  Form & { step: Step; offer: Offers[Step]; preferred?: string }
>('forms/stepSucceeded');
export const stepFailed = createAction<Form & { step: Step; problem: Problem }>('forms/stepFailed');
