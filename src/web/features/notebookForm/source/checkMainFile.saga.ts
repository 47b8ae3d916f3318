import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { whyNoNotebook } from '~/contract/nbformat';
import { files } from '~/web/kit/files';
import { noticed } from '../../notices/events';
import { fileChecked } from '../events';
import { isBookName, KIND_OF_FORM, type CreateKey, type Kind } from '../kinds';
import { selectCreate } from '../selectors';
import type { PickedFile } from './picked';

/** Shown where the browser cannot read a file that was chosen. */
export const READ_FAILED = 'Failed!';

/** What a file holds; null where it cannot be read any more (moved, deleted, no permission). */
function* readText(file: PickedFile): SagaGenerator<string | null> {
  return yield* call(async () => {
    try {
      return await files.find(file.id)?.text() ?? null;
    } catch {
      return null;
    }
  });
}

/** Why a chosen file cannot be the main file, naming it; null where it can. Only what has to be a notebook is looked into. */
export function* whyNoMainFile(kind: Kind, file: PickedFile): SagaGenerator<string | null> {
  const text = yield* readText(file);
  if (text === null) {
    yield* put(noticed({ kind: 'error', text: READ_FAILED, lines: [`${file.name} could not be read. Choose it again.`] }));
    return `${READ_FAILED} ${file.name} could not be read. Choose it again.`;
  }
  const reason = isBookName(kind, file.name) ? whyNoNotebook(text) : null;
  return reason && `${file.name} is not a valid notebook. ${reason}`;
}

/** The chosen main file is read in the browser: what is no notebook though it should be one is refused with the reason before anything is sent. */
export function* checkMainFile({ payload: { form } }: PayloadAction<{ form: CreateKey }>): SagaGenerator<void> {
  const create = yield* select(selectCreate, form);
  const { check } = create ?? {};
  const file = create?.draft.values.files.find(({ id }) => id === check?.id);
  if (!file || check?.phase !== 'reading') return;
  yield* put(fileChecked({ form, id: file.id, reason: yield* whyNoMainFile(KIND_OF_FORM[form], file) }));
}
