import type { UnknownAction } from '@reduxjs/toolkit';
import { MATCHES_LIMIT } from '~/contract';
import { failedWith, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import * as happened from '../events';
import { keyOf } from './url';

/** A search in one log. The server tells the numbers of at most 10,000 lines at once: that portion is known. */
export interface Search {
  readonly log: string;
  readonly text: string;
  readonly matchCase: boolean;
  readonly request: RequestState;
  /** Lines of the whole log in which it stands. */
  readonly count: number;
  /** The lines of the portion that is known. */
  readonly lines: readonly number[];
  /** How many matches stand above the portion. */
  readonly before: number;
  /** Where each portion up to this one began: the first at line 0. */
  readonly starts: readonly number[];
  /** The match that is being looked at, by its place in the portion; -1 for none. */
  readonly at: number;
}

/** Which match comes next: one of the portion, or one of another portion that is to be asked for. */
export type Step =
  | { readonly kind: 'here'; readonly at: number }
  | {
      readonly kind: 'elsewhere';
      readonly from: number;
      readonly before: number;
      readonly end: 'first' | 'last';
    };

/** Goes round at the end; at the beginning too, where all matches are known. Null where there is nowhere to go. */
export const stepFrom = ({ lines, before, count, starts, at }: Search, by: 1 | -1): Step | null => {
  if (lines.length === 0) return null;
  const next = at + by;
  if (next >= 0 && next < lines.length) return { kind: 'here', at: next };
  if (by === 1) {
    if (before + lines.length < count)
      return {
        kind: 'elsewhere',
        from: (lines.at(-1) ?? 0) + 1,
        before: before + lines.length,
        end: 'first',
      };
    return starts.length > 1
      ? { kind: 'elsewhere', from: 0, before: 0, end: 'first' }
      : { kind: 'here', at: 0 };
  }
  if (before > 0)
    return {
      kind: 'elsewhere',
      from: starts.at(-2) ?? 0,
      before: before - MATCHES_LIMIT,
      end: 'last',
    };
  return lines.length === count ? { kind: 'here', at: lines.length - 1 } : null;
};

/** The match at or below a line, or else the last one; -1 where there is none. */
export const nearest = (lines: readonly number[], line: number): number => {
  const found = lines.findIndex((each) => each >= line);
  return found === -1 ? lines.length - 1 : found;
};

const startsWith = (starts: readonly number[], from: number) => [
  ...starts.filter((start) => start < from),
  from,
];

/** The search that goes on; one at a time. */
export const searchReducer = (
  search: Search | null = null,
  action: UnknownAction,
): Search | null => {
  if (happened.searchEnded.match(action)) return null;
  if (happened.searchRequested.match(action)) {
    const { text, matchCase } = action.payload;
    const log = keyOf(action.payload);
    const old = search?.log === log ? search : null;
    return {
      log,
      text,
      matchCase,
      request: loading(),
      count: old?.count ?? 0,
      lines: [],
      before: 0,
      starts: [0],
      at: -1,
    };
  }
  if (search === null) return search;
  if (
    happened.searchSucceeded.match(action) &&
    action.payload.text === search.text &&
    action.payload.matchCase === search.matchCase
  ) {
    const { from, before, count, lines, at } = action.payload;
    return {
      ...search,
      request: succeededAt(),
      count,
      lines,
      before,
      at,
      starts: startsWith(search.starts, from),
    };
  }
  if (happened.searchFailed.match(action))
    return { ...search, request: failedWith(action.payload.problem) };
  if (happened.matchReached.match(action)) return { ...search, at: action.payload.at };
  return search;
};
