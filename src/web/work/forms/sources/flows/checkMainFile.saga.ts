import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { whyNoNotebook } from '~/contract/formats/nbformat';
import { files } from '~/web/lib/browser/files/files';
import { selectCreate } from '../../selectors';
import { fileChecked, fileFailed } from '../events';
import { READ_FAILED, unreadable } from '../messages';
import { mustBeBook, type FileTraits, type PickedFile } from '../model/values';

/** The content of a file; null where it cannot be read any more (moved, deleted, no permission). */
function* readText(file: PickedFile): SagaGenerator<string | null> {
  return yield* call(async () => {
    try {
      return (await files.find(file.id)?.text()) ?? null;
    } catch {
      return null;
    }
  });
}

/** Why a chosen file cannot be the main file, naming it; null where it can. Only what has to be a notebook is looked into. */
export function* whyNoMainFile(traits: FileTraits, file: PickedFile): SagaGenerator<string | null> {
  const text = yield* readText(file);
  if (text === null) {
    yield* put(fileFailed({ name: file.name }));
    return `${READ_FAILED} ${unreadable(file.name)}`;
  }
  const reason = mustBeBook(traits, file.name) ? whyNoNotebook(text) : null;
  return reason && `${file.name} is not a valid notebook. ${reason}`;
}

/** The chosen main file is read in the browser: what is no notebook though it should be one is refused with the reason before anything is sent. */
export function* checkMainFile({
  payload: { form },
}: PayloadAction<{ form: string }>): SagaGenerator<void> {
  const create = yield* select(selectCreate, form);
  const check = create?.files.check;
  const file = create?.draft.values.files.find(({ id }) => id === check?.id);
  if (!create || !file || check?.phase !== 'reading') return;
  yield* put(fileChecked({ form, id: file.id, reason: yield* whyNoMainFile(create.traits, file) }));
}
