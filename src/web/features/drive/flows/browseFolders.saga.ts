import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { parentOf, ROOT } from '~/web/lib/browser/url/drivePaths';
import { malformed } from '~/web/lib/http/problem';
import { byName } from '~/web/ui/files/order';
import {
  pickerFoldersSucceeded,
  pickerFoldersFailed,
  pickerWent,
  type copyOrMoveDialogOpened,
} from '../events';
import { selectUi } from '../selectors';

/** The picker begins where the things lie. */
export function* openPicker({
  payload: { paths },
}: ReturnType<typeof copyOrMoveDialogOpened>): SagaGenerator<void> {
  yield* put(pickerWent({ path: parentOf(paths[0] ?? ROOT) }));
}

/** Reads the folders of the folder the picker went into; files are not selectable and not shown. */
export function* browseFolders({
  payload: { path },
}: ReturnType<typeof pickerWent>): SagaGenerator<void> {
  const { picker } = yield* select(selectUi);
  if (!picker) return;
  const reply = yield* callApi(api.drive.read, { storage: picker.storage, path });
  if (!reply.ok) return void (yield* put(pickerFoldersFailed({ path, problem: reply.problem })));
  const { contents } = reply.value;
  if (!Array.isArray(contents))
    return void (yield* put(
      pickerFoldersFailed({ path, problem: malformed('the contents of the folder') }),
    ));
  yield* put(
    pickerFoldersSucceeded({
      path,
      folders: byName(contents.filter(({ isDir }) => isDir)).map((entry) => entry.path),
    }),
  );
}
