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
export const chosen = createAction<Partial<Chosen>>('team/chosen');
/** They are to be read once more. */
export const actsRefreshRequested = createAction('team/actsRefreshRequested');
export const actsRequested = createAction('team/actsRequested');
export const actsSucceeded = createAction<{
  acts: readonly Act[];
  next: number | null;
  people: readonly string[];
}>('team/actsSucceeded');
export const actsFailed = createAction<{ problem: Problem }>('team/actsFailed');

/** Older ones are to be seen too. */
export const olderActsRequested = createAction('team/olderActsRequested');
export const olderActsSucceeded = createAction<{ acts: readonly Act[]; next: number | null }>(
  'team/olderActsSucceeded',
);
export const olderActsFailed = createAction<{ problem: Problem }>('team/olderActsFailed');

/** The selected entries are to be saved as a file. */
export const saveRequested = createAction('team/saveRequested');
export const fileReady = createAction<{ url: string; name: string }>('team/fileReady');
export const exportFailed = createAction<{ problem: Problem }>('team/exportFailed');
