import type { UnknownAction } from '@reduxjs/toolkit';
import type { Job } from '~/contract';
import { can, step } from '~/web/kit/machine';
import * as happened from './events';
import { jobMachine } from './machine';
import { findJob, type Shelves } from './shelves';

/**
 * What this person is doing with a job right now. It is laid over the server's row and never mixed into it: a poll that arrives
 * meanwhile cannot undo it, and taking it away is the rollback.
 */
export interface Move {
  readonly doing: 'execute' | 'stop' | 'delete';
  /** When it was asked, an ISO instant. */
  readonly since: string;
  /** What the job counts as meanwhile. */
  readonly status: string;
}
export type Moves = Readonly<Record<string, Move>>;

/** Why it did not come about. */
export interface Refusal {
  readonly doing: 'execute' | 'stop';
  readonly reason: string;
}

/** A job as the screens show it. */
export interface JobRow extends Job {
  readonly move?: Move;
  readonly refusal?: Refusal;
}

/** The row with a move, or the reason why one failed, laid over it. */
export const layOver = (job: Job, move: Move | undefined, refusal: Refusal | undefined): JobRow => (
  { ...job, ...(refusal && { refusal }), ...(move && { move, status: move.status }) }
);

const drop = (moves: Moves, id: string): Moves => {
  if (!(id in moves)) return moves;
  const { [id]: _, ...rest } = moves;
  return rest;
};

type StatusOf = (id: string) => string;
const ASKED = { execute: 'executeRequested', stop: 'stopRequested' } as const;

const begin = (moves: Moves, ids: readonly string[], since: string, doing: keyof typeof ASKED, statusOf: StatusOf): Moves => {
  const event = ASKED[doing];
  const able = ids.filter((id) => !(id in moves) && can(jobMachine, statusOf(id), event));
  if (able.length === 0) return moves;
  return { ...moves, ...Object.fromEntries(able.map((id) => [id, { doing, since, status: step(jobMachine, statusOf(id), event) }])) };
};

const remove = (moves: Moves, ids: readonly string[], since: string, statusOf: StatusOf): Moves => (
  { ...moves, ...Object.fromEntries(ids.filter((id) => !(id in moves)).map((id) => [id, { doing: 'delete', since, status: statusOf(id) } as const])) }
);

const OVER = [
  happened.submitted, happened.executeRejected, happened.stopTaken, happened.stopRejected, happened.deleteRejected, happened.spared,
];

/** The moves under way; what the machine has no arrow for changes nothing. */
export const movesReducer = (moves: Moves = {}, action: UnknownAction, shelves: Shelves): Moves => {
  const statusOf: StatusOf = (id) => findJob(shelves, id)?.status ?? jobMachine.otherwise;
  if (happened.executeRequested.match(action)) return begin(moves, [action.payload.batch_job_id], action.payload.at, 'execute', statusOf);
  if (happened.stopRequested.match(action)) return begin(moves, [action.payload.batch_job_id], action.payload.at, 'stop', statusOf);
  if (happened.executeAllRequested.match(action)) return begin(moves, action.payload.batch_job_ids, action.payload.at, 'execute', statusOf);
  if (happened.stopAllRequested.match(action)) return begin(moves, action.payload.batch_job_ids, action.payload.at, 'stop', statusOf);
  if (happened.deleteRequested.match(action)) return remove(moves, action.payload.batch_job_ids, action.payload.at, statusOf);
  if (happened.deleted.match(action)) return action.payload.batch_job_ids.reduce(drop, moves);
  for (const event of OVER) if (event.match(action)) return drop(moves, action.payload.batch_job_id);
  return moves;
};

/** True where this very request began the move: not a second click, not one the machine refused. */
export const isBegunBy = (moves: Moves, id: string, doing: Move['doing'], at: string): boolean =>
  moves[id]?.doing === doing && moves[id].since === at;
