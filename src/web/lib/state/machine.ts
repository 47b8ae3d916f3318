/** For each status, where an event leads; the words are the contract's own. */
export interface Machine<Status extends string, Event extends string> {
  /** The class of a status that is not in the table. */
  readonly otherwise: Status;
  readonly moves: { readonly [From in Status]: { readonly [On in Event]?: Status } };
}

const has = <Status extends string>(
  moves: { readonly [From in Status]: unknown },
  status: string,
): status is Status => Object.hasOwn(moves, status);

/** Where the event leads from here; undefined where the table has no move for it. */
export const movesTo = <Status extends string, Event extends string>(
  machine: Machine<Status, Event>,
  status: string,
  event: NoInfer<Event>,
): Status | undefined => {
  const from = has(machine.moves, status) ? status : machine.otherwise;
  return machine.moves[from][event];
};

/** True where the table has a move for this event. */
export const can = <Status extends string, Event extends string>(
  machine: Machine<Status, Event>,
  status: string,
  event: NoInfer<Event>,
): boolean => movesTo(machine, status, event) !== undefined;

/** The status after the event; the same one where the table has no move for it. */
export const step = <Status extends string, Event extends string>(
  machine: Machine<Status, Event>,
  status: NoInfer<Status>,
  event: NoInfer<Event>,
): Status => movesTo(machine, status, event) ?? status;
