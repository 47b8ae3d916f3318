import type { UnknownAction } from '@reduxjs/toolkit';
import * as happened from '../events';
import { keyOf, type LogOf } from './url';

/** Where a log is read. */
export interface Place {
  readonly following: boolean;
  readonly line: number;
  readonly where: 'top' | 'middle';
  /** Counts how often a line was sought: each time the view goes there. */
  readonly turn: number;
  /** What the address marked then: another address leads elsewhere. */
  readonly marked: string | null;
}

export interface PlacesState {
  /** By log; the one that was moved in last stands last. */
  readonly places: Readonly<Record<string, Place>>;
}

/** So many are remembered, through a reload of the tab. */
const PLACES_KEPT = 20;
export const PLACES_KEPT_FIELDS = ['places'] as const satisfies readonly (keyof PlacesState)[];
export const AT_TAIL: Place = { following: true, line: 0, where: 'top', turn: 0, marked: null };

const kept = ({ places }: PlacesState, of: LogOf, change: (before: Place) => Place): PlacesState => {
  const key = keyOf(of);
  const { [key]: before = AT_TAIL, ...others } = places;
  return { places: Object.fromEntries([...Object.entries(others).slice(1 - PLACES_KEPT), [key, change(before)]]) };
};

/** Where each log was being read. */
export const placesReducer = (state: PlacesState = { places: {} }, action: UnknownAction): PlacesState => {
  if (happened.placeKept.match(action)) {
    const { line, marked } = action.payload;
    return kept(state, action.payload, (before) => ({ ...before, following: false, line, where: 'top', marked }));
  }
  if (happened.lineSought.match(action)) {
    const { line, marked } = action.payload;
    return kept(state, action.payload, ({ turn }) => ({ following: false, line, where: 'middle', turn: turn + 1, marked }));
  }
  if (happened.followChosen.match(action)) return kept(state, action.payload, (before) => ({ ...before, following: action.payload.following }));
  return state;
};
