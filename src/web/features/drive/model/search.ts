import type { UnknownAction } from '@reduxjs/toolkit';
import type { DriveEntry, Storage } from '~/contract';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { searchSucceeded, searchRequested, searchFailed } from '../events';

/** The last search and its result. */
export interface Search {
  readonly storage: Storage | null;
  readonly query: string;
  readonly rows: readonly DriveEntry[];
  readonly truncated: boolean;
  readonly request: RequestState;
}

const none: readonly DriveEntry[] = [];
const initial: Search = {
  storage: null,
  query: '',
  rows: none,
  truncated: false,
  request: idle,
};

/** On plain objects, as the folders are. Searching the same again leaves the rows standing until the answer is there. */
export const searchReducer = (search: Search = initial, action: UnknownAction): Search => {
  if (searchRequested.match(action)) {
    const same = search.storage === action.payload.storage && search.query === action.payload.query;
    return same && search.request.status === 'succeeded'
      ? search
      : {
          ...action.payload,
          rows: same ? search.rows : none,
          truncated: false,
          request: loading(),
        };
  }
  if (searchSucceeded.match(action)) return { ...action.payload, request: succeededAt() };
  if (searchFailed.match(action)) {
    const { problem, ...asked } = action.payload;
    return {
      ...asked,
      rows: none,
      truncated: false,
      request: failedWith(problem),
    };
  }
  return search;
};
