/** For each status, where an event leads; the words are the contract's own. */
export interface Machine<Status extends string, Event extends string> {
  /** What a status the table does not know counts as. */
  readonly otherwise: Status;
  readonly moves: { readonly [From in Status]: { readonly [On in Event]?: Status } };
}

const movesFrom = <Status extends string, Event extends string>(machine: Machine<Status, Event>, status: string): { readonly [On in Event]?: Status } =>
  Object.hasOwn(machine.moves, status) ? machine.moves[status as Status] : machine.moves[machine.otherwise];

/** True where the table has a move for this event. */
export const can = <Status extends string, Event extends string>(machine: Machine<Status, Event>, status: string, event: NoInfer<Event>): boolean =>
  movesFrom(machine, status)[event] !== undefined;

/** The status after the event; the same one where the table has no move for it. */
export const step = <Status extends string, Event extends string>(machine: Machine<Status, Event>, status: string, event: NoInfer<Event>): string =>
  movesFrom(machine, status)[event] ?? status;
