import { put, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { toastAdded } from '~/web/core/toasts/events';
import { reasonOf } from '~/web/lib/http/problem';
import { formSubmitFailed } from '../events';

/** The field a path of a 422 is about: its last segment; whatever of the drive's files or of parameters, all of them. */
const fieldOf = (path: string, nameField: string) => {
  if (path.startsWith('drive_files')) return 'drive';
  if (path === 'clone_of' || path === 'notebook_of') return 'clone';
  if (/(^|\.)parameters\./.test(path)) return 'parameters';
  const field = path.split('.').at(-1) ?? path;
  return field === nameField ? 'name' : field;
};

/** Where a form that was not taken is said to be at fault. `nameField` is what the API calls the name. */
interface Refused {
  readonly form: string;
  readonly nameField: string;
  readonly text: string;
}

/** A form that the server refused: sentences of a 422 go to their fields, and a toast lists what the server said. */
export function* showFormProblem(
  { form, nameField, text }: Refused,
  problem: Problem,
): SagaGenerator<void> {
  const fields = Object.fromEntries(
    Object.entries(problem.fields ?? {}).map(([path, sentence]) => [
      fieldOf(path, nameField),
      sentence,
    ]),
  );
  yield* put(formSubmitFailed({ form, fields }));
  const lines = Object.values(fields);
  yield* put(
    toastAdded({ kind: 'error', text, lines: lines.length > 0 ? lines : [reasonOf(problem)] }),
  );
}

/** A form that is not sent: a toast lists what is wrong with it. */
export function* showProblems(
  { form, text }: Omit<Refused, 'nameField'>,
  lines: readonly string[],
): SagaGenerator<void> {
  yield* put(formSubmitFailed({ form, fields: {} }));
  yield* put(toastAdded({ kind: 'error', text, lines }));
}
