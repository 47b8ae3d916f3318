import type { UnknownAction } from '@reduxjs/toolkit';
import type { DriveEntry, Storage } from '~/contract';
import type { Fetch } from '~/web/lib/state/collection';
import { searchSucceeded, searchRequested, searchFailed } from '../events';

/** What was last searched for, and what came of it. */
export interface Search {
  readonly storage: Storage | null;
  readonly query: string;
  readonly rows: readonly DriveEntry[];
  readonly truncated: boolean;
  readonly fetch: Fetch;
}

const none: readonly DriveEntry[] = [];
const initial: Search = {
  storage: null,
  query: '',
  rows: none,
  truncated: false,
  fetch: { phase: 'idle' },
};

/** On plain objects, as the folders are. Searching the same again leaves the rows standing until the answer is there. */
export const searchReducer = (search: Search = initial, action: UnknownAction): Search => {
  if (searchRequested.match(action)) {
    const same = search.storage === action.payload.storage && search.query === action.payload.query;
    return same && search.fetch.phase === 'ready'
      ? search
      : {
          ...action.payload,
          rows: same ? search.rows : none,
          truncated: false,
          fetch: { phase: 'loading' },
        };
  }
  if (searchSucceeded.match(action)) return { ...action.payload, fetch: { phase: 'ready', at: 0 } };
  if (searchFailed.match(action)) {
    const { problem, ...asked } = action.payload;
    return {
      ...asked,
      rows: none,
      truncated: false,
      fetch: { phase: 'failed', problem, at: null },
    };
  }
  return search;
};
