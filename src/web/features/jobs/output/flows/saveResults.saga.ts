import { isAnyOf, nanoid } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { taken } from '~/web/lib/saga/policies';
import { pickDeclined, picked, pickRequested } from '~/web/work/forms/drivePicker/events';
import { saveEnded, resultsSaveFailed, type Save, type savePickerOpened } from '../events';

/** The purpose that the picker is opened for. */
const ASKER = 'jobResults';

const pickAnswered = { type: 'forms/picked|pickDeclined', match: isAnyOf(picked, pickDeclined) };

/** Most results are never saved: the code for it comes with the first. Null where it cannot be had now. */
const loadSaving = () =>
  import('./saveIn.saga').then(
    ({ saveIn }) => saveIn,
    () => null,
  );
const NOT_REACHED: Problem = { statusCode: 0, code: 'offline', message: '' };

/** Copies results into a folder of the drive: it is picked, and names that are taken there are asked about. */
export function* saveResults({
  payload,
}: ReturnType<typeof savePickerOpened>): SagaGenerator<void> {
  yield* put(pickRequested({ for: ASKER, kind: 'folder', multiple: false }));
  const chosen = yield* pickedFolder();
  if (chosen) {
    const saveIn = yield* call(loadSaving);
    if (saveIn) yield* saveIn({ ...payload, ...chosen, copyId: nanoid() });
    else yield* put(resultsSaveFailed({ problem: NOT_REACHED }));
  }
  yield* put(saveEnded());
}

function* pickedFolder(): SagaGenerator<Pick<Save, 'storage' | 'destination'> | null> {
  while (true) {
    const answer = yield* taken(pickAnswered);
    if (answer.payload.for !== ASKER) continue;
    if (!picked.match(answer)) return null;
    const {
      storage,
      paths: [destination = ''],
    } = answer.payload;
    return { storage, destination };
  }
}
