import { createAction } from '@reduxjs/toolkit';
import type { Act, Problem } from '~/contract';

/** Which acts an admin looks at; null is all of them. */
export interface Chosen {
  readonly person: string | null;
  readonly kind: string | null;
  /** Not older than so many days. */
  readonly days: number | null;
}

/** Others are to be seen. */
export const chosen = createAction<Partial<Chosen>>('audit/chosen');
/** They are to be read once more. */
export const actsRefreshRequested = createAction('audit/wanted');
export const actsRequested = createAction('audit/asked');
export const actsSucceeded = createAction<{
  acts: readonly Act[];
  next: number | null;
  people: readonly string[];
}>('audit/arrived');
export const actsFailed = createAction<{ problem: Problem }>('audit/missed');

/** Older ones are to be seen too. */
export const olderActsRequested = createAction('audit/olderWanted');
export const olderActsSucceeded = createAction<{ acts: readonly Act[]; next: number | null }>(
  'audit/olderArrived',
);
export const olderActsFailed = createAction<{ problem: Problem }>('audit/olderMissed');

/** What is chosen is to be saved as a file. */
export const saveRequested = createAction('audit/saveRequested');
export const fileReady = createAction<{ url: string; name: string }>('audit/fileReady');
export const exportFailed = createAction<{ problem: Problem }>('audit/saveRejected');
