import type { PayloadAction } from '@reduxjs/toolkit';
import type { Event } from '~/web/lib/saga/policies';

/** An event about settings, as far as it is about an object of this kind. */
export const ofKind = <Payload extends { readonly kind: string }>(
  event: Event<Payload>,
  kind: string,
): Event<Payload> => ({
  type: `${event.type} ${kind}`,
  match: (action): action is PayloadAction<Payload> =>
    event.match(action) && action.payload.kind === kind,
});

/** An event of the forms that create, as far as it is about this one. */
export const of = <Payload extends { readonly form: string }>(
  event: Event<Payload>,
  form: string,
): Event<Payload> => ({
  type: `${event.type} ${form}`,
  match: (action): action is PayloadAction<Payload> =>
    event.match(action) && action.payload.form === form,
});
