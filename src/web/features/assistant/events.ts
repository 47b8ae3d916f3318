import { createAction, nanoid } from '@reduxjs/toolkit';
import type { AssistKind } from '~/contract/assistant';

/** The cell that code is wanted for, as the page of its notebook said. */
export interface AboutCell {
  readonly frameId: string;
  readonly kind: AssistKind;
  readonly cell_id: string;
  readonly label: string;
  readonly source: string;
  readonly before: string;
}

export const assistOpened = createAction<AboutCell>('assistant/assistOpened');
export const instructionsChanged = createAction<{ instructions: string }>(
  'assistant/instructionsChanged',
);
/** The person asks for the code. The id names the answer while it is written. */
export const assistRequested = createAction('assistant/assistRequested', () => ({
  payload: undefined,
  meta: { draft_id: nanoid() },
}));
export const assistGrew = createAction<{ code: string }>('assistant/assistGrew');
export const assistWritten = createAction<{ code: string }>('assistant/assistWritten');
export const writeFailed = createAction<{ reason: string }>('assistant/writeFailed');
/** The person waits no longer for it; what was asked is asked no more. */
export const assistCancelled = createAction('assistant/assistCancelled');
/** The person has seen the code and wants it in the cell. */
export const assistApplied = createAction('assistant/assistApplied');
export const assistClosed = createAction('assistant/assistClosed');
