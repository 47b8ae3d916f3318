import type { UnknownAction } from '@reduxjs/toolkit';
import { NOTEBOOK_STATUS, type Execution, type Notebook } from '~/contract';
import { can, step } from '~/web/kit/machine';
import * as happened from './events';
import { notebookMachine } from './machine';
import { findNotebook, type Shelves } from './shelves';

interface Moving {
  /** When it was asked, an ISO instant. */
  readonly since: string;
  /** What the notebook counts as meanwhile. */
  readonly status: string;
}
interface Starting extends Moving {
  readonly doing: 'start';
  /** The server's word for this run, from its first answer on. */
  readonly submission_id: string | null;
  readonly waiting_for: string | null;
}
/** A start is over without success; what it may have left on the server is ended, by the flow that started it if there is one. */
interface Clearing extends Moving {
  readonly doing: 'clear';
  readonly by: 'start' | 'cancel';
}
interface Ending extends Moving {
  readonly doing: 'stop' | 'delete';
}

/**
 * What this person is doing with a notebook right now. It is laid over the server's row and never mixed into it: a poll that
 * arrives meanwhile cannot undo it, and taking it away is the rollback.
 */
export type Move = Starting | Clearing | Ending;
export type Moves = Readonly<Record<string, Move>>;

/** Why a start or a stop did not come about. */
export interface Refusal {
  readonly doing: 'start' | 'stop';
  readonly reason: string;
}

/** A notebook as the screens show it. */
export interface NotebookRow extends Notebook {
  readonly move?: Move;
  readonly refusal?: Refusal;
}

/** Stands for the execution of a start that the server has not answered yet (NBS-04). */
export const CONNECTING_ENTRY = 'connecting';

const entryOf = ({ submission_id, status, since }: Starting): Execution =>
  ({ submission_id: submission_id ?? CONNECTING_ENTRY, status, submit_datetime: since, end_datetime: null, reason: null });

const overEntries = (entries: readonly Execution[], move: Move): Execution[] => {
  const ended = entries.filter(({ end_datetime }) => end_datetime !== null);
  if (move.doing === 'start') return [entryOf(move), ...ended];
  if (move.doing === 'clear') return ended;
  return entries.map((entry) => (entry.end_datetime === null && move.doing === 'stop' ? { ...entry, status: move.status } : entry));
};

/** The row with a move, or the reason why one failed, laid over it. */
export const layOver = (notebook: Notebook, move: Move | undefined, refusal: Refusal | undefined): NotebookRow => {
  const row: NotebookRow = refusal ? { ...notebook, refusal } : notebook;
  if (!move) return row;
  const status = move.doing === 'delete' ? notebook.status : move.status;
  return { ...row, status, execution_details: overEntries(notebook.execution_details, move), move };
};

const drop = (moves: Moves, id: string): Moves => {
  if (!(id in moves)) return moves;
  const { [id]: _, ...rest } = moves;
  return rest;
};

type Asked = { readonly notebook_id: string; readonly at: string };
type StatusOf = (id: string) => string;

const begin = (moves: Moves, asked: Asked, event: 'startRequested' | 'stopRequested', statusOf: StatusOf): Moves => {
  const { notebook_id: id, at: since } = asked;
  if (id in moves || !can(notebookMachine, statusOf(id), event)) return moves;
  const status = step(notebookMachine, statusOf(id), event);
  if (event === 'stopRequested') return { ...moves, [id]: { doing: 'stop', since, status } };
  return { ...moves, [id]: { doing: 'start', since, status, submission_id: null, waiting_for: null } };
};

type Waiting = ReturnType<typeof happened.startWaiting>['payload'];

const wait = (moves: Moves, { notebook_id: id, submission_id, waiting_for }: Waiting): Moves => {
  const move = moves[id];
  if (move?.doing !== 'start') return moves;
  const status = step(notebookMachine, move.status, 'startWaiting');
  if (move.status === status && move.submission_id === submission_id && move.waiting_for === waiting_for) return moves;
  return { ...moves, [id]: { ...move, status, submission_id, waiting_for } };
};

const giveUp = (moves: Moves, asked: Asked, event: 'startRejected' | 'startCancelled', statusOf: StatusOf): Moves => {
  const { notebook_id: id, at: since } = asked;
  const before = moves[id]?.status ?? statusOf(id);
  if (!can(notebookMachine, before, event)) return moves;
  const by = moves[id]?.doing === 'start' ? 'start' : 'cancel';
  return { ...moves, [id]: { doing: 'clear', since, status: step(notebookMachine, before, event), by } };
};

const remove = (moves: Moves, ids: readonly string[], since: string): Moves => {
  const move: Move = { doing: 'delete', since, status: NOTEBOOK_STATUS.defined };
  return { ...moves, ...Object.fromEntries(ids.filter((id) => !(id in moves)).map((id) => [id, move])) };
};

const OVER = [happened.started, happened.startCleared, happened.stopped, happened.stopRejected, happened.deleteRejected, happened.spared];

/** The moves under way; what the machine has no arrow for changes nothing. */
export const movesReducer = (moves: Moves = {}, action: UnknownAction, shelves: Shelves): Moves => {
  const statusOf: StatusOf = (id) => findNotebook(shelves, id)?.status ?? notebookMachine.otherwise;
  if (happened.startRequested.match(action)) return begin(moves, action.payload, 'startRequested', statusOf);
  if (happened.startWaiting.match(action)) return wait(moves, action.payload);
  if (happened.startRejected.match(action)) return giveUp(moves, action.payload, 'startRejected', statusOf);
  if (happened.startCancelled.match(action)) return giveUp(moves, action.payload, 'startCancelled', statusOf);
  if (happened.stopRequested.match(action)) return begin(moves, action.payload, 'stopRequested', statusOf);
  if (happened.stopAllRequested.match(action)) {
    const { notebook_ids, at } = action.payload;
    return notebook_ids.reduce((all, notebook_id) => begin(all, { notebook_id, at }, 'stopRequested', statusOf), moves);
  }
  if (happened.deleteRequested.match(action)) return remove(moves, action.payload.notebook_ids, action.payload.at);
  if (happened.deleted.match(action)) return action.payload.notebook_ids.reduce(drop, moves);
  for (const event of OVER) if (event.match(action)) return drop(moves, action.payload.notebook_id);
  return moves;
};

/** True where this very request began the move: not a second click, not one the machine refused. */
export const isBegunBy = (moves: Moves, id: string, doing: Move['doing'], at: string): boolean =>
  moves[id]?.doing === doing && moves[id].since === at;
