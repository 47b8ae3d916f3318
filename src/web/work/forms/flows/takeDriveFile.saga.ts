import { push } from 'connected-react-router';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { toastAdded } from '~/web/core/toasts/events';
import { placementNeeded } from '../placement/events';
import { untilPlaced } from '../placement/readPlacement.saga';
import { driveFileTaken, driveSearchNeeded } from '../sources/events';
import { ofDriveFile } from '../sources/model/fill';
import { leadingBy, type Line } from '~/web/lib/saga/policies';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { choiceNeeded, createRequested, formClosed, formOpened, formSubmitFailed } from '../events';
import type { FormSelectors } from '../formSelectors';
import type { FormTable } from '../kind';
import { of } from '../of';
import type { FormTypes } from '../state';

/** Makes an object of a file of the drive with one click. */
export const driveFileLine = <Kind extends string, Types extends FormTypes>(
  {
    kind: form,
    workload,
    files: traits,
    create: { paths, values, choices },
  }: FormTable<Kind, Types>,
  selectors: FormSelectors<Kind, Types>,
): Line => {
  const [page = '/'] = paths;

  function* showForm(): SagaGenerator<void> {
    for (const choice of choices) yield* put(choiceNeeded({ choice }));
    yield* put(driveSearchNeeded({ form }));
    yield* put(push(page));
  }

  /** A form that somebody left half filled in is not thrown away. */
  function* isOccupied(): SagaGenerator<boolean> {
    const { draft } = (yield* select(selectors.selectCreate)) ?? {};
    return draft !== undefined && (isSubmitting(draft) || isDirty(draft));
  }

  /** A file of the drive becomes an object with one click: the form is sent unseen, and shows where something needs an answer. */
  function* takeDriveFile({
    payload: { storage, path },
  }: ReturnType<typeof driveFileTaken>): SagaGenerator<void> {
    if (yield* isOccupied()) {
      yield* put(
        toastAdded({
          kind: 'warning',
          text: `Another ${traits.noun} is being filled in`,
          lines: ['Create or discard it first.'],
        }),
      );
      return yield* call(showForm);
    }
    yield* put(
      formOpened({
        form,
        values: { ...values, ...ofDriveFile(traits, { storage, path }) },
        traits,
        workload,
      }),
    );
    yield* put(placementNeeded({ form, from: 'providers' }));
    yield* call(untilPlaced, form);
    const problems = yield* select(selectors.selectCreateProblems);
    if (!problems) return;
    if (Object.keys(problems).length > 0) return yield* call(showForm);
    yield* put(createRequested({ form }));
    const { refused } = yield* race({
      refused: take(of(formSubmitFailed, form).match),
      over: take(of(formClosed, form).match),
    });
    if (refused) yield* call(showForm);
  }
  return leadingBy(of(driveFileTaken, form), () => form, takeDriveFile);
};
