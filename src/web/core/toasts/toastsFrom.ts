import type { UnknownAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { every, type Event, type EventOf, type Line } from '~/web/lib/saga/policies';
import { reasonOf } from '~/web/lib/http/problem';
import { toastAdded, type ToastContent } from './events';

/** A row of a feature's table of toasts. */
export interface ToastRow {
  readonly type: string;
  /** The toast of this action; null where there is none. */
  readonly saidOf: (action: unknown) => ToastContent | null;
}

/** Of this event a person reads this. */
export const toast = <Payload>(
  event: Event<Payload>,
  said: (payload: Payload) => ToastContent | null,
): ToastRow => ({
  type: event.type,
  saidOf: (action) => (event.match(action) ? said(action.payload) : null),
});

/** The text of a failure, and below it the reason. */
export const error = (text: string, problem: Problem): ToastContent => ({
  kind: 'error',
  text,
  lines: [reasonOf(problem)],
});

/** The line that tells what a feature's table says of its events: `messages.ts` holds the table, `index.ts` the line. */
export const toastsFrom = (table: readonly ToastRow[]): Line => {
  const saidOf = (action: unknown): readonly ToastContent[] =>
    table.flatMap((row) => row.saidOf(action) ?? []);
  const isTold: EventOf<UnknownAction> = {
    type: table.map(({ type }) => type).join(', '),
    match: (action): action is UnknownAction => saidOf(action).length > 0,
  };
  /** Tells what the feature's table says of the event. */
  function* showToasts(action: UnknownAction): SagaGenerator<void> {
    for (const said of saidOf(action)) yield* put(toastAdded(said));
  }
  return every(isTold, showToasts);
};
