import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, NAME_TAKEN } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { startSubmit } from '~/web/lib/state/sendDraft.saga';
import { driveChanged, entryRenamed, undoRequested } from '../events';
import { isNewName } from '../model/rules';
import { selectNameRule, selectRenameForm } from '../selectors';
import { renameForm, type RenameValues } from '../model/forms';
import { named } from '../messages';
import { isAccepted, showDriveProblem, rejectViewOnly } from './outcome.saga';

const { submitFailed, closed } = renameForm.events;

/** Rename needs a name that differs; a taken one is told in the form. Where it went well it can be undone. */
export function* renameEntry(): SagaGenerator<void> {
  const form = yield* select(selectRenameForm);
  if (!form || (yield* rejectViewOnly(form.values.storage, 'rename', named([form.values.path]))))
    return;
  const values = yield* startSubmit(renameForm, form, yield* select(selectNameRule));
  if (!values) return;
  if (!isNewName(values.path, values.name)) return void (yield* put(closed()));
  yield* rename(values);
}

function* rename({ storage, path, name }: RenameValues): SagaGenerator<void> {
  const reply = yield* callApi(api.drive.rename, { storage, path, name: name.trim() });
  if (!reply.ok && (reply.problem.code === NAME_TAKEN || reply.problem.statusCode === 422)) {
    return void (yield* put(
      submitFailed({ name: Object.values(reply.problem.fields ?? {})[0] ?? reply.problem.message }),
    ));
  }
  yield* put(closed());
  if (!isAccepted(reply)) return yield* showDriveProblem('rename', named([path]), reply);
  const moved = { from: path, to: reply.value.path };
  yield* put(entryRenamed({ storage, ...moved, undo: undoRequested({ storage, moved: [moved] }) }));
  yield* put(driveChanged({ storage, gone: [path] }));
}
