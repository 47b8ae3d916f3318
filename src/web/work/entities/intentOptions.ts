import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';
import type { Problem, Reply, User } from '~/contract';
import type { IntentMessages } from './intentMessages';
import type { ObjectEvents } from './objectEvents';
import type { objectSelectors } from './objectSelectors';
import type { ObjectRow } from './pending';
import type { objectReader } from './readObject.saga';

/** The result of a request. */
export type IntentResult<Row> =
  | {
      readonly ok: true;
      /** The object after it. Where it is left out, the object is read again. */
      readonly row?: Row | undefined;
      /** Further actions once the server has taken it. */
      readonly next?: UnknownAction;
    }
  | {
      readonly ok: false;
      readonly problem: Problem;
      /** The object after a failure, where a poll has brought what the server was about to do. */
      readonly row?: Row | undefined;
      /** The action in place of an error. */
      readonly next?: UnknownAction | null;
    };

export interface IntentRequest<Begun> {
  /** Goes with `progressed`. */
  readonly requestId: string;
  /** The reply to `begin`. */
  readonly begun: Begun;
}

/** The messages of a kind of object about one intent. */
export interface IntentOptions<Row extends ObjectRow, Args, Begun> {
  /** The request for one object. A cancel ends it where it is. */
  readonly run: (
    row: Row,
    args: Args,
    request: IntentRequest<Begun>,
  ) => SagaGenerator<IntentResult<Row>>;
  /** The first call, where a cancel has to wait for its reply: `undo` has to know what there is to end. */
  readonly begin?: (row: Row, args: Args) => SagaGenerator<Reply<Begun>>;
  /** Ends what a failed or cancelled request may have left on the server. Until then the object takes no other request. */
  readonly undo?: (row: Row, begun: Reply<Begun> | null) => SagaGenerator<unknown>;
  /** The verb of the sentence that refuses strangers. It is the intent's name where it is left out. */
  readonly verb?: string;
  readonly messages: IntentMessages;
}

/** A reply whose status is not the one that says yes: an error in just the words of that status. */
export const accepted = <Value extends { readonly status: string }>(
  reply: Reply<Value>,
  status: NoInfer<Value>['status'],
): Reply<Value> =>
  !reply.ok || reply.value.status === status
    ? reply
    : {
        ok: false,
        problem: { statusCode: 200, code: 'refused', message: String(reply.value.status) },
      };

/** The result of a request whose reply holds the object. */
export const withRow = <Value, Row>(
  reply: Reply<Value>,
  rowOf: (value: Value) => Row | undefined,
): IntentResult<Row> => (reply.ok ? { ok: true, row: rowOf(reply.value) } : reply);

/** The functions of a kind of object that the saga of an intent needs. */
export interface IntentDependencies<Row extends ObjectRow, Details, Intent extends string> {
  readonly path: string;
  readonly pages: string;
  readonly words: { readonly one: string; readonly many: string };
  readonly nameOf: (row: Row) => string;
  readonly refusalOf: (row: Row, user: User | null, verb: string) => Problem | null;
  readonly events: Pick<ObjectEvents<Row, Details>, 'batchSettled'>;
  readonly selectors: ReturnType<typeof objectSelectors<Row, Intent>>;
  readonly reader: Pick<
    ReturnType<typeof objectReader<Row, Details, Intent, object, unknown>>,
    'readOne' | 'knownOrRead'
  >;
}
