import { isSubmitting } from '~/web/lib/state/draft';
import { push } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { createCancelled, leaveConfirmed } from '../events';
import type { FormSelectors } from '../formSelectors';
import type { FormTable } from '../kind';
import type { FormTypes } from '../state';

/** How a form that creates is left. */
export const leaving = <Kind extends string, Types extends FormTypes>(
  { kind: form, path }: FormTable<Kind, Types>,
  selectors: FormSelectors<Kind, Types>,
) => {
  /** Cancel stops a creation that is under way; else it goes to the list, after a question where something would be lost. */
  function* leaveCreate(): SagaGenerator<void> {
    const create = yield* select(selectors.selectCreate);
    if (create && isSubmitting(create.draft)) return void (yield* put(createCancelled({ form })));
    if (create?.leaving) return;
    yield* put(leaveConfirmed({ form }));
  }

  /** Cancel goes to the list. */
  function* returnToList(): SagaGenerator<void> {
    yield* put(push(path));
  }
  return { leaveCreate, returnToList };
};
