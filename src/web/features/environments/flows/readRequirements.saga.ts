import { call, getContext, put, type SagaGenerator } from 'typed-redux-saga';
import type { Files } from '~/web/lib/browser/files/files';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { requirementsFailed, type requirementsPicked } from '../events';
import { createForm, rebuildForm, REQUIREMENTS_LIMIT } from '../model/model';

/** A character of a text has at most four bytes; what is larger is no list of requirements. */
const MAX_FILE_BYTES = REQUIREMENTS_LIMIT * 4;

/** A file that PowerShell writes is UTF-16, with a mark. */
const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

const textOf = async (files: Files, id: string): Promise<string> => {
  const file = files.find(id);
  if (!file) throw new Error('It is not there any more.');
  if (file.size > MAX_FILE_BYTES)
    throw new Error(`${file.name} is too large for a list of requirements.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0')) throw new Error(`${file.name} is not text.`);
  return text;
};

const read = (files: Files, id: string) =>
  textOf(files, id).then(
    (text) => ({ text, reason: null }),
    (error: unknown) => ({
      text: '',
      reason: error instanceof Error ? error.message : String(error),
    }),
  );

/** Brings the requirements of a file of this computer into the form. */
export function* readRequirements({
  payload: { form, file_id },
}: ReturnType<typeof requirementsPicked>): SagaGenerator<void> {
  const { files } = yield* getContext<AppContext>('app');
  const { text, reason } = yield* call(read, files, file_id);
  files.letGo([file_id]);
  if (reason !== null) return void (yield* put(requirementsFailed({ reason })));
  const requirements = text.replaceAll('\r\n', '\n');
  yield* put((form === 'create' ? createForm : rebuildForm).events.changed({ requirements }));
}
