import type { UnknownAction } from '@reduxjs/toolkit';
import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Storage } from '~/contract';
import { every, whileAddress, whilePage, type EventOf, type Line } from '~/web/lib/saga/policies';
import { untilCancelled } from '~/web/lib/saga/waiting';
import { isDirty, isSubmitting, type draft, type Draft } from '~/web/lib/state/draft';
import type { RootState } from '~/web/lib/state/root';
import { leaveModal } from '~/web/work/detail/leaveModal.saga';
import { picked } from '../drivePicker/events';
import { sendingLine, type Sending } from './sending.saga';

/** The feature whose objects a form follows. */
interface FollowedFeature<Row> {
  readonly pages: string;
  readonly events: {
    readonly readSucceeded: { readonly type: string };
    readonly saveSucceeded: { readonly type: string };
  };
  readonly selectKnown: (state: RootState, id: string) => Row | undefined;
}

interface Options<Values extends object, Row, Sent, Value> extends Sending<Values, Sent, Value> {
  /** A modal: the form is there as long as its address is, and who leaves it goes back to where it was opened. */
  readonly modal?: {
    readonly path: string;
    readonly values: Values;
    readonly left: EventOf<UnknownAction>;
  };
  /** A part of an object's page: the form opens with the object, follows it while nothing was typed, and closes with the page. */
  readonly follows?: {
    readonly feature: FollowedFeature<Row>;
    readonly valuesOf: (row: Row) => Values;
  };
  /** The lists it offers, read when it opens. */
  readonly choices?: readonly { readonly needed: () => UnknownAction }[];
  /** The change by a file or folder that was picked in the drive; `asker` is what the picker was told it picks for. */
  readonly picks?: {
    readonly asker: string;
    readonly change: (
      picked: { readonly storage: Storage; readonly path: string },
      values: Values,
    ) => Partial<Values>;
  };
}

/** A form with a few fields of its own, in a dialog or on a page: opened, filled, sent, closed. Its feature says what it sends, and what comes of that. */
export function smallForm<Values extends object, Row, Sent, Value>({
  form,
  formOf,
  sent,
  send,
  taken,
  failed,
  modal,
  follows,
  choices = [],
  picks,
}: Options<Values, Row, Sent, Value>) {
  const { opened, closed, changed } = form.events;

  function* offer(): SagaGenerator<void> {
    for (const choice of choices) yield* put(choice.needed());
  }

  /** The form is there as long as its address is. */
  function* openModal(): SagaGenerator<void> {
    try {
      yield* offer();
      if (modal) yield* put(opened(modal.values));
      yield* untilCancelled();
    } finally {
      yield* put(closed());
    }
  }

  /** Cancel goes back to where the form was opened. */
  function* leaveForm(): SagaGenerator<void> {
    yield* leaveModal();
  }

  /** The form opens with the object of the page, follows it while nothing was typed, and closes with the page. */
  function* followObject({ id }: { readonly id: string }): SagaGenerator<void> {
    try {
      yield* offer();
      while (follows) {
        const { feature, valuesOf } = follows;
        const [filled, row] = [yield* select(formOf), yield* select(feature.selectKnown, id)];
        const isFree = !filled || (!isDirty(filled) && !isSubmitting(filled));
        if (row && isFree && JSON.stringify(filled?.values) !== JSON.stringify(valuesOf(row)))
          yield* put(opened(valuesOf(row)));
        yield* take([feature.events.readSucceeded.type, feature.events.saveSucceeded.type]);
      }
    } finally {
      yield* put(closed());
    }
  }

  /** The picked entry of the drive comes into the form that asked. */
  function* takePicked({
    payload: {
      for: asker,
      storage,
      paths: [path],
    },
  }: ReturnType<typeof picked>): SagaGenerator<void> {
    const filled = yield* select(formOf);
    if (picks && filled && asker === picks.asker && path !== undefined)
      yield* put(changed(picks.change({ storage, path }, filled.values)));
  }

  const lines: readonly Line[] = [
    sendingLine({ form, formOf, sent, send, taken, failed }),
    ...(modal ? [whileAddress(modal.path, openModal), every(modal.left, leaveForm)] : []),
    ...(follows ? [whilePage<{ id: string }>(`${follows.feature.pages}/:id`, followObject)] : []),
    ...(picks ? [every(picked, takePicked)] : []),
  ];
  return { form, formOf, lines };
}

/** The properties of the screens of a small form. */
export interface SmallForm<Values extends object> {
  readonly form: ReturnType<typeof draft<Values, null>>;
  readonly formOf: (state: RootState) => Draft<Values> | null;
}
