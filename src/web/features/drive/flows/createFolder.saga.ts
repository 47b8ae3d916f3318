import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, NAME_TAKEN } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { startSubmit } from '~/web/lib/state/sendDraft.saga';
import { visibly } from '~/web/lib/text/visibly';
import { driveChanged, entriesChosen, folderCreated } from '../events';
import { selectFolderForm, selectNameRule } from '../selectors';
import { folderForm } from '../model/forms';
import { isAccepted, showDriveProblem } from './outcome.saga';

const { submitFailed, closed } = folderForm.events;

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
      submitFailed({
        folderName: Object.values(reply.problem.fields ?? {})[0] ?? reply.problem.message,
      }),
    ));
  }
  yield* put(closed());
  if (!isAccepted(reply)) return yield* showDriveProblem('create folder', visibly(name), reply);
  yield* put(driveChanged({ storage, gone: [] }));
  yield* put(entriesChosen({ paths: [`${path}${name}/`] }));
  yield* put(folderCreated({ storage, path: `${path}${name}/` }));
}
