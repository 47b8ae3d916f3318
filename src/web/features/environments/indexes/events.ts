import { createAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';

/** The dialog of the team's package indexes is to show, or not any more. */
export const indexesOpened = createAction('environments/indexesOpened');
export const indexesClosed = createAction('environments/indexesClosed');
/** An index was stored, new or with other values. */
export const indexSaved = createAction<{ name: string }>('environments/indexSaved');
export const indexSaveFailed = createAction<{ problem: Problem }>('environments/indexSaveFailed');
/** The person is asked whether this index is to be deleted; null: not any more. */
export const indexDeletionAsked = createAction<{ name: string | null }>(
  'environments/indexDeletionAsked',
);
export const indexDeletionRequested = createAction<{ name: string }>(
  'environments/indexDeletionRequested',
);
export const indexDeleted = createAction<{ name: string }>('environments/indexDeleted');
export const indexDeleteFailed = createAction<{ problem: Problem }>(
  'environments/indexDeleteFailed',
);
