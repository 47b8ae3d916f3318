import { call, getContext, put, type SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '~/contract';
import { whyNoNotebook } from '~/contract/formats/nbformat';
import { files } from '~/web/lib/browser/files/files';
import type { FileSource, AppContext } from '~/web/lib/saga/sagaContext';
import type { NamedFile } from '~/web/lib/http/http';
import { reasonOf } from '~/web/lib/http/problem';
import { fetchStarted, fetchEnded } from '../events';
import {
  fileAt,
  mustBeBook,
  type FileTraits,
  type PickedFile,
  type SourceValues,
} from '../model/values';

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
