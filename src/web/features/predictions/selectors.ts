import { createSelector } from '@reduxjs/toolkit';
import type { PredictionVersion } from '~/contract';
import type { RootState } from '~/web/lib/state/root';
import { jobChoices } from '~/web/work/forms/flows/readableJobs.saga';
import { jobOffer, type PredictionRow } from './model/predictions';

export const selectForm = (state: RootState) => state.predictions?.forms?.form ?? null;
export const selectJobs = (state: RootState) => state.predictions?.forms?.jobs ?? jobOffer.none;
export const selectJobChoices = createSelector([selectJobs], jobChoices);
export const selectVersionToDelete = (state: RootState) =>
  state.predictions?.forms?.page.proposed ?? null;

/** The last output of a submission's program. */
export const selectLog = createSelector(
  [
    (state: RootState, submission_id: string | null) => {
      const known = state.predictions?.forms?.log;
      return submission_id !== null && known?.of.endsWith(` ${submission_id}`) ? known : null;
    },
  ],
  (known) => known && { page: known.value, problem: known.request.problem },
);
/** The version that is on its way because of what this person asked. */
export const selectPendingVersion = (
  state: RootState,
  { pf_id, pending }: PredictionRow,
): number | null =>
  pending && pending.intent !== 'delete'
    ? (state.predictions?.forms?.page.asked[pf_id] ?? null)
    : null;

/** The version that the address names; else the live one, else the newest. */
export const versionOf = (
  { pf_details: all, live_version }: Pick<PredictionRow, 'pf_details' | 'live_version'>,
  asked: string | null,
): PredictionVersion | undefined =>
  asked === null
    ? (all.find(({ version }) => version === live_version) ?? all[0])
    : all.find(({ version }) => String(version) === asked);
