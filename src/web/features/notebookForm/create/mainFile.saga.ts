import { call, getContext, put, type SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '~/contract';
import { whyNoNotebook } from '~/contract/nbformat';
import { files } from '~/web/kit/files';
import type { FileSource, Surroundings } from '~/web/kit/surroundings';
import type { NamedFile } from '~/web/kit/wire/http';
import { reasonOf } from '~/web/kit/wire/problem';
import { fetchBegan, fetchEnded } from '../events';
import { isBookName, KIND_OF_FORM, type CreateKey } from '../kinds';
import { fileAt, type PickedFile } from '../source/picked';
import type { CreateValues } from '../values';

/** The main file as it is sent along: of this computer, or brought from elsewhere first; nothing where the server has it already. */
export function* mainFileOf(form: CreateKey, values: CreateValues): SagaGenerator<Reply<NamedFile[]>> {
  const picked = fileAt(values, values.main_file);
  if (picked?.source) return yield* fetchMain(form, picked, picked.source);
  const content = picked && files.find(picked.id);
  return { ok: true, value: picked && content ? [{ name: picked.relative_path, content }] : [] };
}

/** Brings a file from elsewhere and looks at it before anything is sent. A problem is one of the field. */
function* fetchMain(form: CreateKey, { name, relative_path }: PickedFile, source: FileSource): SagaGenerator<Reply<NamedFile[]>> {
  const { fetchFile } = yield* getContext<Surroundings>('surroundings');
  yield* put(fetchBegan({ form, name }));
  const reply = yield* call(fetchFile, source);
  yield* put(fetchEnded({ form }));
  if (!reply.ok) return refusedMain({ ...reply, reason: `${name} could not be fetched. ${reasonOf(reply.problem)}` });
  const reason = isBookName(KIND_OF_FORM[form], name) ? whyNoNotebook(yield* call(() => reply.value.text())) : null;
  if (reason !== null) return refusedMain({ reason: `${name} is not a valid notebook. ${reason}` });
  return { ok: true, value: [{ name: relative_path, content: reply.value }] };
}

const refusedMain = ({ reason, problem = { statusCode: 422, code: 'invalid', message: reason } }: { reason: string; problem?: Extract<Reply<File>, { ok: false }>['problem'] }) =>
  ({ ok: false as const, problem: { ...problem, fields: { main_file: reason } } });
