import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Reply } from '~/contract';
import { whyNoNotebook } from '~/contract/formats/nbformat';
import { files } from '~/web/lib/browser/files/files';
import type { FileSource, AppContext } from '~/web/lib/saga/sagaContext';
import type { NamedFile } from '~/web/lib/http/http';
import { reasonOf } from '~/web/lib/http/problem';
import { fetchEnded, fetchStarted, fileChecked, fileFailed } from '../events';
import {
  fileAt,
  mustBeBook,
  type FileTraits,
  type PickedFile,
  type SourceValues,
} from '../model/values';
import { selectCreate } from '../../selectors';
import { READ_FAILED, unreadable } from '../messages';

/** The main file as it is sent along: of this computer, or brought from elsewhere first; nothing where the server has it already. */
export function* mainFileOf(
  form: string,
  traits: FileTraits,
  values: SourceValues,
): SagaGenerator<Reply<NamedFile[]>> {
  const picked = fileAt(values, values.main_file);
  if (picked?.source) return yield* fetchMain(form, traits, picked, picked.source);
  const content = picked && files.find(picked.id);
  return { ok: true, value: picked && content ? [{ name: picked.relative_path, content }] : [] };
}

/** Brings a file from elsewhere and looks at it before anything is sent. A problem is one of the field. */
function* fetchMain(
  form: string,
  traits: FileTraits,
  { name, relative_path }: PickedFile,
  source: FileSource,
): SagaGenerator<Reply<NamedFile[]>> {
  const { fetchFile } = yield* getContext<AppContext>('app');
  yield* put(fetchStarted({ form, name }));
  const reply = yield* call(fetchFile, source);
  yield* put(fetchEnded({ form }));
  if (!reply.ok)
    return refusedMain({
      ...reply,
      reason: `${name} could not be fetched. ${reasonOf(reply.problem)}`,
    });
  const reason = mustBeBook(traits, name)
    ? whyNoNotebook(yield* call(() => reply.value.text()))
    : null;
  if (reason !== null) return refusedMain({ reason: `${name} is not a valid notebook. ${reason}` });
  return { ok: true, value: [{ name: relative_path, content: reply.value }] };
}

const refusedMain = ({
  reason,
  problem = { statusCode: 422, code: 'invalid', message: reason },
}: {
  reason: string;
  problem?: Extract<Reply<File>, { ok: false }>['problem'];
}) => ({ ok: false as const, problem: { ...problem, fields: { main_file: reason } } });

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
