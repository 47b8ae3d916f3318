import type { PredictionVersion } from '~/contract';
import type { RootState } from '~/web/kit/state/root';
import type { VersionRef } from './events';
import type { PredictionRow } from './model/predictions';

const NO_JOBS: never[] = [];
export const selectForm = (state: RootState) => state.predictionParts?.form ?? null;
export const selectJobs = (state: RootState) => state.predictionParts?.page.jobs ?? NO_JOBS;
export const selectEnvironments = (state: RootState) => state.predictionParts?.page.environments ?? null;
export const selectTry = (state: RootState) => state.predictionParts?.tryForm ?? null;
export const selectTrying = (state: RootState) => state.predictionParts?.trying ?? null;
export const selectProposedVersion = (state: RootState) => state.predictionParts?.page.proposed ?? null;

const isOf = ({ pf_id, version }: VersionRef, found: VersionRef | null | undefined) => found?.pf_id === pf_id && found.version === version;

/** The key of this version, as long as it was only just made. */
export const selectKey = (state: RootState, of: VersionRef): string | null => {
  const key = state.predictionParts?.page.key;
  return isOf(of, key) ? key?.key ?? null : null;
};
/** How a version is called, and what came of that. */
export const selectCalls = (state: RootState, of: VersionRef) => {
  const calls = state.predictionParts?.page.calls;
  return isOf(of, calls) ? calls ?? null : null;
};
/** What the program of a submission said last. */
export const selectLog = (state: RootState, submission_id: string | null) => {
  const log = state.predictionParts?.page.log;
  return log?.submission_id === submission_id ? log ?? null : null;
};
/** The version that is on its way because of what this person asked. */
export const selectAsked = (state: RootState, { pf_id, pending }: PredictionRow): number | null => (
  pending && pending.intent !== 'delete' ? state.predictionParts?.page.asked[pf_id] ?? null : null
);

/** The version that the address names; else the live one, else the newest. */
export const versionOf = ({ pf_details: all, live_version }: Pick<PredictionRow, 'pf_details' | 'live_version'>, asked: string | null): PredictionVersion | undefined => (
  asked === null ? all.find(({ version }) => version === live_version) ?? all[0] : all.find(({ version }) => String(version) === asked)
);
