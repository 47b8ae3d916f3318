import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, NAME_TAKEN } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { startSubmit } from '~/web/lib/state/sendDraft.saga';
import { visibly } from '~/web/lib/text/readable';
import {
  deleteEnded,
  driveChanged,
  entriesChosen,
  entryRenamed,
  folderCreated,
  restoreRequested,
  undoRequested,
  type deleteRequested,
} from '../events';
import { selectFolderForm, selectNameRule, selectRenameForm } from '../selectors';
import { folderForm, renameForm, type RenameValues } from '../model/forms';
import {
  atWork,
  isAccepted,
  isAcceptedBulk,
  rejectViewOnly,
  showDriveProblem,
} from './outcome.saga';
import { named } from '../messages';
import { isNewName } from '../model/rules';

/** Create folder is accepted only when the response status is creating, deleting, moving or copying. */
export function* createFolder(): SagaGenerator<void> {
  const values = yield* startSubmit(
    folderForm,
    yield* select(selectFolderForm),
    yield* select(selectNameRule),
  );
  if (!values) return;
  const { storage, path, folderName } = values;
  const name = folderName.trim();
  const reply = yield* callApi(api.drive.createFolder, {
    storage,
    complete_folder_path: `${path}${name}/`,
  });
  if (!reply.ok && (reply.problem.code === NAME_TAKEN || reply.problem.statusCode === 422)) {
    return void (yield* put(
      folderForm.events.submitFailed({
        folderName: Object.values(reply.problem.fields ?? {})[0] ?? reply.problem.message,
      }),
    ));
  }
  yield* put(folderForm.events.closed());
  if (!isAccepted(reply)) return yield* showDriveProblem('create folder', visibly(name), reply);
  yield* put(driveChanged({ storage, gone: [] }));
  yield* put(entriesChosen({ paths: [`${path}${name}/`] }));
  yield* put(folderCreated({ storage, path: `${path}${name}/` }));
}

/** Deletes, and offers to bring back what went to the trash. What could not be deleted is named beside what was. */
export function* deleteEntries({
  payload: { storage, paths },
}: ReturnType<typeof deleteRequested>): SagaGenerator<void> {
  if (yield* rejectViewOnly(storage, 'delete', named(paths))) return;
  const reply = yield* atWork(`Deleting ${named(paths)}`, () =>
    callApi(api.drive.delete, { storage, complete_object_path: [...paths] }),
  );
  if (!isAcceptedBulk(reply)) return yield* showDriveProblem('delete', named(paths), reply);
  const { success, failure, reasons, trashed = {} } = reply.value;
  yield* put(driveChanged({ storage, gone: success }));
  const ids = Object.values(trashed);
  yield* put(
    deleteEnded({
      success,
      failure,
      reasons,
      undo: ids.length > 0 ? restoreRequested({ storage, ids }) : null,
    }),
  );
}

/** Rename needs a name that differs; a taken one is told in the form. Where it went well it can be undone. */
export function* renameEntry(): SagaGenerator<void> {
  const form = yield* select(selectRenameForm);
  if (!form || (yield* rejectViewOnly(form.values.storage, 'rename', named([form.values.path]))))
    return;
  const values = yield* startSubmit(renameForm, form, yield* select(selectNameRule));
  if (!values) return;
  if (!isNewName(values.path, values.name)) return void (yield* put(renameForm.events.closed()));
  yield* rename(values);
}

function* rename({ storage, path, name }: RenameValues): SagaGenerator<void> {
  const reply = yield* callApi(api.drive.rename, { storage, path, name: name.trim() });
  if (!reply.ok && (reply.problem.code === NAME_TAKEN || reply.problem.statusCode === 422)) {
    return void (yield* put(
      renameForm.events.submitFailed({
        name: Object.values(reply.problem.fields ?? {})[0] ?? reply.problem.message,
      }),
    ));
  }
  yield* put(renameForm.events.closed());
  if (!isAccepted(reply)) return yield* showDriveProblem('rename', named([path]), reply);
  const moved = { from: path, to: reply.value.path };
  yield* put(entryRenamed({ storage, ...moved, undo: undoRequested({ storage, moved: [moved] }) }));
  yield* put(driveChanged({ storage, gone: [path] }));
}
