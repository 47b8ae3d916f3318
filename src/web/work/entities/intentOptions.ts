import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';
import type { Problem, Reply, User } from '~/contract';
import type { IntentMessages } from './intentNotices';
import type { ObjectEvents } from './objectEvents';
import type { objectSelectors } from './objectSelectors';
import type { ObjectRow } from './pending';
import type { objectReader } from './readObject.saga';

/** What a kind of object says about one intent. `StartedSignIn` is what its first question brings, `Value` what its last one does. */
export interface IntentOptions<Row extends ObjectRow, Args, Begun, Value> {
  /** Asks the server first. A cancel lets this question come to its answer: `undo` has to know what there is to end. */
  readonly begin?: (row: Row, args: Args) => SagaGenerator<Reply<Begun>>;
  /** Asks the server. `requestId` goes with `progressed`; `begun` is what `begin` brought. */
  readonly ask: (
    row: Row,
    args: Args,
    requestId: string,
    begun: Begun,
  ) => SagaGenerator<Reply<Value>>;
  /** The reply's status that says yes. Any other is a refusal in just these words. */
  readonly accepted?: string;
  /** The row after it, made from the row as it is known by then. Where it is left out, or the answer has none, the object is read again. */
  readonly rowOf?: (value: Value, row: Row) => Row | undefined;
  /** What else is told once the server has taken it. */
  readonly afterwards?: (value: Value, row: Row) => UnknownAction;
  /** Ends what a failed or cancelled request may have left on the server. Until then the object takes no other request. */
  readonly undo?: (row: Row, begun: Reply<Begun> | null) => SagaGenerator<unknown>;
  /** The row after a failure, where a poll has brought what the server was about to do. */
  readonly revert?: (row: Row) => Row;
  /** What is said in place of an error. */
  readonly instead?: (problem: Problem, id: string, args: Args) => UnknownAction | null;
  /** The verb of the sentence that refuses strangers. It is the intent's name where it is left out. */
  readonly verb?: string;
  readonly messages: IntentMessages;
}

/** What the saga of an intent needs of its kind of object. */
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
