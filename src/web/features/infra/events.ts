import { createAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import type { NamedKind } from '~/contract/infra/infraRules';

/** The object to change is being read for its form. */
export const formAwaited = createAction<{ kind: NamedKind; id: string }>('infra/formAwaited');
export const formLoadFailed = createAction<{ problem: Problem }>('infra/formLoadFailed');
/** It is to be read once more. */
export const formLoadRequested = createAction('infra/formLoadRequested');
/** The form was sent. */
export const formSubmitted = createAction('infra/formSubmitted');
/** The person does not want it any more. */
export const formCancelled = createAction('infra/formCancelled');
/** The server took it: the list shows next. */
export const formSaved = createAction<{ kind: NamedKind; id: string; verb: 'Create' | 'Update' }>(
  'infra/formSaved',
);
/** The server refused it for a reason that belongs to no field, or for one that the person should see also without the form. */
export const formSaveFailed = createAction<{
  kind: NamedKind;
  verb: 'Create' | 'Update';
  problem: Problem;
}>('infra/formSaveFailed');
