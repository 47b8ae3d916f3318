/** For each status, where an event leads; the words are the contract's own. */
export interface Machine<Status extends string, Event extends string> {
  /** What a status the table does not know counts as. */
  readonly otherwise: Status;
  readonly moves: { readonly [From in Status]: { readonly [On in Event]?: Status } };
}

/** Where the event leads from here; undefined where the table has no move for it. */
export const movesTo = <Status extends string, Event extends string>(
  machine: Machine<Status, Event>, status: string, event: NoInfer<Event>,
): Status | undefined => {
  const from = Object.hasOwn(machine.moves, status) ? status as Status : machine.otherwise;
  return machine.moves[from][event];
};

/** True where the table has a move for this event. */
export const can = <Status extends string, Event extends string>(machine: Machine<Status, Event>, status: string, event: NoInfer<Event>): boolean =>
  movesTo(machine, status, event) !== undefined;

/** The status after the event; the same one where the table has no move for it. */
export const step = <Status extends string, Event extends string>(machine: Machine<Status, Event>, status: string, event: NoInfer<Event>): string =>
  movesTo(machine, status, event) ?? status;
