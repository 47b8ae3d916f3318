import { createAction, isAction, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';

export interface Id {
  readonly id: string;
}
export interface Ids {
  readonly ids: readonly string[];
}
export interface IntentFailure<Row = unknown> extends Id {
  readonly problem: Problem;
  readonly reason: string;
  /** The row as it counts from now on; null where nothing else is known of it. */
  readonly row: Row | null;
  /** What it may have left on the server is being ended. Until then the object takes no other request. */
  readonly undoing: boolean;
}
/** What a request looks like on its way: the status the object counts as, and what else is known of it. */
export interface Progress<Status extends string = string> extends Id {
  readonly status: Status;
  readonly details: Readonly<Record<string, string | null>>;
}

type StatusOf<Row> = Row extends { readonly status: infer Status extends string } ? Status : string;

/** The phases of a request. `released` means that it was not begun, or that what it left behind is gone. */
export type Phase = 'requested' | 'progressed' | 'accepted' | 'rejected' | 'cancelled' | 'released';

/** Goes with every event of an intent. The slice knows the event by it, and by the beginning of its type. */
export interface RequestMeta<Intent extends string = string> {
  readonly intent: Intent;
  readonly phase: Phase;
  /** Ties an answer to its request. */
  readonly requestId: string;
  /** When it was requested, an ISO instant. */
  readonly at?: string;
}
export type RequestAction<Payload, Intent extends string = string> = PayloadAction<
  Payload,
  string,
  RequestMeta<Intent>
>;

/** Matches the events of one phase of the intents of a slice, whichever intents it has. */
export const isPhase =
  <Payload, Intent extends string = string>(slice: string, phase: Phase) =>
  (action: unknown): action is RequestAction<Payload, Intent> =>
    isAction(action) &&
    action.type.startsWith(`${slice}/`) &&
    (action as { meta?: Partial<RequestMeta> }).meta?.phase === phase;

/** The request's further fields, made from the arguments of `requested`. */
type Prepare<Rest extends unknown[], Args extends object> = (...rest: Rest) => Args;
const noArgs = <Args extends object>() => ({}) as Args;

/** The events of one intent. */
function intentEvents<Result, Intent extends string, Rest extends unknown[], Args extends object>(
  feature: string,
  intent: Intent,
  done: string,
  prepare: Prepare<Rest, Args>,
) {
  const answer = <Payload>(phase: Phase, name: string) =>
    createAction(`${feature}/${name}`, (payload: Payload, requestId: string) => ({
      payload,
      meta: { intent, phase, requestId },
    }));
  return {
    intent,
    /** A person asks for it, for one object or for several. */
    requested: createAction(
      `${feature}/${intent}Requested`,
      (of: string | readonly string[], ...rest: Rest) => ({
        payload: { ...prepare(...rest), ids: typeof of === 'string' ? [of] : of },
        meta: {
          intent,
          phase: 'requested',
          requestId: nanoid(),
          at: new Date().toISOString(),
        } satisfies RequestMeta<Intent>,
      }),
    ),
    /** The server works on it. */
    progressed: answer<Progress<StatusOf<Result>>>('progressed', `${intent}Progressed`),
    /** The server took it. `row` is the object after it; null where it is gone. */
    accepted: answer<Id & { readonly row: Result }>('accepted', done),
    rejected: answer<IntentFailure<Result>>('rejected', `${intent}Rejected`),
    /** The person does not want to wait any longer. */
    cancelled: createAction(`${feature}/${intent}Cancelled`, (id: string) => ({
      payload: { id },
      meta: { intent, phase: 'cancelled', requestId: '' } satisfies RequestMeta<Intent>,
    })),
    released: answer<Id>('released', `${intent}Released`),
  };
}
export type IntentEvents<
  Result,
  Intent extends string,
  Rest extends unknown[],
  Args extends object,
> = ReturnType<typeof intentEvents<Result, Intent, Rest, Args>>;

/** The vocabulary of a kind of object. `Details` is what a read of one object brings beside its row. */
export function objectEvents<Row, Details = undefined>(name: string) {
  return {
    /** Something a person asks of objects. `done` names the fact that the server took it, such as 'submitted'. */
    intent: <Intent extends string, Rest extends unknown[] = [], Args extends object = object>(
      intent: Intent,
      done: string,
      prepare: Prepare<Rest, Args> = noArgs,
    ) => intentEvents<Row, Intent, Rest, Args>(name, intent, done, prepare),
    /** The intent to delete. */
    deletion: <Rest extends unknown[] = [], Args extends object = object>(
      prepare: Prepare<Rest, Args> = noArgs,
    ) => intentEvents<null, 'delete', Rest, Args>(name, 'delete', 'deleted', prepare),
    /** A person asks to read an object again. */
    wanted: createAction<Id>(`${name}/wanted`),
    /** An object was read by itself, or came with the answer to something else. */
    read: createAction<Id & { readonly row: Row; readonly details?: Details | undefined }>(
      `${name}/read`,
    ),
    readFailed: createAction<Id & { readonly problem: Problem }>(`${name}/readFailed`),
    /** Another feature made an object, or changed one. */
    created: createAction<Id & { readonly row: Row }>(`${name}/created`),
    saved: createAction<Id & { readonly row: Row }>(`${name}/saved`),
    /** These rows of the list are marked. */
    selected: createAction<Ids>(`${name}/selected`),
    /** The address of an object is to be copied. */
    linkCopyRequested: createAction<Id>(`${name}/linkCopyRequested`),
    /** The question whether to delete these is on the screen. */
    deleteProposed: createAction<Ids>(`${name}/deleteProposed`),
    deleteDropped: createAction(`${name}/deleteDropped`),
    /** The person has read why something failed. */
    failureDismissed: createAction<Id>(`${name}/failureDismissed`),
    /** No further object of the batch is begun. Those under way come to their end. */
    batchCancelled: createAction(`${name}/batchCancelled`),
    batchEnded: createAction<{ readonly requestId: string }>(`${name}/batchEnded`),
  };
}
export type ObjectEvents<Row, Details> = ReturnType<typeof objectEvents<Row, Details>>;
