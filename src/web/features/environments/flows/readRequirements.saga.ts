import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { files } from '~/web/kit/files';
import { noticed } from '../../notices/events';
import type { requirementsPicked } from '../events';
import { createForm, rebuildForm, REQUIREMENTS_LIMIT } from '../state/forms';
import { UNABLE } from '../words';

/** A character of a text has at most four bytes; what is larger is no list of requirements. */
const MOST_BYTES = REQUIREMENTS_LIMIT * 4;

const textOf = async (id: string): Promise<string> => {
  const file = files.find(id);
  if (!file) throw new Error('It is not there any more.');
  if (file.size > MOST_BYTES) throw new Error(`${file.name} is too large for a list of requirements.`);
  return file.text();
};

const read = (id: string) => textOf(id).then(
  (text) => ({ text, reason: null }), (error: unknown) => ({ text: '', reason: error instanceof Error ? error.message : String(error) }),
);

/** Brings the requirements of a file of this computer into the form. */
export function* readRequirements({ payload: { form, file_id } }: ReturnType<typeof requirementsPicked>): SagaGenerator<void> {
  const { text, reason } = yield* call(read, file_id);
  files.letGo([file_id]);
  if (reason !== null) return void (yield* put(noticed({ kind: 'error', text: UNABLE.read, lines: [reason] })));
  const requirements = text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '');
  yield* put((form === 'create' ? createForm : rebuildForm).events.changed({ requirements }));
}
