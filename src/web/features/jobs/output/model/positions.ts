import type { UnknownAction } from '@reduxjs/toolkit';
import * as happened from '../events';
import { keyOf, type LogOf } from './url';

/** Where a log is read. */
export interface Position {
  readonly following: boolean;
  readonly line: number;
  readonly where: 'top' | 'middle';
  /** Counts how often a line was sought: each time the view goes there. */
  readonly turn: number;
  /** The position in the address then: another address leads elsewhere. */
  readonly marked: string | null;
}

export interface PositionsState {
  /** By log; the one that was moved in last stands last. */
  readonly positions: Readonly<Record<string, Position>>;
}

/** So many are remembered, through a reload of the tab. */
const MAX_POSITIONS = 20;
export const PERSISTED_POSITIONS = [
  'positions',
] as const satisfies readonly (keyof PositionsState)[];
export const AT_TAIL: Position = { following: true, line: 0, where: 'top', turn: 0, marked: null };

const kept = (
  { positions }: PositionsState,
  of: LogOf,
  change: (before: Position) => Position,
): PositionsState => {
  const key = keyOf(of);
  const { [key]: before = AT_TAIL, ...others } = positions;
  return {
    positions: Object.fromEntries([
      ...Object.entries(others).slice(1 - MAX_POSITIONS),
      [key, change(before)],
    ]),
  };
};

/** Where each log was being read. */
export const positionsReducer = (
  state: PositionsState = { positions: {} },
  action: UnknownAction,
): PositionsState => {
  if (happened.positionSaved.match(action)) {
    const { line, marked } = action.payload;
    return kept(state, action.payload, (before) => ({
      ...before,
      following: false,
      line,
      where: 'top',
      marked,
    }));
  }
  if (happened.lineJumpRequested.match(action)) {
    const { line, marked } = action.payload;
    return kept(state, action.payload, ({ turn }) => ({
      following: false,
      line,
      where: 'middle',
      turn: turn + 1,
      marked,
    }));
  }
  if (happened.followChosen.match(action))
    return kept(state, action.payload, (before) => ({
      ...before,
      following: action.payload.following,
    }));
  return state;
};
