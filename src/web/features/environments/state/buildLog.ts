import type { UnknownAction } from '@reduxjs/toolkit';
import type { OutputPage, Problem } from '~/contract';
import { buildTaken, logBegun, logFollowed, logMissed, logRead } from '../events';

/** The log of the build whose page is open. */
export interface BuildLog {
  readonly env_id: string | null;
  readonly lines: readonly string[];
  /** Bytes written so far. */
  readonly bytes: number;
  /** Nothing more comes. */
  readonly ended: boolean;
  /** The end is kept in sight. */
  readonly following: boolean;
  readonly problem: Problem | null;
}

const NOTHING: BuildLog = { env_id: null, lines: [], bytes: 0, ended: false, following: true, problem: null };

/** The last line may have been half written when it was read: what comes takes the place of all from its first line on. */
const joined = (lines: readonly string[], page: OutputPage): readonly string[] => [...lines.slice(0, page.first_line), ...page.lines];

/** Outside Immer: a log has thousands of lines. */
export const buildLogReducer = (log: BuildLog = NOTHING, action: UnknownAction): BuildLog => {
  if (logBegun.match(action)) return { ...NOTHING, env_id: action.payload.env_id };
  if (buildTaken.match(action)) return action.payload.environment.env_id === log.env_id ? { ...NOTHING, env_id: log.env_id } : log;
  if (logRead.match(action)) {
    const { page } = action.payload;
    return { ...log, lines: joined(log.lines, page), bytes: page.bytes, ended: page.ended, problem: null };
  }
  if (logMissed.match(action)) return { ...log, problem: action.payload.problem };
  if (logFollowed.match(action)) return { ...log, following: action.payload.following };
  return log;
};
