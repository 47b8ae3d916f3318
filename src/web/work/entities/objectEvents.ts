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
  /** The remains on the server are being ended. Until then the object takes no other request. */
  readonly undoing: boolean;
}
/** The optimistic state of a pending request: the status the object counts as, and what else is known of it. */
export interface Progress<Status extends string = string> extends Id {
  readonly status: Status;
  readonly details: Readonly<Record<string, string | null>>;
}

type StatusOf<Row> = Row extends { readonly status: infer Status extends string } ? Status : string;

/** The phases of a request. `rolledBack` means that it was not begun, or that what it left behind is gone. */
export type Phase =
  'requested' | 'progressed' | 'succeeded' | 'failed' | 'cancelled' | 'rolledBack';

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

/** The last words of an intent's action types, written out where the intent is declared: a search for 'startRequested' finds that place. */
type IntentTypes<Intent extends string> = {
  readonly [P in Phase]: `${Intent}${Capitalize<P>}`;
};

/** The events of one intent. */
function intentEvents<Result, Intent extends string, Rest extends unknown[], Args extends object>(
  feature: string,
  intent: Intent,
  types: IntentTypes<Intent>,
  prepare: Prepare<Rest, Args>,
) {
  const answer = <Payload>(phase: Phase) =>
    createAction(`${feature}/${types[phase]}`, (payload: Payload, requestId: string) => ({
      payload,
      meta: { intent, phase, requestId },
    }));
  return {
    intent,
    /** A person asks for it, for one object or for several. */
    requested: createAction(
      `${feature}/${types.requested}`,
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
    progressed: answer<Progress<StatusOf<Result>>>('progressed'),
    /** The server took it. `row` is the object after it; null where it is gone. */
    succeeded: answer<Id & { readonly row: Result }>('succeeded'),
    failed: answer<IntentFailure<Result>>('failed'),
    /** The person does not want to wait any longer. */
    cancelled: createAction(`${feature}/${types.cancelled}`, (id: string) => ({
      payload: { id },
      meta: { intent, phase: 'cancelled', requestId: '' } satisfies RequestMeta<Intent>,
    })),
    rolledBack: answer<Id>('rolledBack'),
  };
}
export type IntentEvents<
  Result,
  Intent extends string,
  Rest extends unknown[],
  Args extends object,
> = ReturnType<typeof intentEvents<Result, Intent, Rest, Args>>;

const DELETE_TYPES = {
  requested: 'deleteRequested',
  progressed: 'deleteProgressed',
  succeeded: 'deleteSucceeded',
  failed: 'deleteFailed',
  cancelled: 'deleteCancelled',
  rolledBack: 'deleteRolledBack',
} as const;

/** The vocabulary of a kind of object. `Details` is what a read of one object brings beside its row. */
export function objectEvents<Row, Details = undefined>(name: string) {
  return {
    /** Something a person asks of objects, such as 'start'. */
    intent: <Intent extends string, Rest extends unknown[] = [], Args extends object = object>(
      intent: Intent,
      types: IntentTypes<Intent>,
      prepare: Prepare<Rest, Args> = noArgs,
    ) => intentEvents<Row, Intent, Rest, Args>(name, intent, types, prepare),
    /** The intent to delete. */
    deletion: <Rest extends unknown[] = [], Args extends object = object>(
      prepare: Prepare<Rest, Args> = noArgs,
    ) => intentEvents<null, 'delete', Rest, Args>(name, 'delete', DELETE_TYPES, prepare),
    /** A person asks to read an object again. */
    readRequested: createAction<Id>(`${name}/readRequested`),
    /** An object was read by itself, or came with the answer to something else. */
    readSucceeded: createAction<Id & { readonly row: Row; readonly details?: Details | undefined }>(
      `${name}/readSucceeded`,
    ),
    readFailed: createAction<Id & { readonly problem: Problem }>(`${name}/readFailed`),
    /** Another feature made an object, or changed one. */
    createSucceeded: createAction<Id & { readonly row: Row }>(`${name}/createSucceeded`),
    saveSucceeded: createAction<Id & { readonly row: Row }>(`${name}/saveSucceeded`),
    /** These rows of the list are marked. */
    selectionChanged: createAction<Ids>(`${name}/selectionChanged`),
    /** The address of an object is to be copied. */
    linkCopyRequested: createAction<Id>(`${name}/linkCopyRequested`),
    /** The question whether to delete these is on the screen. */
    deleteConfirmOpened: createAction<Ids>(`${name}/deleteConfirmOpened`),
    deleteConfirmClosed: createAction(`${name}/deleteConfirmClosed`),
    /** The person has read why something failed. */
    failureDismissed: createAction<Id>(`${name}/failureDismissed`),
    /** No further object of the batch is begun. Those under way come to their end. */
    batchCancelled: createAction(`${name}/batchCancelled`),
    batchSettled: createAction<{ readonly requestId: string }>(`${name}/batchSettled`),
  };
}
export type ObjectEvents<Row, Details> = ReturnType<typeof objectEvents<Row, Details>>;
