import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';
import { jobChoices } from '~/web/work/forms/flows/readableJobs.saga';
import { jobOffer } from './model/sweeps';

export const selectForm = (state: RootState) => state.sweeps?.forms?.form ?? null;
/** The jobs that a sweep can run, to choose from. */
export const selectJobChoices = createSelector(
  [(state: RootState) => state.sweeps?.forms?.jobs ?? jobOffer.none],
  jobChoices,
);
