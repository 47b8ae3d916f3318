import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import type { Files } from '~/web/lib/browser/files/files';
import { reasonOf } from '~/web/lib/http/problem';
import { callApi } from '~/web/lib/saga/callApi';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import type { RootState } from '~/web/lib/state/root';
import {
  requirementsFailed,
  requirementsTakenInPart,
  type requirementsConverted,
  type requirementsPicked,
} from '../events';
import { createForm, rebuildForm, REQUIREMENTS_LIMIT } from '../model/model';
import { selectCreate, selectRebuild } from '../selectors';

/** A character of a text has at most four bytes; what is larger is no list of requirements. */
const MAX_FILE_BYTES = REQUIREMENTS_LIMIT * 4;
/** Of what the server reads: locks name every file of every package. */
const MAX_LOCK_BYTES = 2_000_000;
/** Files that are taken as they are. */
const IS_LIST = /\.(?:txt|in)$/i;

/** A file that PowerShell writes is UTF-16, with a mark. */
const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

const textOf = async (files: Files, id: string) => {
  const file = files.find(id);
  if (!file) throw new Error('It is not there any more.');
  const { name, size } = file;
  if (size > (IS_LIST.test(name) ? MAX_FILE_BYTES : MAX_LOCK_BYTES))
    throw new Error(`${name} is too large for a list of requirements.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0')) throw new Error(`${name} is not text.`);
  return { name, text };
};

const read = (files: Files, id: string) =>
  textOf(files, id).then(
    (file) => ({ ...file, reason: null }),
    (error: unknown) => ({
      name: '',
      text: '',
      reason: error instanceof Error ? error.message : String(error),
    }),
  );

type Form = 'create' | 'rebuild';
const FORMS = { create: createForm, rebuild: rebuildForm } as const;
const selectFilled = (state: RootState, form: Form) =>
  (form === 'create' ? selectCreate : selectRebuild)(state);

/** Has the server read a text by the name of its file, for the Python of the form, and brings its requirements into the form. */
function* bringRead(form: Form, name: string, text: string): SagaGenerator<void> {
  const base_python = (yield* select(selectFilled, form))?.values.base_python ?? '';
  const asked = { file_name: name, content: text, base_python };
  const reply = yield* callApi(api.environments.readFile, asked);
  if (!reply.ok) return void (yield* put(requirementsFailed({ reason: reasonOf(reply.problem) })));
  const { requirements, notes } = reply.value;
  yield* put(FORMS[form].events.changed({ requirements }));
  if (notes.length > 0) yield* put(requirementsTakenInPart({ notes }));
}

/** Brings the requirements of a file of this computer into the form; what is no list of them the server reads. */
export function* readRequirements({
  payload: { form, file_id },
}: ReturnType<typeof requirementsPicked>): SagaGenerator<void> {
  const { files } = yield* getContext<AppContext>('app');
  const { name, text, reason } = yield* call(read, files, file_id);
  files.letGo([file_id]);
  if (reason !== null) return void (yield* put(requirementsFailed({ reason })));
  const { changed } = FORMS[form].events;
  if (IS_LIST.test(name))
    return void (yield* put(changed({ requirements: text.replaceAll('\r\n', '\n') })));
  yield* bringRead(form, name, text);
}

/** Brings the requirements of the text in a form into it, in the place of that text. */
export function* convertRequirements({
  payload: { form, kind },
}: ReturnType<typeof requirementsConverted>): SagaGenerator<void> {
  const filled = yield* select(selectFilled, form);
  if (filled) yield* bringRead(form, kind, filled.values.requirements);
}
