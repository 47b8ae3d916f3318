import { createAction } from '@reduxjs/toolkit';

/** Texts that can be stored: the text of a notebook, a message of a conversation, a comment. */
export type TextKind = 'notebook' | 'message' | 'comment';

/** A text that the server does not have, stored in this browser. `name` is what its notebook is called, '' for others. */
export interface UnsavedText {
  readonly kind: TextKind;
  readonly id: string;
  readonly name: string;
}

/** Which texts of the current user this browser stores. */
export const textsReceived = createAction<readonly UnsavedText[]>('unsaved/textsReceived');
export const textStored = createAction<UnsavedText>('unsaved/textStored');
/** The server has it, or its author discarded it. */
export const textRemoved = createAction<Pick<UnsavedText, 'kind' | 'id'>>('unsaved/textRemoved');
/** A message or comment that a closed tab did not send: it goes into the outbox of its kind again. */
export const outboxRestored = createAction<{ readonly kind: TextKind; readonly sent: unknown }>(
  'unsaved/outboxRestored',
);
/** The person signs out and wants their texts deleted. */
export const deletionConfirmed = createAction('unsaved/deletionConfirmed');
